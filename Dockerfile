# docker build -t greenhouse . && docker run --rm --network host -v "$PWD:/work" greenhouse test openapi.yaml --url http://127.0.0.1:8080
FROM node:22-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && mkdir /package && npm pack --pack-destination /package

FROM node:22-slim
WORKDIR /greenhouse
COPY --from=build /package /package
RUN npm install --no-audit --no-fund /package/*.tgz @playwright/test
# The document is mounted here, and the reports are written here.
WORKDIR /work
ENTRYPOINT ["/greenhouse/node_modules/.bin/openapi-greenhouse"]
CMD ["--help"]
