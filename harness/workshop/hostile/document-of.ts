/** A document with one POST, of which the body has a plain field and a hostile one. */
export function withField(x: unknown, schemas: object = {}, others: object = {}): object {
  const body = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 9 }, x },
    ...others,
  };
  return withBody(body, schemas);
}

export function withBody(schema: unknown, schemas: object = {}): object {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const responses = { 201: { description: '' }, 400: { description: '' } };
  const other = { get: { responses: { 200: { description: '' } } } };
  return documentOf({ '/a': { post: { requestBody, responses } }, '/b': other }, { schemas });
}

export function documentOf(paths: object, components: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components };
}

/** A document with an operation GET /b and another one. */
export function beside(path: string, item: object, components: object = {}): object {
  const other = { get: { responses: { 200: { description: '' } } } };
  return documentOf({ '/b': other, [path]: item }, components);
}

/** The numbers from 0 on. */
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** The properties p0, p1 and so on, all with one schema. */
export const properties = (count: number, schema: unknown): object =>
  Object.fromEntries(numbers(count).map((index) => [`p${index}`, schema]));
