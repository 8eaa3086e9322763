import { describe, expect, it } from 'vitest';
import { qualify } from '../../options/index.ts';
import { loadPlan, openSession } from '../../suite/index.ts';
import { repeatable, serveApi, writeDocument, type Said } from '../../workshop/testing/api.ts';
import { findAccepted } from '../find-accepted.ts';
import type { Lesson } from './demands.ts';

type Fields = Readonly<Record<string, unknown>>;
const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const timeOfDay = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };
const isText = (value: unknown): value is string => typeof value === 'string';

const documented = (schema: object, parameters: readonly object[] = []): object => ({
  paths: {
    '/things': {
      post: {
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
});

/**
 * Whether a server that demands more than its document gets a request that it accepts.
 *
 * @param wrong what is wrong with a body or query; undefined if nothing is
 * @param tries how many requests are drawn
 */
async function isReached(
  document: object,
  wrong: (body: Fields, query: URLSearchParams) => unknown,
  tries?: number,
): Promise<boolean> {
  return (await lessonsOf(document, wrong, tries)) !== undefined;
}

/** What such a server has taught: the kinds of demands, and the other field of an order; undefined if it accepts no request. */
async function lessonsOf(
  document: object,
  wrong: (body: Fields, query: URLSearchParams) => unknown,
  tries?: number,
  status = 400,
): Promise<string[] | undefined> {
  const { url, close } = await serveApi(({ body, url: { searchParams } }): Said => {
    const error = wrong((body ?? {}) as Fields, searchParams);
    return error === undefined ? { status: 201 } : { status, body: error };
  });
  const options = qualify({ document: writeDocument(document), ...repeatable });
  const loaded = await loadPlan(options);
  const { session } = openSession(loaded, options, url);
  try {
    const [model] = loaded.plan.all.flatMap(({ requestModel }) => requestModel ?? []);
    if (model === undefined) throw new Error('the document has no operation');
    await findAccepted(session, model, tries);
    const isAccepted = session.accepted.of(model).length > 0;
    return isAccepted ? session.accepted.demands.of(model).map(({ demand }) => nameOf(demand)) : undefined;
  } finally {
    await session.sender.close();
    close();
  }
}

const nameOf = (demand: Lesson['demand']): string =>
  demand.kind === 'ordered' ? `ordered ${demand.other}` : demand.kind;

it('learns the order of two days, of which the message shows one in words, as Symfony does', async () => {
  const day = { type: 'string', format: 'date' };
  const schema = { type: 'object', required: ['from', 'until'], properties: { from: day, until: day } };
  const kinds = await lessonsOf(documented(schema), ({ from, until }) => {
    const [start, end] = [new Date(from as string), new Date(until as string)];
    // No two days so near to each other are drawn by chance.
    if (end > start && end.getTime() - start.getTime() < 40 * 86_400_000) return undefined;
    const shown = start.toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });
    return {
      violations: [{ propertyPath: 'until', message: `This value should be greater than ${shown}, 12:00 AM.` }],
    };
  });
  expect(kinds).toEqual(['ordered from']);
});

it('takes the beginning of a period for the field that has it', async () => {
  const day = { type: 'string', format: 'date' };
  const schema = { type: 'object', required: ['start', 'until'], properties: { start: day, until: day } };
  const kinds = await lessonsOf(
    documented(schema),
    ({ start, until }) => {
      const days = (Date.parse(until as string) - Date.parse(start as string)) / 86_400_000;
      // No two days so near to each other are drawn by chance.
      return days > 0 && days < 40
        ? undefined
        : { errors: [{ field: 'until', message: 'must be after the start of the period' }] };
    },
    1,
  );
  expect(kinds).toEqual(['ordered start of the period']);
});

it('learns that a field of one object has the value, or less, of the same field of another one', async () => {
  const money = {
    type: 'object',
    required: ['amount', 'unit'],
    properties: { amount: { type: 'integer' }, unit: text },
  };
  const schema = { type: 'object', required: ['budget', 'cap'], properties: { budget: money, cap: money } };
  const kinds = await lessonsOf(
    documented(schema),
    ({ budget, cap }) => {
      const [one, other] = [budget, cap] as [Fields, Fields];
      const wrong = [
        ...(one['unit'] === other['unit'] ? [] : [{ field: 'cap.unit', message: 'must be the unit of the budget' }]),
        ...(Number(one['amount']) - Number(other['amount']) === 1
          ? []
          : [{ field: 'cap.amount', message: 'must not be more than the budget' }]),
      ];
      return wrong.length === 0 ? undefined : { errors: wrong };
    },
    1,
  );
  expect(kinds?.sort()).toEqual(['ordered budget', 'ordered unit of budget']);
});

it('learns nothing about a value that another resource has, because a new one is all that is needed', async () => {
  const schema = { type: 'object', required: ['name'], properties: { name: text } };
  for (const [status, message] of [
    [409, 'Another thing has this.'],
    [400, 'has no such value'],
  ] as const) {
    const taken = new Set<unknown>();
    const wrong = ({ name }: Fields): unknown => {
      if (taken.size > 0 && !taken.has(name)) return undefined;
      taken.add(name);
      return { errors: [{ field: 'name', message }] };
    };
    const lessons = await lessonsOf(documented(schema), wrong, 5, status);
    expect(lessons).toEqual(status === 409 ? [] : ['other']);
  }
});

it('learns from a server that rejects with 500, too', async () => {
  const schema = { type: 'object', properties: { name: text, kind: text } };
  const wrong = ({ kind }: Fields): unknown =>
    kind === 'tree' ? undefined : { error: 'Kind must be one of: tree, herb', error_code: 500 };
  expect(await lessonsOf(documented(schema), wrong, 1, 500)).toEqual(['schema']);
});

it('takes a name that is missing for the field of the body, where the path has one of the same name', async () => {
  const { paths } = documented({ type: 'object', properties: { name: text } }) as { paths: { '/things': object } };
  const name = { name: 'name', in: 'path', required: true, schema: text };
  const document = { paths: { '/pools/{name}/things': { parameters: [name], ...paths['/things'] } } };
  const wrong = (body: Fields): unknown => (isText(body['name']) ? undefined : { error: 'No name provided' });
  expect(await lessonsOf(document, wrong, 1)).toEqual(['present']);
});

it('takes a name that is missing for the outermost field of that name', async () => {
  const source = { type: 'object', required: ['name'], properties: { name: text } };
  const schema = { type: 'object', required: ['source'], properties: { source, name: text } };
  const wrong = (body: Fields): unknown => (isText(body['name']) ? undefined : { error: 'No name provided' });
  expect(await lessonsOf(documented(schema), wrong, 1)).toEqual(['present']);
});

it('tries what the words of a field suggest, before what fields of the same name elsewhere do', async () => {
  const driver = { type: 'string', description: 'The driver (btrfs, dir, lvm or zfs)' };
  const others = Array.from({ length: 12 }, (_, index) => ({
    type: 'object',
    properties: { driver: { type: 'string', example: `card${index}` } },
  }));
  const document = {
    ...documented({ type: 'object', required: ['driver'], properties: { driver } }),
    components: { schemas: Object.fromEntries(others.map((each, index) => [`Other${index}`, each])) },
  };
  const wrong = (body: Fields): unknown => (body['driver'] === 'dir' ? undefined : { error: 'Unknown driver' });
  expect(await lessonsOf(document, wrong, 1)).toEqual(['other']);
});

describe('a server that demands more than its document states gets a request that it accepts', () => {
  const anything = {
    type: 'object',
    additionalProperties: text,
    properties: { name: text, kind: text, startsAt: instant, endsAt: instant },
  };
  it.each<[string, object, (body: Fields) => unknown]>([
    [
      'one field after the other, as PowerDNS demands them',
      anything,
      ({ name, kind }) => {
        if (!isText(name)) return { error: "Key 'name' not present or not a String" };
        if (!isText(kind)) return { error: "Key 'kind' not present or not a String" };
        return name.endsWith('.') ? undefined : { error: `DNS Name '${name}' is not canonical` };
      },
    ],
    [
      'an order between fields, as zod demands it',
      { ...anything, required: ['startsAt', 'endsAt'] },
      ({ startsAt, endsAt }) => {
        const wrong = [
          ['startsAt', startsAt],
          ['endsAt', endsAt],
        ].filter(([, value]) => !isText(value) || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value));
        const format = wrong.map(([name]) => ({
          code: 'invalid_format',
          format: 'datetime',
          path: [name],
          message: 'Invalid ISO datetime',
        }));
        if (format.length > 0) return { issues: format };
        const isAfter = new Date(endsAt as string) > new Date(startsAt as string);
        return isAfter
          ? undefined
          : { issues: [{ code: 'custom', path: ['endsAt'], message: 'endsAt must be after startsAt' }] };
      },
    ],
    [
      'times of a day in each item of a list',
      {
        type: 'object',
        required: ['hours'],
        properties: {
          hours: {
            type: 'array',
            minItems: 9,
            items: { type: 'object', required: ['from', 'to'], properties: { from: timeOfDay, to: timeOfDay } },
          },
        },
      },
      ({ hours }) =>
        (hours as { from: string; to: string }[]).every(({ from, to }) => from < to)
          ? undefined
          : { error: "'to' must be after 'from' in each window" },
    ],
    [
      'members of an enumeration, as class-validator demands them',
      { ...anything, required: ['kind'] },
      ({ kind }) =>
        kind === 'forest'
          ? undefined
          : { statusCode: 400, message: ['kind must be one of the following values: forest'], error: 'Bad Request' },
    ],
    [
      'a field that the document does not describe, as FastAPI demands it',
      anything,
      ({ tenant }) =>
        isText(tenant)
          ? undefined
          : { detail: [{ type: 'missing', loc: ['body', 'tenant'], msg: 'Field required', input: {} }] },
    ],
    [
      'one of several fields, as Joi demands it',
      { type: 'object', properties: { keys: { type: 'array', items: text } } },
      ({ keys }) => (Array.isArray(keys) ? undefined : { error: '"value" must contain at least one of [query, keys]' }),
    ],
    [
      'a field with a name like that of a described one',
      { ...anything, properties: { name_many: text } },
      ({ name }) => (isText(name) ? undefined : { error: '"name" is required' }),
    ],
    [
      'a number in a text, as Django demands it',
      { ...anything, required: ['name'] },
      ({ name }) =>
        isText(name) && /^\d+(?:\.\d+)?$/.test(name) ? undefined : { name: ['A valid number is required.'] },
    ],
    [
      'a form, as Laravel demands it',
      { ...anything, required: ['name'] },
      ({ name }) =>
        isText(name) && /^[^@]+@[^@]+\.[a-z]+$/.test(name)
          ? undefined
          : {
              message: 'The name must be a valid email address.',
              errors: { name: ['The name must be a valid email address.'] },
            },
    ],
  ])('%s', async (_, schema, wrong) => {
    expect(await isReached(documented(schema), wrong)).toBe(true);
  });

  it('with a body, although the document says only what it would be', async () => {
    const body = { requestBody: { content: { 'application/json': { schema: { ...anything, required: ['name'] } } } } };
    const responses = { 201: { description: '' }, 400: { description: '' } };
    const wrong = ({ name }: Fields): unknown => (isText(name) ? undefined : { error: 'no body' });
    expect(await isReached({ paths: { '/things': { post: { ...body, responses } } } }, wrong, 1)).toBe(true);
  });

  it('for a parameter, as Spring demands it', async () => {
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
    const wrong = (_: Fields, query: URLSearchParams): unknown =>
      Number(query.get('limit')) >= 10
        ? undefined
        : { errors: [{ field: 'limit', defaultMessage: 'must be greater than or equal to 10' }] };
    expect(await isReached(documented({ type: 'object' }, [limit]), wrong)).toBe(true);
  });

  it('from an example of the same field elsewhere in the document', async () => {
    const document = {
      ...documented({ ...anything, required: ['kind'] }),
      components: {
        schemas: { Other: { properties: { kind: { type: 'string', description: 'The kind, e.g. `forest`.' } } } },
      },
    };
    expect(await isReached(document, ({ kind }) => (kind === 'forest' ? undefined : { error: 'Bad Request' }))).toBe(
      true,
    );
  });

  const member = {
    type: 'object',
    properties: {
      name: text,
      email: text,
      kind: { type: 'string', enum: ['tree', 'herb'] },
      size: { type: 'integer' },
    },
  };
  const isAddress = (value: unknown): boolean => isText(value) && /^[^@]+@[^@]+\.[a-z]+$/.test(value);

  it('in a language that is not understood', async () => {
    const wrong = (fields: Fields): unknown => {
      const missing = Object.keys(member.properties).filter((name) => fields[name] === undefined);
      const errors = Object.fromEntries(missing.map((name) => [name, `${name} é obrigatório`]));
      const all = 'email' in errors || isAddress(fields['email']) ? errors : { ...errors, email: 'email é inválido' };
      return Object.keys(all).length > 0 ? all : undefined;
    };
    expect(await isReached(documented(member), wrong)).toBe(true);
  });

  it('without a word about what it demands, if that is all properties', async () => {
    const wrong = (fields: Fields): unknown =>
      Object.keys(member.properties).every((name) => fields[name] !== undefined) ? undefined : { error: 'Bad Request' };
    expect(await isReached(documented(member), wrong)).toBe(true);
  });

  it('from an example behind a reference', async () => {
    const document = {
      ...documented({ ...anything, properties: { kind: { $ref: '#/components/schemas/Kind' } }, required: ['kind'] }),
      components: { schemas: { Kind: { type: 'string', example: 'forest' } } },
    };
    expect(await isReached(document, ({ kind }) => (kind === 'forest' ? undefined : { error: 'Bad Request' }))).toBe(
      true,
    );
  });

  it('in each item of a list, also where it names one at a time, and no two may be alike', async () => {
    const line = { type: 'object', required: ['code', 'note'], properties: { code: text, note: text } };
    const lines = { type: 'array', minItems: 6, maxItems: 6, items: line };
    const wrong = (body: Fields): unknown => {
      const all = (body['lines'] ?? []) as { code?: unknown; note?: unknown }[];
      const codes = all.map(({ code }) => String(code));
      const at = codes.findIndex((code) => !/^AB[0-9]{6}$/.test(code));
      if (at >= 0) return { error: `Error in $.lines[${at}].code: expected a code such as AB123456` };
      const last = all.findIndex(({ note }) => !/^[A-Z]{3}$/.test(String(note)));
      if (last >= 0) return { error: `Error in $.lines[${last}].note: expected three upper-case letters` };
      return new Set(codes).size === codes.length ? undefined : { error: 'twice' };
    };
    expect(await isReached(documented({ type: 'object', required: ['lines'], properties: { lines } }), wrong, 1)).toBe(
      true,
    );
  });

  it('but not if it demands what the document forbids', async () => {
    const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 2 } } };
    const wrong = ({ name }: Fields): unknown =>
      isText(name) && Array.from(name).length > 2
        ? undefined
        : { name: ['Ensure this field has at least 3 characters.'] };
    expect(await isReached(documented(schema), wrong)).toBe(false);
  });

  it('but not from an answer that says nothing', async () => {
    expect(await isReached(documented(anything), ({ tenant }) => (tenant === 7 ? undefined : { error: 'no' }))).toBe(
      false,
    );
  });
});
