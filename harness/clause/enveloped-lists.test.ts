import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const text = (length: number) => ({ type: 'string', minLength: length, maxLength: 40 });
const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', required, properties });
const fields = { title: text(4), size: { type: 'integer', minimum: 1, maximum: 500 }, kind: { enum: ['a', 'b', 'c'] } };
const list = (items: object) => ({ type: 'array', items });
const linked = { href: { type: 'string' } };

interface Note {
  readonly id: string;
  readonly title?: string;
  readonly size?: number;
  readonly kind?: string;
}

/** A style in which an API shows resources, and makes pages of them. */
interface Style {
  readonly page: Readonly<Record<'limit' | 'after' | 'kind', string>>;
  readonly item: object;
  readonly made: object;
  readonly list: (items: object) => object;
  readonly read: (body: unknown) => Partial<Note>;
  readonly show: (note: Note) => object;
  readonly showAll: (notes: readonly object[], next: string | undefined) => object;
}

const resource = object({ type: { const: 'notes' }, id: { type: 'string' }, attributes: object(fields) });
const identifiers = list(object({ type: { type: 'string' }, id: { type: 'string' } }));
const jsonApi: Style = {
  page: { limit: 'page[size]', after: 'page[after]', kind: 'filter[kind]' },
  item: object({ data: resource }),
  made: object({ data: object({ type: { const: 'notes' }, attributes: object(fields) }) }),
  list: () =>
    object({ data: list(resource), included: identifiers, links: object({ next: { type: ['string', 'null'] } }) }),
  read: (body) => (body as { data: { attributes: Partial<Note> } }).data.attributes,
  show: ({ id, ...attributes }) => ({ type: 'notes', id, attributes }),
  showAll: (data, next) => ({ data, included: [{ type: 'users', id: '1' }], links: { next: next ?? null } }),
};
const note = object({ id: { type: 'string' }, ...fields, _links: object({ self: object(linked) }) });
const hal: Style = {
  page: { limit: 'limit', after: 'cursor', kind: 'kind' },
  item: note,
  made: object(fields),
  list: () =>
    object({ _embedded: object({ notes: list(note) }), _links: object({ next: object(linked) }, []) }, ['_embedded']),
  read: (body) => body as Partial<Note>,
  show: (each) => ({ ...each, _links: { self: { href: `/notes/${each.id}` } } }),
  showAll: (notes, next) => ({
    _links: next === undefined ? {} : { next: { href: next } },
    _embedded: { notes },
  }),
};

const faults = ['hides-the-last', 'ignores-kind', 'ignores-order', 'loses-an-item', 'one-more'] as const;
type Fault = (typeof faults)[number];
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

function documentOf({ page, item, made, list: listOf }: Style): object {
  const query = (name: string, schema: object) => ({ name, in: 'query', schema });
  const answer = (status: number, schema: object) => ({ [status]: { description: '', ...json(schema) } });
  const parameters = [
    query(page.limit, { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
    query(page.after, text(1)),
    query(page.kind, { enum: ['a', 'b', 'c'] }),
    query('sort', { enum: ['size', '-size'] }),
  ];
  const post = { requestBody: { required: true, ...json(made) }, responses: answer(201, item) };
  const get = { parameters, responses: { ...answer(200, listOf(item)), 400: { description: '' } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const read = { parameters: [id], responses: { ...answer(200, item), 404: { description: '' } } };
  return { paths: { '/notes': { post, get }, '/notes/{id}': { get: read } } };
}

/** The violated clauses of a list in one style on a server, and those that passed. */
async function resultsOf(style: Style, fault?: Fault): Promise<Readonly<Record<'violated' | 'passed', string[]>>> {
  const notes: Note[] = [];
  const { page } = style;
  const whole = (each: Note) => (style === jsonApi ? { data: style.show(each) } : style.show(each));
  const { url, close } = await serveApi(({ method, url: { pathname, searchParams: asked }, body }) => {
    if (method === 'POST') {
      const made = { id: `n${notes.length + 1}`, ...style.read(body) };
      notes.push(made);
      return { status: 201, headers: { location: `/notes/${made.id}` }, body: whole(made) };
    }
    const [, , id] = pathname.split('/');
    const one = notes.find((each) => each.id === id);
    if (id !== undefined) return one === undefined ? { status: 404 } : { status: 200, body: whole(one) };
    const after = asked.get(page.after);
    if (after !== null && !/^c\d+$/.test(after)) return { status: 400 };
    const kind = fault === 'ignores-kind' ? null : asked.get(page.kind);
    const sign = asked.get('sort')?.startsWith('-') === true ? -1 : 1;
    const isSorted = asked.has('sort') && fault !== 'ignores-order';
    const shown = fault === 'hides-the-last' ? notes.slice(0, -1) : notes;
    const found = shown.filter((each) => kind === null || each.kind === kind);
    if (isSorted) found.sort((one, other) => sign * ((one.size ?? 0) - (other.size ?? 0)));
    const limit = Number(asked.get(page.limit) ?? 20);
    const from = after === null ? 0 : Number(after.slice(1)) + (fault === 'loses-an-item' ? 1 : 0);
    const to = from + limit;
    asked.set(page.after, `c${to}`);
    const next = to < found.length ? `/notes?${asked.toString()}` : undefined;
    return {
      status: 200,
      body: style.showAll(found.slice(from, to + (fault === 'one-more' ? 1 : 0)).map(style.show), next),
    };
  });
  const { clauses } = await runApi(documentOf(style), url, { clause: 'GET /notes ' });
  close();
  const of = (result: string) =>
    clauses.filter((each) => each.result === result).map(({ id }) => id.replace('GET /notes ', ''));
  // The server does not check its parameters.
  return { violated: of('violated').filter((id) => !id.startsWith('rejects')), passed: of('passed') };
}

describe.each([
  ['JSON:API', jsonApi],
  ['HAL', hal],
] as const)('a list in the style of %s', (_, style) => {
  const { kind, limit } = style.page;

  it('is judged like any other', async () => {
    const { violated, passed } = await resultsOf(style);
    expect(violated).toEqual([]);
    expect(passed).toEqual(
      expect.arrayContaining([
        'lists what was created',
        'pages without loss or repetition',
        `narrows by query ${kind}`,
        'sorts by query sort',
        `keeps to query ${limit}`,
        `applies default of query ${limit}`,
      ]),
    );
  });

  it.each<[Fault, string]>([
    ['hides-the-last', 'lists what was created'],
    ['ignores-kind', `narrows by query ${kind}`],
    ['ignores-order', 'sorts by query sort'],
    ['loses-an-item', 'pages without loss or repetition'],
    ['one-more', `keeps to query ${limit}`],
  ])('is wrong if it %s', async (fault, clause) => {
    expect((await resultsOf(style, fault)).violated).toContain(clause);
  });
});
