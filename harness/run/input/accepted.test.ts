import { describe, expect, it } from 'vitest';
import { type InvalidCase, type Lack, type ValidCase } from '../../clause/index.ts';
import { rowsByOperation } from '../../plan/index.ts';
import { loadDocument } from '../../document/index.ts';
import { get, parse, stringify, type Json } from '../../json/index.ts';
import { runApi, serveApi, writeDocument } from '../../workshop/testing/api.ts';
import { Accepted } from './accepted.ts';
import { createSimplifier } from './plain.ts';

const document = await loadDocument('fixtures/documents/plain.yaml');
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const [operation] = rowsByOperation(document, given).values();
const model = operation?.requestModel;
if (model === undefined) throw new Error('the operation has no request model');
const simplify = createSimplifier(model);

const input = (body: string): { body: Json } => ({ body: parse(body) });

/** The bodies of the request and of the control of a case that is moved to an accepted input. */
function moved(
  accepted: readonly string[],
  that: ValidCase | InvalidCase,
): [invalid: unknown, control: unknown] | undefined {
  if (model === undefined) throw new Error('the operation has no request model');
  const known = new Accepted();
  for (const body of accepted) known.add(model, { input: input(body) });
  const [found] = known.moves(model, that, simplify);
  return found && [get(found.draft.input, 'body'), get(found.control.input, 'body')];
}

const pair = (invalid: string, control: string): InvalidCase => {
  return {
    kind: 'invalid',
    remake: 'copy',
    draft: { input: input(invalid) },
    control: { input: input(control) },
    pinned: '/body',
  };
};

const about = (pinned: string, body: string, lacks: Lack = 'nothing'): ValidCase => {
  return { kind: 'valid', draft: { input: input(body) }, pinned, lacks };
};

describe('the accepted inputs of an operation', () => {
  it('keep one that alone has a place, however many others are smaller or fuller', () => {
    const known = new Accepted();
    known.add(model, { input: input('{"name":"some more","sizes":[7]}') });
    for (let length = 1; length < 40; length += 1)
      known.add(model, { input: input(`{"name":"${'a'.repeat(length)}"}`) });
    const withSizes = known.of(model).filter((each) => stringify(each).includes('sizes'));
    expect(withSizes).toHaveLength(1);
  });
});

