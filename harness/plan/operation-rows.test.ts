import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { getAt, stringify } from '../json/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { type InvalidCase, type Variant } from '../clause/index.ts';
import { rowsByOperation, type OperationRows } from './operation-rows.ts';

const document = await loadDocument('fixtures/documents/branches.yaml');
const given = {
  credentials: new Map([...document.securitySchemes.keys()].map((name) => [name, { brokenForms: [] }])),
  strict: false,
  safe: false,
  values: new Map(),
};

function statedIn(operation: OperationRows | undefined): string[] {
  return operation?.rows.map(({ clause }) => clause.stated) ?? [];
}

describe('the rows of an operation', () => {
  const all = rowsByOperation(document, given);
  const rowsFor = (name: string) => all.get(name)?.rows ?? [];

  it.each(document.operations.map(({ name }) => name))('of %s have unique ids', (name) => {
    const ids = rowsFor(name).map(({ clause }) => clause.id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('test a facet that several branches of a schema have in each of them', () => {
    const row = rowsFor('POST /trees').find(({ clause }) => clause.id === 'POST /trees accepts body /name max-length');
    expect(row).toMatchObject({
      state: 'planned',
      clause: { stated: expect.stringMatching(/^parts\/tree\.yaml#\/name/) as string },
      variants: [{ name: '' }, { name: expect.stringMatching(/^parts\/tree\.yaml#\/name\/anyOf\/\d$/) as string }],
    });
  });

  it('test each branch of a schema in another file', () => {
    const ids = rowsFor('POST /trees').map(({ clause }) => clause.id);
    expect(ids).toContain('POST /trees accepts body /name anyOf 1');
    expect(ids).toContain('POST /trees rejects body /name anyOf');
  });

  it.each(document.operations.map(({ name }) => name))(
    'of %s that take little to derive, or watch, are the same objects among all',
    (name) => {
      const { early = [], watching = [], rows = [] } = all.get(name) ?? {};
      expect(early.length).toBeGreaterThan(0);
      expect(watching.length).toBeGreaterThan(0);
      expect([...early, ...watching].filter((row) => !rows.includes(row))).toEqual([]);
    },
  );

  it('that take long to derive have the aspects that are named', () => {
    const { early = [], watching = [], rows = [], lateAspects = [] } = all.get('POST /trees') ?? {};
    const late = rows.filter((row) => !early.includes(row) && !watching.some((each) => each === row));
    expect(late.length).toBeGreaterThan(0);
    expect(late.filter(({ clause }) => !lateAspects.includes(clause.aspect))).toEqual([]);
  });

  it('treat security alternatives that differ only in their scopes as one', () => {
    const alternatives = rowsFor('POST /trees').filter(({ clause }) => clause.id.includes('accepts credential'));
    expect(alternatives.map(({ clause }) => clause.id)).toEqual(['POST /trees accepts credential other']);
  });

  it.each(document.operations.map(({ name }) => name))('of %s are stated at places of the document', (name) => {
    expect(statedIn(all.get(name)).filter((each) => each.includes('x-greenhouse'))).toEqual([]);
  });

  it.each(['swagger-2.0.yaml', 'openapi-3.1.yaml', 'openapi-3.2.yaml'])(
    'of %s are stated at its places too',
    async (file) => {
      const described = await loadDocument(`fixtures/documents/${file}`);
      const others = rowsByOperation(described, given);
      const stated = [...others.values()].flatMap(statedIn);
      expect(stated.filter((each) => each.includes('x-greenhouse'))).toEqual([]);
      expect(stated.filter((each) => each.startsWith('/paths/')).length).toBeGreaterThan(5);
    },
  );

  it.each(document.operations.map(({ name }) => name))('of %s have the aspects that the document suggests', (name) => {
    const rows = new Set(rowsFor(name).map(({ clause }) => clause.aspect));
    expect(new Set(all.get(name)?.aspects)).toEqual(rows);
  });
});

describe('an operation with a body that can not be generated', () => {
  const [operation] = document.operations.filter(({ name }) => name === 'POST /trees');
  if (operation?.requestBody === undefined) throw new Error('the document has an operation with a body');
  const schema = { root: { type: 'string', pattern: '^(a+)\\1$' }, pointer: '' };
  const content = [
    { mediaType: 'application/json', schema, wire: schema, pointer: '', examples: [], encoding: new Map() },
  ];
  const hard = { ...operation, requestBody: { ...operation.requestBody, required: true, content } };
  const planned = rowsByOperation({ ...document, operations: [hard] }, given).get(hard.name);

  it('has its aspects like any other', () => {
    expect(planned?.aspects).toContain('rejects invalid bodies');
  });

  it('is untestable in each row, and each row has one of these aspects', () => {
    expect(planned?.rows.length).toBeGreaterThan(0);
    for (const { state, clause } of planned?.rows ?? []) {
      expect(state).toBe('untestable');
      expect(planned?.aspects).toContain(clause.aspect);
    }
  });
});

describe('a parameter on the wire', () => {
  it.each([
    ['integer', { type: 'integer' }, 'planned'],
    ['date', { type: 'string', format: 'date' }, 'not applicable'],
    ['enumerated string', { type: 'string', enum: ['a', 'b'] }, 'not applicable'],
    ['list of integers', { type: 'array', items: { type: 'integer' } }, 'planned'],
    ['list of bounded strings', { type: 'array', items: { type: 'string', maxLength: 3 } }, 'not applicable'],
  ])('that is a %s can have a wrong type if a text can', async (_, schema, state) => {
    const parameters = [{ name: 'q', in: 'query', schema }];
    const get = { parameters, responses: { 200: { description: '' } } };
    const described = await loadDocument(writeDocument({ paths: { '/a': { get } } }));
    const [operation] = rowsByOperation(described, given).values();
    const row = operation?.rows.find(({ clause }) => /^GET \/a rejects query q( \/0)? type$/.test(clause.id));
    expect(row?.state).toBe(state);
  });
});

describe('an invalid fraction', () => {
  it('is sent only if doubles distinguish it from a valid one', async () => {
    const schema = { type: 'object', required: ['price'], properties: { price: { type: 'number', multipleOf: 0.01 } } };
    const post = {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 201: { description: '' } },
    };
    const described = await loadDocument(writeDocument({ paths: { '/a': { post } } }));
    const [operation] = rowsByOperation(described, given).values();
    const row = operation?.rows.find(({ clause }) => clause.id === 'POST /a rejects body /price multipleOf');
    if (row?.state !== 'planned') throw new Error('it is not planned');
    const variants: readonly Variant[] = row.variants;
    const cases = variants.flatMap(({ arbitrary }) => fc.sample(arbitrary, { seed: 20_261_121, numRuns: 2000 }));
    const isInvalid = ({ draft }: InvalidCase): boolean =>
      !/^-?\d+(\.\d{1,2})?$/.test(String(Number(stringify(getAt(draft.input, '/body/price') ?? null))));
    const sent = cases.filter((drawn): drawn is InvalidCase => drawn.kind === 'invalid');
    expect(sent.length).toBeGreaterThan(1000);
    expect(sent.filter((each) => !isInvalid(each))).toEqual([]);
    expect(cases.length).toBeGreaterThan(sent.length);
  });
});

describe('an operation with a large body under several media types', () => {
  const [operation] = document.operations.filter(({ name }) => name === 'POST /trees');
  if (operation?.requestBody === undefined) throw new Error('the document has an operation with a body');
  const item = { type: 'object', properties: { text: { type: ['string', 'null'], maxLength: 9 } }, required: ['text'] };
  const names = Array.from({ length: 60 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'array', items: item, maxItems: 3 }]));
  const schema = { root: { type: 'object', properties }, pointer: '' };
  const mediaTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  const content = mediaTypes.map((mediaType) => {
    return { mediaType, schema, wire: schema, pointer: '', examples: [], encoding: new Map() };
  });
  const large = { ...operation, requestBody: { ...operation.requestBody, content } };
  const planned = rowsByOperation({ ...document, operations: [large] }, given).get(large.name);

  it('has rows for each body', () => {
    const ids = (planned?.rows ?? []).map(({ clause }) => clause.id);
    for (const body of ['body', 'body as application/x-www-form-urlencoded', 'body as multipart/form-data']) {
      expect(ids).toContain(`POST /trees rejects ${body} /p0 type`);
    }
  });

  it('has equal rows after they were forgotten', () => {
    const [plain] = rowsByOperation(document, given).values();
    const before = plain?.rows;
    plain?.forget();
    expect(plain?.rows).not.toBe(before);
    expect(plain?.rows.map(({ clause }) => clause)).toEqual(before?.map(({ clause }) => clause));
  });
});

describe('a document with many paths', () => {
  it('has each path read only a few times to find the aspects of all operations', () => {
    let reads = 0;
    const operations = Array.from({ length: 3000 }, (_, index) =>
      document.operations.map((operation) => {
        const path = operation.path.replace('trees', `trees-${index}`);
        const counted = {
          get path() {
            reads += 1;
            return path;
          },
        };
        return Object.defineProperties(
          { ...operation, name: `${operation.method} ${path}` },
          Object.getOwnPropertyDescriptors(counted),
        );
      }),
    ).flat();
    const all = rowsByOperation({ ...document, operations }, given);
    for (const { aspects } of all.values()) expect(aspects).toContain('keeps its state');
    // If each path were compared with each other, it would be read thousands of times.
    expect(reads / operations.length).toBeLessThan(10);
  });
});
