import { beforeAll, describe, expect, it } from 'vitest';
import { qualify } from '../options/index.ts';
import { repeatable, serveApi, writeDocument, type Asked, type Said } from '../workshop/testing/api.ts';
import { loadPlan, runSuite } from './index.ts';

/** A way to refer to a schema: the reference, and what it needs elsewhere. */
interface Way {
  readonly name: string;
  readonly version?: '2.0' | '3.0.3';
  /** The schema object with the reference, the components that it needs, and other files. */
  readonly refer: (
    name: string,
    schema: Schema,
  ) => {
    readonly schema: Schema;
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly files?: Readonly<Record<string, Schema>>;
  };
}

type Schema = Readonly<Record<string, unknown>>;

const named = (name: string, schema: Schema) => ({ schemas: { [name]: schema } });
const byPointer: Way['refer'] = (name, schema) => ({
  schema: { $ref: `#/components/schemas/${name}` },
  ...named(name, schema),
});

const ways: readonly Way[] = [
  { name: 'a pointer', refer: byPointer },
  { name: 'a pointer in 3.0', version: '3.0.3', refer: byPointer },
  {
    name: 'an $anchor',
    refer: (name, schema) => ({
      schema: { $ref: `#${name}` },
      ...named(name, { $anchor: name, ...schema }),
    }),
  },
  {
    name: 'an $id',
    refer: (name, schema) => ({
      schema: { $ref: `https://schemas.example/${name}` },
      ...named(name, { $id: `https://schemas.example/${name}`, ...schema }),
    }),
  },
  {
    name: 'a relative URI',
    refer: (name, schema) => ({
      schema: { $id: `https://schemas.example/deep/of-${name}`, $ref: `../${name}` },
      ...named(name, { $id: `https://schemas.example/${name}`, ...schema }),
    }),
  },
  {
    name: 'an $anchor within an $id',
    refer: (name, schema) => ({
      schema: { $ref: `https://schemas.example/${name}#inner` },
      ...named(name, { $id: `https://schemas.example/${name}`, $defs: { any: { $anchor: 'inner', ...schema } } }),
    }),
  },
  {
    name: 'a $dynamicRef',
    refer: (name, schema) => ({
      schema: { $dynamicRef: `#${name}` },
      ...named(name, { $dynamicAnchor: name, ...schema }),
    }),
  },
  {
    name: 'a chain of references',
    refer: (name, schema) => ({
      schema: { $ref: `#${name}-first` },
      schemas: {
        [`${name}First`]: { $anchor: `${name}-first`, $ref: `#/components/schemas/${name}Second` },
        [`${name}Second`]: { allOf: [{ $ref: `#${name}` }] },
        [name]: { $anchor: name, ...schema },
      },
    }),
  },
  {
    name: 'a reference with siblings',
    refer: (name, schema) => ({
      schema: { description: 'The same.', $ref: `#${name}`, 'x-own': true },
      ...named(name, { $anchor: name, ...schema }),
    }),
  },
  {
    name: 'a reference to another file',
    refer: (name, schema) => ({ schema: { $ref: `./${name}.json` }, files: { [`${name}.json`]: schema } }),
  },
  {
    name: 'a pointer into another file',
    refer: (name, schema) => ({
      schema: { $ref: `${name}.json#/parts/own` },
      files: { [`${name}.json`]: { parts: { own: schema } } },
    }),
  },
  {
    name: 'an $anchor in another file',
    refer: (name, schema) => ({
      schema: { $ref: `${name}.json#own` },
      files: { [`${name}.json`]: { $ref: '#own', $defs: { part: { $anchor: 'own', ...schema } } } },
    }),
  },
  {
    name: 'a $dynamicRef into another file',
    refer: (name, schema) => ({
      schema: { $dynamicRef: `${name}.json#own` },
      files: { [`${name}.json`]: { $dynamicAnchor: 'own', ...schema } },
    }),
  },
  {
    name: 'an $id in another file',
    refer: (name, schema) => ({
      schema: { $ref: `${name}.json` },
      files: {
        [`${name}.json`]: { $id: `https://schemas.example/${name}`, $ref: '#/$defs/part', $defs: { part: schema } },
      },
    }),
  },
];