describe('a case that is moved to an accepted input', () => {
  it('breaks the same keyword there and no other, with that input as its control', () => {
    const that = pair('{"name":1,"sizes":[7]}', '{"name":"bad","sizes":[7]}');
    expect(moved(['{"name":"good","x":1}'], that)).toEqual([
      { name: 1, x: 1 },
      { name: 'good', x: 1 },
    ]);
  });

  it('lacks the same property there', () => {
    const that = pair('{"sizes":[7]}', '{"name":"bad","sizes":[7]}');
    expect(moved(['{"name":"good","x":1}'], that)).toEqual([{ x: 1 }, { name: 'good', x: 1 }]);
  });

  it('prefers an input that has the place, and otherwise adds its own value there', () => {
    const that = pair('{"name":"bad","sizes":"no"}', '{"name":"bad","sizes":[7]}');
    expect(moved(['{"name":"a"}', '{"name":"b","sizes":[]}'], that)).toEqual([
      { name: 'b', sizes: 'no' },
      { name: 'b', sizes: [] },
    ]);
    expect(moved(['{"name":"a"}'], that)).toEqual([
      { name: 'a', sizes: 'no' },
      { name: 'a', sizes: [7] },
    ]);
  });

  it('adds the object or list of the place, if the input has none with room for it', () => {
    const deep = pair('{"name":"bad","more":{"a":"no","b":1}}', '{"name":"bad","more":{"a":1,"b":1}}');
    expect(moved(['{"name":"a"}'], deep)).toEqual([
      { name: 'a', more: { a: 'no', b: 1 } },
      { name: 'a', more: { a: 1, b: 1 } },
    ]);
    expect(moved(['{"name":"a","more":{}}'], deep)).toEqual([
      { name: 'a', more: { a: 'no' } },
      { name: 'a', more: { a: 1 } },
    ]);
    const item = pair('{"name":"bad","sizes":[7,"no"]}', '{"name":"bad","sizes":[7,8]}');
    for (const input of ['{"name":"a"}', '{"name":"a","sizes":[5]}']) {
      expect(moved([input], item)).toEqual([
        { name: 'a', sizes: [7, 'no'] },
        { name: 'a', sizes: [7, 8] },
      ]);
    }
    expect(moved(['{"name":"a"}', '{"name":"b","sizes":[5,6]}'], item)).toEqual([
      { name: 'b', sizes: [5, 'no'] },
      { name: 'b', sizes: [5, 6] },
    ]);
  });

  it('is moved to one input after the other, first to those that have the place', () => {
    const known = new Accepted();
    for (const body of ['{"name":"a"}', '{"name":"b","sizes":[5,6]}']) known.add(model, { input: input(body) });
    const moves = [...known.moves(model, pair('{"name":"bad","sizes":"no"}', '{"name":"bad","sizes":[7]}'), simplify)];
    expect(moves.map(({ control }) => get(control.input, 'body'))).toEqual([
      { name: 'b', sizes: [5, 6] },
      { name: 'a', sizes: [7] },
    ]);
  });

  it('is undefined if the request breaks another keyword there', () => {
    const branch = pair(
      '{"name":"bad","soil":{"kind":"loam","depth":"no"}}',
      '{"name":"bad","soil":{"kind":"loam","depth":1}}',
    );
    expect(moved(['{"name":"a","soil":{"kind":"peat","wet":true}}'], branch)).toBeUndefined();
  });

  it('is moved although the keyword makes more or fewer properties unevaluated there', async () => {
    const size = { oneOf: [{ type: 'object', required: ['cm'], properties: { cm: { type: 'integer' } } }] };
    const text = { type: 'string' };
    const schema = { allOf: [{ properties: { name: text, note: text, size } }], unevaluatedProperties: false };
    const post = {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: { description: '' } },
    };
    const strict = await loadDocument(writeDocument({ paths: { '/things': { post } } }));
    const [things] = rowsByOperation(strict, given).values();
    if (things?.requestModel === undefined) throw new Error('the operation has no request model');
    const known = new Accepted();
    known.add(things.requestModel, { input: input('{"name":"a","note":"b","size":{"cm":1}}') });
    const moves = [...known.moves(things.requestModel, pair('{"size":{"cm":"no"}}', '{"size":{"cm":2}}'), simplify)];
    expect(moves.map(({ draft }) => get(draft.input, 'body'))).toEqual([{ name: 'a', note: 'b', size: { cm: 'no' } }]);
  });

  it('has its valid value there, with the unchanged input as its control', () => {
    const that = about('/body/sizes', '{"name":"bad","sizes":[]}');
    expect(moved(['{"name":"good"}'], that)).toEqual([{ name: 'good', sizes: [] }, { name: 'good' }]);
  });

  it('is the input itself, if that has the same value, or lacks it as the case does', () => {
    const same = [{ name: 'good' }, { name: 'good' }];
    expect(moved(['{"name":"good"}'], about('/body/name', '{"name":"good","sizes":[]}'))).toEqual(same);
    expect(moved(['{"name":"good"}'], about('/body/sizes', '{"name":"bad"}'))).toEqual(same);
  });

  it('brings the object or list around its value, or around the absence, and the opposite into its control', () => {
    const absent = about('/body/more/a', '{"name":"bad","more":{"b":1}}');
    const [request, control] = moved(['{"name":"good"}'], absent) ?? [];
    expect(request).toEqual({ name: 'good', more: { b: 1 } });
    expect(control).toHaveProperty('more.a');
    const deep = about('/body/more/a', '{"name":"bad","more":{"a":7,"b":1}}', 'value');
    expect(moved(['{"name":"good"}'], deep)).toEqual([
      { name: 'good', more: { a: 7, b: 1 } },
      { name: 'good', more: { b: 1 } },
    ]);
  });

  it('prefers an input that has the object around its value', () => {
    const deep = about('/body/more/a', '{"name":"bad","more":{"a":7,"b":1}}');
    expect(moved(['{"name":"a"}', '{"name":"b","more":{"b":2}}'], deep)).toEqual([
      { name: 'b', more: { a: 7, b: 2 } },
      { name: 'b', more: { b: 2 } },
    ]);
  });

  it('is undefined if the case is about the whole body', () => {
    const that = about('/body', '{"name":"bad"}');
    expect(moved(['{"name":"good"}'], that)).toBeUndefined();
  });

  it('has its additional properties there', () => {
    const lacks = { namesBut: new Set(['name', 'sizes']) };
    const that = about('/body', '{"name":"bad","x":1,"sizes":[]}', lacks);
    expect(moved(['{"name":"good"}'], that)).toEqual([{ name: 'good', x: 1 }, { name: 'good' }]);
  });

  it('comes from the smallest or the fullest of the accepted inputs', () => {
    const known = new Accepted();
    for (let length = 1; length <= 40; length += 1) known.add(model, { input: { body: { name: 'a'.repeat(length) } } });
    const names = [1, 2, 3, 4, 5, 36, 37, 38, 39, 40].map((length) => ({ body: { name: 'a'.repeat(length) } }));
    expect(known.of(model)).toEqual(names);
  });
});

