import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../workshop/testing/api.ts';

const item = {
  type: 'object',
  properties: { title: { type: 'string', minLength: 1 }, size: { type: 'integer', minimum: 0 } },
};
const items = { oneOf: [item, { type: 'array', items: item }] };
const shown = { type: 'object', properties: { Id: { type: 'integer' }, ...item.properties } };
const listed = { type: 'object', properties: { list: { type: 'array', items: shown } } };
const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({
  200: { description: '', ...body(schema) },
  400: { description: '' },
  404: { description: '' },
});
const recordId = { name: 'recordId', in: 'path', required: true, schema: { type: 'string' } };
/** The operations of one table, as some databases with an API document them: what a change names is nowhere in its schema. */
const table = (name: string) => ({
  [`/${name}/records`]: {
    get: { responses: answers(listed) },
    post: { requestBody: body(items), responses: answers({}) },
    patch: {
      requestBody: body(items),
      responses: answers({}),
    },
  },
  [`/${name}/records/{recordId}`]: { get: { parameters: [recordId], responses: answers(shown) } },
});
const document = { paths: { ...table('berths'), ...table('boats') } };

/** A server that finds what a change is about by a member `Id` of its body. */
function serveTables() {
  const tables = new Map<string, Map<number, object>>();
  const isItem = (value: unknown): value is { title?: unknown; size?: unknown; Id?: unknown } =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const isValid = (value: unknown): boolean =>
    isItem(value) &&
    (value.title === undefined || (typeof value.title === 'string' && value.title !== '')) &&
    (value.size === undefined || (Number.isInteger(value.size) && Number(value.size) >= 0));
  return serveApi(({ method, url: { pathname }, body: sent, text }) => {
    const [, name = '', , id] = pathname.split('/');
    const items = tables.get(name) ?? new Map<number, object>();
    tables.set(name, items);
    if (method === 'GET' && id === undefined) return { status: 200, body: { list: [...items.values()] } };
    if (method === 'GET') {
      const found = items.get(Number(id));
      return found === undefined ? { status: 404, body: {} } : { status: 200, body: found };
    }
    const value = text === '' ? {} : sent;
    const all: unknown[] = Array.isArray(value) ? value : [value];
    if (method === 'PATCH') {
      const known = all.every((each) => isItem(each) && items.has(Number(each.Id)));
      if (!known) return { status: 404, body: { message: "Record 'unknown' not found" } };
      if (!all.every(isValid)) return { status: 400, body: {} };
      for (const each of all as { Id: number }[]) items.set(each.Id, { ...items.get(each.Id), ...each });
      return { status: 200, body: {} };
    }
    if (!all.every(isValid)) return { status: 400, body: {} };
    const made = all.map((each, index) => ({ ...(each as object), Id: items.size + 1 + index }));
    for (const each of made) items.set(each.Id, each);
    return { status: 200, body: Array.isArray(value) ? made : made[0] };
  });
}

it('a change that needs the name of an item in its body, which the document does not state, gets it from what is read', async () => {
  const { url, close } = await serveTables();
  const { clauses, lessons = [] } = await runApi(document, url, repeatable).finally(close);
  const of = (id: string) => clauses.find((clause) => clause.id === id)?.result;
  for (const name of ['berths', 'boats']) {
    const operation = `PATCH /${name}/records`;
    for (const what of ['rejects body /title type', 'rejects body /size minimum', 'accepts body /title present'])
      expect([operation, what, of(`${operation} ${what}`)]).toEqual([operation, what, 'passed']);
    // The document should say so.
    expect(lessons.filter((each) => each.operation === operation)).toMatchObject([
      { place: '/body/Id', should: 'is required', message: "Record 'unknown' not found" },
    ]);
    const open = clauses.filter(
      (each) => each.operation === operation && each.level === 'must' && each.result === 'inconclusive',
    );
    expect(open.length).toBeLessThan(4);
  }
});
