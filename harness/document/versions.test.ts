import { describe, expect, it } from 'vitest';
import { getAt } from '../json/index.ts';
import { compile, type SchemaSource } from '../schema/index.ts';
import { loadDocument, type Document, type Operation, type Parameter } from './index.ts';

const load = (name: string): Promise<Document> => loadDocument(`fixtures/documents/${name}`);

function operation(document: Document, name: string): Operation {
  const found = document.operations.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

function parameter(document: Document, operationName: string, name: string): Parameter {
  const found = operation(document, operationName).parameters.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${operationName} has no parameter ${name}`);
  return found;
}

const accepts = (source: SchemaSource | undefined, value: Parameters<ReturnType<typeof compile>>[0]): boolean =>
  source !== undefined && compile(source)(value).length === 0;

describe('Swagger 2.0', async () => {
  const document = await load('swagger-2.0.yaml');

  it('joins schemes, host and base path to servers', () => {
    expect(operation(document, 'GET /seeds').servers).toEqual(['https://seeds.example/v1']);
  });

  it('reads security definitions', () => {
    expect([...document.securitySchemes.values()]).toMatchObject([
      { name: 'basic', type: 'http', scheme: 'basic' },
      { name: 'key', type: 'apiKey', apiKey: { in: 'header', name: 'X-Key' } },
      { name: 'oauth', type: 'oauth2', scheme: undefined, pointer: '/securityDefinitions/oauth' },
    ]);
    expect(operation(document, 'GET /seeds').security).toEqual([{ schemes: ['basic'] }]);
    expect(operation(document, 'POST /seeds').security).toEqual([]);
    expect(operation(document, 'POST /seeds/{id}/photo').security).toEqual([
      { schemes: ['key'] },
      { schemes: ['oauth', 'basic'] },
    ]);
  });

  it('reads the fields of a parameter as its schema', () => {
    const page = parameter(document, 'GET /seeds', 'page');
    expect(page).toMatchObject({ in: 'query', required: false, pointer: '/parameters/page', style: 'form' });
    expect(page.schema).toMatchObject({ dialect: 'swagger-2.0', direction: 'request' });
    expect([accepts(page.schema, 1), accepts(page.schema, 2), accepts(page.schema, '2')]).toEqual([false, true, false]);
    expect(parameter(document, 'GET /seeds', 'X-Trace').required).toBe(true);
  });

  it.each([
    ['csv', 'form', false],
    ['ssv', 'spaceDelimited', false],
    ['pipes', 'pipeDelimited', false],
    ['multi', 'form', true],
    ['tsv', 'form', false],
  ])('reads the collection format %s as style %s', (name, style, explode) => {
    expect(parameter(document, 'GET /seeds', name)).toMatchObject({ style, explode });
  });

  it('warns that it does not send tabs', () => {
    expect(document.warnings).toEqual([expect.stringMatching(/collectionFormat: values are not sent as tsv/)]);
  });

  it('turns a body parameter into a body for each media type that is consumed', () => {
    const { requestBody } = operation(document, 'POST /seeds');
    expect(requestBody).toMatchObject({ required: true, pointer: '/paths/~1seeds/post/parameters/0' });
    const [content, ...others] = requestBody?.content ?? [];
    expect(others).toEqual([]);
    expect(content).toMatchObject({ mediaType: 'application/json', wire: content?.schema });
    // id is read-only: not required in a request, but in a response.
    expect(accepts(content?.schema, { name: 'Oak' })).toBe(true);
    const answer = operation(document, 'GET /seeds').responses[0]?.content[0]?.schema;
    expect([accepts(answer, [{ name: 'Oak' }]), accepts(answer, [{ id: 1, name: 'Oak' }])]).toEqual([false, true]);
  });

  it('turns form parameters into one body: multipart with a file, urlencoded without', () => {
    const photo = operation(document, 'POST /seeds/{id}/photo').requestBody;
    expect(photo?.required).toBe(true);
    expect(photo?.content.map(({ mediaType }) => mediaType)).toEqual(['multipart/form-data']);
    const [multipart] = photo?.content ?? [];
    expect(multipart?.encoding.get('labels')).toMatchObject({ style: 'form', explode: true, styled: true });
    expect([accepts(multipart?.schema, { photo: '…' }), accepts(multipart?.schema, { labels: [] })]).toEqual([
      true,
      false,
    ]);
    const [form] = operation(document, 'POST /seeds/{id}/notes').requestBody?.content ?? [];
    expect(form?.mediaType).toBe('application/x-www-form-urlencoded');
    expect([accepts(form?.schema, { note: 'abc' }), accepts(form?.schema, { note: 'ab' })]).toEqual([true, false]);
  });

  it('reads responses in the media types that are produced, with headers and examples', () => {
    const [ok, failed] = operation(document, 'GET /seeds').responses;
    expect(ok).toMatchObject({
      status: '200',
      content: [{ mediaType: 'application/json', examples: [{ name: '', value: [{ id: 1, name: 'Oak' }] }] }],
      headers: [{ name: 'X-Total', required: false }],
    });
    expect([accepts(ok?.headers[0]?.schema, 0), accepts(ok?.headers[0]?.schema, -1)]).toEqual([true, false]);
    expect(failed).toMatchObject({ status: 'default', content: [], headers: [] });
    const [photo] = operation(document, 'POST /seeds/{id}/photo').responses;
    expect(photo?.content).toMatchObject([{ mediaType: 'image/png', schema: undefined }]);
  });
});

describe('OpenAPI 3.0', async () => {
  const document = await load('openapi-3.0.json');
  const get = operation(document, 'GET /seeds/{id}');
  const put = operation(document, 'PUT /seeds/{id}');

  it('puts the defaults of variables in the servers, and lets a path have its own', async () => {
    expect(get.servers).toEqual(['/seeds-api']);
    const { operations } = await loadDocument('fixtures/documents/openapi-3.1.yaml');
    expect(operations[0]?.servers).toEqual(['/']);
  });

  it('reads ids, tags, deprecation and security, the empty alternative included', () => {
    expect(get).toMatchObject({ operationId: 'getSeed', deprecated: true, tags: [] });
    expect(get.security).toEqual([{ schemes: [] }, { schemes: ['key'] }]);
    expect(get.securityPointer).toBe('/paths/~1seeds~1{id}/get/security');
    expect(put.security).toEqual([{ schemes: ['bearer'] }]);
    expect(document.securitySchemes.get('bearer')?.scheme).toBe('bearer');
    expect(document.securitySchemes.get('key')?.apiKey).toEqual({ in: 'cookie', name: 'key' });
  });

  it('reads parameters with style, content and examples', () => {
    expect(get.parameters.map(({ name }) => name)).toEqual(['id', 'filter', 'session', 'where']);
    expect(parameter(document, get.name, 'id')).toMatchObject({ in: 'path', required: true, style: 'simple' });
    expect(parameter(document, get.name, 'filter')).toMatchObject({
      style: 'deepObject',
      explode: true,
      mediaType: undefined,
      examples: [{ name: '', value: { colour: 'green' } }],
    });
    const where = parameter(document, get.name, 'where');
    expect(where).toMatchObject({ mediaType: 'application/json', examples: [{ value: { a: 1 } }] });
    expect(where.wire).toEqual(where.schema);
  });

  it('leaves the header parameter Authorization to the security schemes, and warns', () => {
    expect(document.warnings).toEqual([expect.stringMatching(/parameters\/0: the header Authorization is ignored/)]);
  });

  it('reads headers of responses, but not Content-Type', () => {
    expect(get.responses[0]?.headers).toMatchObject([
      { name: 'ETag', required: true, explode: false, examples: [{ value: '"1"' }] },
    ]);
  });

  it('finds the operation of a link by its id and by reference', () => {
    const [byId, byRef] = get.responses[0]?.links ?? [];
    expect(byId).toMatchObject({ name: 'byId', operation: 'PUT /seeds/{id}' });
    const text = [{ kind: 'body', of: 'response', pointer: '/id' }];
    expect(byId?.parameters).toEqual([{ in: 'path', name: 'id', value: { kind: 'expression', text } }]);
    expect(byRef).toMatchObject({ operation: 'PUT /seeds/{id}', bodyValues: [] });
  });

  it('follows references to examples, and uses those of the schema when there are no others', () => {
    const [json] = put.requestBody?.content ?? [];
    expect(json?.examples).toEqual([
      { name: 'oak', value: { id: 1, name: 'Oak' }, pointer: '/components/examples/oak/value' },
    ]);
    const answer = get.responses[0]?.content[0];
    expect(answer?.examples).toEqual([
      { name: '', value: { id: 2, name: 'Elm' }, pointer: '/components/schemas/Seed/example' },
    ]);
  });

  it('reads encodings with their headers', () => {
    const [, multipart] = put.requestBody?.content ?? [];
    expect(multipart?.encoding.get('photo')).toMatchObject({
      contentType: 'image/png',
      headers: [{ name: 'X-Width' }],
      styled: false,
      style: 'form',
    });
  });

  it('reads schemas in its own dialect, in the direction of the message', () => {
    expect(put.requestBody?.content[0]?.schema).toMatchObject({ dialect: 'openapi-3.0', direction: 'request' });
    expect(get.responses[0]?.content[0]?.schema).toMatchObject({ dialect: 'openapi-3.0', direction: 'response' });
    expect(get.responses[0]?.content[0]?.schema?.root).toBe(document.root);
  });
});

describe('OpenAPI 3.1', async () => {
  const document = await load('openapi-3.1.yaml');

  it('joins its files, and follows references from one into the other', () => {
    const { parameters, requestBody } = operation(document, 'POST /seeds');
    expect(parameters).toMatchObject([{ name: 'X-Trace', in: 'header' }]);
    expect([accepts(parameters[0]?.schema, 'a'), accepts(parameters[0]?.schema, 'a'.repeat(21))]).toEqual([
      true,
      false,
    ]);
    const schema = requestBody?.content[0]?.schema;
    expect(schema?.pointer.startsWith('/x-greenhouse/files/parts~1body.yaml/')).toBe(true);
    expect([accepts(schema, { name: 'Oak' }), accepts(schema, {})]).toEqual([true, false]);
  });

  it('reads schemas in 2020-12', () => {
    const near = parameter(document, 'GET /seeds', 'near');
    expect(near.schema?.dialect).toBe('2020-12');
    expect([accepts(near.schema, null), accepts(near.wire, null), accepts(near.wire, [1])]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('knows mutual TLS', () => {
    expect(document.securitySchemes.get('mutual')).toMatchObject({ type: 'mutualTLS', apiKey: undefined });
  });
});

describe('OpenAPI 3.2', async () => {
  const document = await load('openapi-3.2.yaml');
  const query = operation(document, 'QUERY /seeds');

  it('reads the method query and additional ones', () => {
    expect(document.operations.map(({ name, method }) => [name, method])).toEqual([
      ['QUERY /seeds', 'QUERY'],
      ['COPY /seeds', 'COPY'],
    ]);
  });

  it('reads a whole query string by its media type', () => {
    expect(query.parameters[0]).toMatchObject({ in: 'querystring', mediaType: 'application/x-www-form-urlencoded' });
    expect(accepts(query.parameters[0]?.wire, { colour: 'green' })).toBe(true);
    expect(accepts(query.parameters[0]?.wire, { colour: null })).toBe(false);
  });

  it('reads the style cookie as form with reserved characters unencoded', () => {
    expect(query.parameters[1]).toMatchObject({ in: 'cookie', style: 'form', allowReserved: true });
  });

  it('follows references to the URI that the document gives itself', () => {
    const [content] = query.requestBody?.content ?? [];
    expect([accepts(content?.schema, { colour: 'green' }), accepts(content?.schema, {})]).toEqual([true, false]);
    expect(getAt(document.root, `${content?.schema?.pointer ?? ''}/$ref`)).toBe('#/components/schemas/Filter');
  });

  it('reads examples from dataValue', () => {
    expect(query.requestBody?.content[0]?.examples).toMatchObject([{ name: 'green', value: { colour: 'green' } }]);
  });

  it('warns that sequences are not tested item by item', () => {
    expect(document.warnings).toEqual([expect.stringMatching(/itemSchema: sequences are not tested/)]);
  });
});