describe('a server that rejects some valid values of one place', () => {
  const schema = {
    type: 'object',
    required: ['colour', 'size'],
    properties: { colour: { type: 'string' }, size: { type: 'integer', maximum: 9 }, note: { type: 'string' } },
  };
  const responses = { 201: { description: '' }, 400: { description: '' } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const described = {
    paths: { '/things': { post: { security: [{ key: [] }], requestBody, responses } } },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  };

  async function resultsOf(isSize: (size: unknown) => boolean) {
    const { url, close } = await serveApi(({ body, request }) => {
      // The document has no 401, so the status is unspecified.
      if (request.headers['x-key'] !== 'Key-1') return { status: 401 };
      const { colour, size } = (body ?? {}) as { colour?: unknown; size?: unknown };
      // The server rejects most of the colours that the document allows.
      const isColour = typeof colour === 'string' && /^[a-m]/.test(colour);
      return { status: isColour && isSize(size) ? 201 : 400 };
    });
    try {
      const { clauses } = await runApi(described, url, { credentials: { key: 'Key-1' } });
      return (what: string) => clauses.find(({ id }) => id === `POST /things ${what}`)?.result;
    } finally {
      close();
    }
  }

  it('is still judged on the other places', async () => {
    const right = await resultsOf((size) => Number.isInteger(size) && Number(size) <= 9);
    expect(right('accepts body')).toBe('violated');
    expect(right('accepts body /size zero')).toBe('passed');
    expect(right('rejects body /size type')).toBe('passed');
    expect(right('rejects body /size maximum')).toBe('passed');
    expect(right('enforces key')).toBe('passed');
    expect(right('responds documented-status')).toBe('passed');
    const wrong = await resultsOf((size) => Number.isInteger(size) && size !== 0);
    expect(wrong('accepts body /size zero')).toBe('violated');
    expect(wrong('rejects body /size type')).toBe('passed');
    expect(wrong('rejects body /size maximum')).toBe('violated');
  });

  it('is judged on an absent value that every accepted input lacks too', async () => {
    // The server knows two colours, which only its answers say, so that it rejects what is drawn.
    const post = { ...described.paths['/things'].post, security: [] };
    const resultOf = async (needsNote: boolean) => {
      const { url, close } = await serveApi(({ body }) => {
        const { colour, note } = (body ?? {}) as { colour?: unknown; note?: unknown };
        if (colour !== 'amber' && colour !== 'azure')
          return { status: 400, body: { message: 'colour must be one of: amber, azure' } };
        return needsNote && note === undefined
          ? { status: 400, body: { message: 'note is required' } }
          : { status: 201 };
      });
      try {
        const { clauses } = await runApi({ paths: { '/things': { post } } }, url);
        return clauses.find(({ id }) => id === 'POST /things accepts body /note absent')?.result;
      } finally {
        close();
      }
    };
    expect(await resultOf(false)).toBe('passed');
    expect(await resultOf(true)).toBe('violated');
  });

  it('does not violate the clause about additional properties because of these values', async () => {
    const email = { type: 'string', format: 'email' };
    const person = { type: 'object', required: ['email'], properties: { email, name: { type: 'string' } } };
    const post = { requestBody: { required: true, content: { 'application/json': { schema: person } } }, responses };
    const { url, close } = await serveApi(({ body }) => {
      const { email: given } = (body ?? {}) as { email?: unknown };
      const isAddress = typeof given === 'string' && /^[a-z\d]+@.+\.(?:com|net|org)$/i.test(given);
      return { status: isAddress ? 201 : 400 };
    });
    try {
      const { clauses } = await runApi({ paths: { '/people': { post } } }, url);
      const of = (what: string) => clauses.find(({ id }) => id === `POST /people ${what}`)?.result;
      expect(of('accepts body')).toBe('violated');
      expect(of('accepts body additional-property')).toBe('passed');
    } finally {
      close();
    }
  });
});
