import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

type Thing = Readonly<Record<string, unknown>>;

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

const properties = {
  title: { type: 'string', minLength: 4 },
  note: { type: 'string', nullable: true },
  size: { type: 'integer', minimum: 1 },
  address: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
};
const schema = { type: 'object', required: ['title', 'size'], properties };
const json = { 'application/json': { schema } };
const patch = {
  type: 'array',
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: { op: { enum: ['add', 'remove', 'replace', 'test'] }, path: { type: 'string' }, value: {} },
  },
};
/** The operations as Swashbuckle describes them. */
const operation = {
  type: 'object',
  additionalProperties: false,
  properties: {
    operationType: { enum: [0, 1, 2, 3, 4, 5, 6], type: 'integer', format: 'int32' },
    ...Object.fromEntries(['path', 'op', 'from'].map((member) => [member, { type: 'string', nullable: true }])),
    value: { nullable: true },
  },
};
const shown = (status: number): object => ({ [status]: { description: '', content: json }, 400: { description: '' } });
const documentWith = (mediaType: string, schemaOfPatch: object): object => ({
  openapi: '3.0.1',
  paths: {
    '/things': { post: { requestBody: { required: true, content: json }, responses: shown(201) } },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { ...shown(200), 404: { description: '' } } },
      patch: {
        requestBody: { required: true, content: { [mediaType]: { schema: schemaOfPatch } } },
        responses: shown(200),
      },
    },
  },
});

const keeps = 'PATCH /things/{id} changes only what it is sent';
const whole = 'PATCH /things/{id} changes nothing that it rejects';

/** What a server makes of a patch: what is kept, and whether it rejects the patch. */
type Apply = (thing: Thing, operations: readonly Operation[]) => { kept: Thing; isRejected?: boolean };

// An operation can lack its path.
const name = ({ path = '' }: Partial<Operation>): string => path.slice(1);

const correct: Apply = (thing, operations) => {
  let kept = thing;
  for (const each of operations) {
    if (!Object.hasOwn(properties, name(each)) || each.op === 'test') return { kept: thing, isRejected: true };
    const { [name(each)]: _, ...others } = kept;
    kept = each.op === 'remove' ? others : { ...kept, [name(each)]: each.value };
  }
  return { kept };
};

/** The result of a clause on a server that applies patches so. */
async function resultOf(
  clause: string,
  apply: Apply,
  mediaType: string,
  schemaOfPatch: object = patch,
): Promise<string | undefined> {
  const things: Thing[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      const number = things.push(body as Thing);
      return { status: 201, headers: { location: `/things/${number}` }, body };
    }
    const at = Number(pathname.split('/')[2]) - 1;
    const old = things[at];
    if (old === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: old };
    if (!Array.isArray(body)) return { status: 400 };
    const { kept, isRejected = false } = apply(old, body as Operation[]);
    things[at] = kept;
    return isRejected ? { status: 400 } : { status: 200, body: kept };
  });
  try {
    return (await runApi(documentWith(mediaType, schemaOfPatch), url, { clause })).clauses.find(
      ({ id }) => id === clause,
    )?.result;
  } finally {
    close();
  }
}

it.each(['application/json-patch+json', 'application/json'])(
  'a JSON Patch sets the fields that it names, as %s',
  async (type) => {
    expect(await resultOf(keeps, correct, type)).toBe('passed');
    expect(await resultOf(whole, correct, type)).toBe('passed');
  },
);

it('a JSON Patch is known by the members of its operations', async () => {
  const described = { type: 'array', items: operation };
  for (const type of ['application/json-patch+json', 'application/json'])
    expect(await resultOf(keeps, correct, type, described)).toBe('passed');
});

it.each<[string, string, Apply]>([
  [
    'does not set a field',
    keeps,
    (thing, operations) =>
      correct(
        thing,
        operations.filter((each) => name(each) !== 'size'),
      ),
  ],
  [
    'does not set an object',
    keeps,
    (thing, operations) =>
      correct(
        thing,
        operations.filter((each) => name(each) !== 'address'),
      ),
  ],
  [
    'resets another field',
    keeps,
    (thing, operations) => ({ kept: { ...correct(thing, operations).kept, title: 'reset' } }),
  ],
  [
    'makes a part of what it rejects',
    whole,
    (thing, operations) => {
      const { isRejected = false } = correct(thing, operations);
      const fit = operations.filter((each) => !correct(thing, [each]).isRejected);
      return { kept: correct(thing, fit).kept, isRejected };
    },
  ],
])('a server that %s is wrong', async (_, clause, apply) => {
  expect(await resultOf(clause, apply, 'application/json-patch+json')).toBe('violated');
});
