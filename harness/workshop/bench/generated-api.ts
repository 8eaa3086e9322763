/**
 * An API of any size, and whether its requests are valid. Its operations come in pairs: one checks a thing in a body,
 * and one lists names by parameters. They keep no state, so each response depends on its request alone.
 */

const kinds = ['small', 'medium', 'large'];
const most = { name: 20, count: 1000, limit: 100, text: 10 };

/** Returns the OpenAPI document, as an object.
 *
 * @param operations their number, which is even */
export function generateDocument(operations: number): object {
  const thing = {
    type: 'object',
    required: ['name', 'count'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: most.name },
      count: { type: 'integer', minimum: 0, maximum: most.count },
      kind: { enum: kinds },
    },
  };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const rejection = { description: 'The request is not valid.', ...json({ $ref: '#/components/schemas/Problem' }) };
  const check = {
    requestBody: { required: true, ...json({ $ref: '#/components/schemas/Thing' }) },
    responses: { 200: { description: 'The thing.', ...json({ $ref: '#/components/schemas/Thing' }) }, 400: rejection },
  };
  const list = {
    parameters: [
      { name: 'limit', in: 'query', required: true, schema: { type: 'integer', minimum: 1, maximum: most.limit } },
      { name: 'text', in: 'query', schema: { type: 'string', maxLength: most.text } },
    ],
    responses: {
      200: { description: 'Names.', ...json({ type: 'array', items: { type: 'string' } }) },
      400: rejection,
    },
  };
  const paths = Array.from({ length: operations / 2 }, (_, index) => [
    [`/checks-${index}`, { post: check }],
    [`/names-${index}`, { get: list }],
  ]);
  const problem = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
  return {
    openapi: '3.1.0',
    info: { title: `${operations} operations`, version: '1' },
    paths: Object.fromEntries(paths.flat()) as object,
    components: { schemas: { Thing: thing, Problem: problem } },
  };
}

/** Whether a body is a valid thing.
 *
 * @param isFaulty whether longer names are accepted by mistake */
export function isThing(body: unknown, isFaulty: boolean): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { name, count, kind, ...others } = body as Record<string, unknown>;
  const longest = isFaulty ? Infinity : most.name;
  return (
    Object.keys(others).length === 0 &&
    typeof name === 'string' &&
    isWithin(Array.from(name).length, 1, longest) &&
    typeof count === 'number' &&
    Number.isInteger(count) &&
    isWithin(count, 0, most.count) &&
    (!Object.hasOwn(body, 'kind') || kinds.includes(kind as string))
  );
}

/** Whether a query is valid. A parameter that is repeated is not; one that the document does not name is ignored. */
export function isListing(query: URLSearchParams): boolean {
  const [limit = '', ...moreLimits] = query.getAll('limit');
  const [text = '', ...moreTexts] = query.getAll('text');
  const isSingle = moreLimits.length + moreTexts.length === 0;
  const isLimit = /^\d+$/.test(limit) && isWithin(Number(limit), 1, most.limit);
  return isSingle && isLimit && Array.from(text).length <= most.text;
}

function isWithin(value: number, least: number, greatest: number): boolean {
  return value >= least && value <= greatest;
}