const count: Schema = { type: 'integer', minimum: 1, maximum: 9 };

/** Each place that can have a schema, with a schema of its own. */
const places: Readonly<Record<string, Schema>> = {
  query: count,
  path: count,
  header: count,
  content: count,
  text: count,
  field: count,
  json: plantOf({ type: 'object' }),
  form: plantOf({ type: 'object' }),
  multipart: plantOf({ type: 'object' }),
  xml: plantOf({ type: 'object', xml: { name: 'seedling' } }),
  // Nothing else determines the value of the header of a part.
  part: { ...count, default: 4 },
  answer: { ...plantOf({ type: 'object' }) },
  listed: { type: 'array', items: count },
};

/** A schema with everything that is used other than for validation: types, names, readOnly and writeOnly. */
function plantOf(more: Schema): Schema {
  return {
    ...more,
    required: ['count'],
    additionalProperties: false,
    properties: {
      count,
      id: { type: 'integer', readOnly: true },
      secret: { type: 'string', writeOnly: true, minLength: 2, pattern: '^[a-z]+$' },
    },
  };
}

function documentFor({ refer, version = '3.1.0' as never }: Way) {
  const referred = Object.entries(places).map(([place, schema]) => [place, refer(place, schema)] as const);
  const at = Object.fromEntries(referred.map(([place, { schema }]) => [place, schema]));
  const all = (member: 'schemas' | 'files'): Record<string, Schema> =>
    Object.assign({}, ...referred.map(([, each]) => each[member] ?? {})) as Record<string, Schema>;
  const taken = { 204: { description: '' }, 400: { description: '' } };
  const body = (type: string, schema: unknown, more: object = {}) => ({
    post: { requestBody: { required: true, content: { [type]: { schema, ...more } } }, responses: taken },
  });
  const parameter = (name: string, more: object) => ({
    get: { parameters: [{ name, required: true, ...more }], responses: taken },
  });
  const multipart = {
    encoding: { count: { headers: { 'X-Count': { required: true, schema: at['part'] } } } },
  };
  const found = {
    200: {
      description: '',
      headers: { 'X-Count': { required: true, schema: at['field'] } },
      content: { 'application/json': { schema: at['answer'] } },
    },
  };
  return {
    files: all('files'),
    document: {
      openapi: version,
      paths: {
        '/query': parameter('count', { in: 'query', schema: at['query'] }),
        '/path/{count}': parameter('count', { in: 'path', schema: at['path'] }),
        '/header': parameter('X-Count', { in: 'header', schema: at['header'] }),
        '/content': parameter('count', { in: 'query', content: { 'application/json': { schema: at['content'] } } }),
        '/listed': parameter('count', { in: 'query', schema: at['listed'] }),
        '/text': body('text/plain', at['text']),
        '/json': body('application/json', at['json']),
        '/form': body('application/x-www-form-urlencoded', at['form']),
        '/multipart': body('multipart/form-data', at['multipart'], multipart),
        '/xml': body('application/xml', at['xml']),
        '/answer': { get: { responses: found } },
      },
      components: { schemas: all('schemas') },
    },
  };
}

/** Whether a text is a count. */
const isCount = (text: string | null | undefined, most: number): boolean =>
  /^(?:[1-9]|10)$/.test(text ?? '') && Number(text) <= most;

