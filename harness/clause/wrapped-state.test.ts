import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', required, properties });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answer = (status: number, schema: object) => ({ [status]: { description: '', ...json(schema) } });
const name = { type: 'string', minLength: 4, maxLength: 40, description: 'Must be unique.' };
const fields = { name, size: { type: 'integer', minimum: 1, maximum: 500 }, note: { type: 'string', maxLength: 90 } };
const shown = object({ id: { type: 'integer' }, ...fields }, ['id', 'name', 'size']);
const errors = object({ errors: { type: 'object' } });
const rejections = { ...answer(422, errors), 404: { description: '' } };

/** A body with a member that has all fields. */
const wrapped = (member: string, required: readonly string[]) => ({
  requestBody: { required: true, ...json(object({ [member]: object(fields, [...required]) })) },
});

const documentWith = (member: string) => ({
  paths: {
    '/greenBeds': {
      get: { responses: answer(200, { type: 'array', items: shown }) },
      post: { ...wrapped(member, ['name']), responses: { ...answer(201, shown), ...rejections } },
    },
    '/greenBeds/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { ...answer(200, shown), 404: { description: '' } } },
      patch: { ...wrapped(member, []), responses: { ...answer(200, shown), ...rejections } },
    },
  },
});

type Fault = 'loses the note' | 'resets the size' | 'takes a name twice' | 'keeps what it rejects';
type Bed = Record<string, unknown>;

const isValid = ({ name: own = 'usual', size = 1, note = '' }: Bed): boolean =>
  typeof own === 'string' &&
  /^.{4,40}$/su.test(own) &&
  Number.isInteger(size) &&
  Number(size) >= 1 &&
  Number(size) <= 500 &&
  typeof note === 'string' &&
  /^.{0,90}$/su.test(note);

/** The results of the clauses of a server that takes fields from a member of the body, and answers without it. */
async function resultsOf(member: string, fault?: Fault): Promise<ReadonlyMap<string, string>> {
  const beds: Bed[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const id = /\/greenBeds\/(\d+)$/.exec(pathname)?.[1];
    const own = beds[Number(id)];
    if (id !== undefined && own === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: own ?? beds };
    const sent = Object((body as Bed | undefined)?.[member] ?? null) as Bed;
    const known = Object.fromEntries(Object.entries(sent).filter(([each]) => each in fields));
    if (fault === 'loses the note') delete known['note'];
    const isTaken = beds.some((bed) => bed !== own && bed['name'] === known['name']) && fault !== 'takes a name twice';
    const invalid = isTaken || !isValid(sent) || (own === undefined && !('name' in sent));
    if (invalid && fault === 'keeps what it rejects' && own === undefined && 'name' in sent)
      beds.push({ id: beds.length, size: 1, ...known });
    if (invalid) return { status: 422, body: { errors: {} } };
    if (own !== undefined) {
      Object.assign(own, fault === 'resets the size' ? { size: 1 } : {}, known);
      return { status: 200, body: own };
    }
    const made = { id: beds.length, size: 1, ...known };
    beds.push(made);
    return { status: 201, body: made };
  });
  const { clauses } = await runApi(documentWith(member), url, { include: ['* /greenBeds*'] });
  close();
  const own = clauses.filter(({ id, aspect }) => aspect === 'keeps its state' || id.endsWith('that it rejects'));
  return new Map(own.map(({ id, result }) => [id, result]));
}

describe('a resource of which the fields are sent in a member of the body', () => {
  // The second name is known by the answers alone.
  it.each(['green_bed', 'payload'])('is kept, changed and unique like any other: %s', async (member) => {
    const results = await resultsOf(member);
    expect([...results].filter(([, result]) => result === 'violated')).toEqual([]);
    for (const what of ['keeps what it is sent', 'rejects duplicates', 'creates nothing that it rejects'])
      expect(results.get(`POST /greenBeds ${what}`), what).toBe('passed');
    expect(results.get('PATCH /greenBeds/{id} changes only what it is sent')).toBe('passed');
  });

  it.each<[Fault, string]>([
    ['loses the note', 'POST /greenBeds keeps what it is sent'],
    ['resets the size', 'PATCH /greenBeds/{id} changes only what it is sent'],
    ['takes a name twice', 'POST /greenBeds rejects duplicates'],
    ['keeps what it rejects', 'POST /greenBeds creates nothing that it rejects'],
  ])('is wrong if a server %s', async (fault, clause) => {
    expect((await resultsOf('green_bed', fault)).get(clause)).toBe('violated');
  });
});
