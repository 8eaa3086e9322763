import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDocument } from '../workshop/testing/api.ts';
import { privateKey, selfSigned } from '../workshop/testing/certificates.ts';
import { makeProject, removeProject, type Ended } from '../workshop/testing/project.ts';

const server = createServer({ key: privateKey, cert: selfSigned }, (request, response) => {
  response.writeHead(request.url === '/a' && request.method === 'GET' ? 200 : 404).end();
});
const document = writeDocument({ paths: { '/a': { get: { responses: { 200: { description: 'fine' } } } } } });

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

/** Runs a project for the server, which has a self-signed certificate. */
async function run(use: object): Promise<Ended> {
  const baseURL = `https://localhost:${(server.address() as AddressInfo).port}`;
  const one = makeProject('https', {
    'api.spec.ts': `import { conformance } from 'openapi-greenhouse';\nawait conformance(${JSON.stringify({ document, runs: 2 })});\n`,
    'playwright.config.ts': `export default ${JSON.stringify({ reporter: [['list'], ['openapi-greenhouse/reporter']], use: { baseURL, ...use } })};\n`,
  });
  const ended = await one.shell('npx playwright test');
  removeProject(one);
  return ended;
}

it("passes a server with a certificate of its own under Playwright's ignoreHTTPSErrors, and only then", async () => {
  const ignoring = await run({ ignoreHTTPSErrors: true });
  expect(ignoring.output).toContain('0 violated');
  expect(ignoring.status).toBe(0);
  const checking = await run({});
  expect(checking.output).toContain('the certificate of');
  expect(checking.status).toBe(1);
});