/** A server that conforms when `most` is 9; with 10 it takes ten for a count. */
function serverOf(most: 9 | 10): (asked: Asked) => Said {
  const taken = (isRight: boolean): Said => ({ status: isRight ? 204 : 400 });
  const isPlant = (fields: ReadonlyMap<string, string>): boolean =>
    [...fields.keys()].every((name) => name === 'count' || name === 'secret') &&
    isCount(fields.get('count'), most) &&
    /^(?:[a-z]{2,})$/.test(fields.get('secret') ?? 'ab');
  return ({ url, text, body, request }) => {
    const { pathname, searchParams } = url;
    switch (pathname.split('/')[1]) {
      case 'answer':
        return { status: 200, headers: { 'x-count': String(most) }, body: { count: most, id: 3 } };
      case 'query':
      case 'content':
        return taken(isCount(searchParams.get('count'), most));
      case 'listed': {
        const all = searchParams.getAll('count');
        return taken(all.length > 0 && all.every((each) => isCount(each, most)));
      }
      case 'header':
        return taken(isCount(request.headers['x-count'] as string | undefined, most));
      case 'path':
        return taken(isCount(pathname.split('/')[2], most));
      case 'text':
        return taken(isCount(text, most));
      case 'json': {
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
        const fields = isObject ? Object.entries(body) : [];
        if (fields.some(([name, value]) => name === 'secret' && typeof value !== 'string')) return taken(false);
        return taken(
          isPlant(
            new Map(
              fields.map(([name, value]) => [name, typeof value !== 'number' && name === 'count' ? '' : String(value)]),
            ),
          ),
        );
      }
      case 'form':
        return taken(isPlant(new Map(new URLSearchParams(text))));
      case 'multipart': {
        const parts = [...text.matchAll(/name="([^"]*)"([^]*?)\r\n\r\n([^]*?)\r\n--/g)];
        const fits = parts.every(
          ([, name, fields = '']) => name !== 'count' || isCount(/x-count: *(\S+)/i.exec(fields)?.[1], most),
        );
        return taken(fits && isPlant(new Map(parts.map(([, name = '', , value = '']) => [name, value]))));
      }
      default: {
        const inner = /^<\?xml[^>]*\?><seedling(?:\/>|>([^]*)<\/seedling>)\s*$/.exec(text)?.[1];
        const fields = [...(inner ?? '').matchAll(/<(\w+)>([^<]*)<\/\1>/g)];
        const isWhole = inner?.replace(/<(\w+)>[^<&]*<\/\1>/g, '') === '';
        return taken(isWhole && isPlant(new Map(fields.map(([, name = '', value = '']) => [name, value]))));
      }
    }
  };
}

/** Loads the document of a way, for several runs. */
async function load(way: Way) {
  const { document, files } = documentFor(way);
  const options = qualify({ document: writeDocument(document, files), ...repeatable });
  const loaded = await loadPlan(options);
  return async (most: 9 | 10, runs: number) => {
    const { url, close } = await serveApi(serverOf(most));
    try {
      return (await runSuite(loaded, { ...options, runs }, url, false)).record.clauses;
    } finally {
      close();
    }
  };
}

describe.each(ways)('schemas that are referred to by $name', (way) => {
  let run: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    run = await load(way);
  });

  it('pass a correct server', async () => {
    const all = await run(9, 3);
    // The small server does not reject every malformed body.
    const clauses = all.filter(({ aspect }) => aspect !== 'rejects malformed bodies');
    expect(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toEqual([]);
    const untested = clauses.filter(({ result, level }) => level === 'must' && result === 'inconclusive');
    expect(untested.map(({ id }) => id)).toEqual([]);
  });

  it('show a fault in every place', async () => {
    const clauses = await run(10, 1);
    const faulty = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    const where = (operation: string) => faulty.filter((id) => id.startsWith(operation));
    for (const place of ['query', 'path/{count}', 'header', 'content', 'listed']) {
      expect(where(`GET /${place} rejects`), place).not.toEqual([]);
    }
    for (const place of ['text', 'json', 'form', 'multipart', 'xml']) {
      expect(where(`POST /${place} rejects`), place).not.toEqual([]);
    }
    expect(where('GET /answer responds').sort()).toEqual([
      'GET /answer responds 200 body',
      'GET /answer responds 200 header X-Count',
    ]);
  });
});
