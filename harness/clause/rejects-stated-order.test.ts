import { describe, expect, it } from 'vitest';
import { repeatable, runOn } from '../workshop/testing/api.ts';

const time = { type: 'string', format: 'date-time' };
const bookingWith = (endsAt: object) => ({
  type: 'object',
  required: ['room', 'startsAt', 'endsAt'],
  properties: {
    room: { type: 'string', minLength: 1, maxLength: 20 },
    startsAt: time,
    endsAt,
    note: { type: 'string' },
  },
});

/** What a run shows of an API that rejects bookings that end too early, or takes them. */
async function resultsOf(
  isChecked: boolean,
  {
    said = 'The values are not valid, or endsAt is not after startsAt.',
    endsAt = time,
  }: { said?: string; endsAt?: object } = {},
): Promise<(string | undefined)[]> {
  const schema = bookingWith(endsAt);
  const document = {
    paths: {
      '/bookings': {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { 201: { description: '' }, 422: { description: said } },
        },
      },
    },
  };
  const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
  const { clauses } = await runOn(
    document,
    ({ body }) => {
      const { room, startsAt, endsAt: end } = (body ?? {}) as Record<string, unknown>;
      if (typeof room !== 'string' || !isTime(startsAt) || !isTime(end)) return { status: 422 };
      return { status: isChecked && Date.parse(end) <= Date.parse(startsAt) ? 422 : 201 };
    },
    { ...repeatable, clause: 'rejects body /' },
  );
  return clauses.filter(({ id }) => id.includes(' below ')).map(({ id, result }) => `${id} ${result}`);
}

describe('a request with two fields in the wrong order', () => {
  it('is rejected where the document says so of rejections', async () => {
    expect(await resultsOf(true)).toEqual(['POST /bookings rejects body /endsAt below /startsAt passed']);
    expect(await resultsOf(false)).toEqual(['POST /bookings rejects body /endsAt below /startsAt violated']);
  });

  it('is rejected where a field is described so', async () => {
    const endsAt = { ...time, description: 'The end. It must not be before startsAt.' };
    expect(await resultsOf(true, { said: '', endsAt })).toEqual([
      'POST /bookings rejects body /endsAt below /startsAt passed',
    ]);
    expect(await resultsOf(false, { said: '', endsAt })).toEqual([
      'POST /bookings rejects body /endsAt below /startsAt violated',
    ]);
  });

  it('is named by the places of both in the body', async () => {
    const members = {
      openHour: { type: 'integer' },
      closeHour: { type: 'integer', description: 'It must be at least openHour.' },
    };
    const attributes = { type: 'object', required: ['openHour', 'closeHour'], properties: members };
    const data = {
      type: 'object',
      required: ['type', 'attributes'],
      properties: { type: { const: 'shops' }, attributes },
    };
    const schema = { type: 'object', required: ['data'], properties: { data } };
    const content = { 'application/vnd.api+json': { schema } };
    const post = {
      requestBody: { required: true, content },
      responses: { 201: { description: '' }, 422: { description: '' } },
    };
    const { clauses } = await runOn({ paths: { '/shops': { post } } }, () => ({ status: 422 }), {
      ...repeatable,
      clause: 'rejects body /',
    });
    const named = clauses.filter(({ id }) => id.includes(' below '));
    expect(named.map(({ id }) => id)).toEqual([
      'POST /shops rejects body /data/attributes/closeHour below /data/attributes/openHour',
    ]);
  });

  it('is not looked at without such words, or where the fields cannot be compared', async () => {
    expect(await resultsOf(false, { said: 'The values are not valid.' })).toEqual([]);
    expect(await resultsOf(false, { endsAt: { type: 'string', maxLength: 30 } })).toEqual([]);
  });
});

/** What a run shows of a change of a booking, of which only the creation says in which order its fields are. */
async function resultsOfChange(isChecked: boolean, status = '422', isForLater = false): Promise<string[]> {
  const schema = bookingWith({ ...time, description: 'Must be after startsAt.' });
  const change = {
    type: 'object',
    properties: {
      note: { type: 'string' },
      startsAt: time,
      endsAt: isForLater ? { type: 'string', format: 'date' } : time,
    },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const shown = { description: '', content: { 'application/json': { schema } } };
  const body = (of: object) => ({ required: true, content: { 'application/json': { schema: of } } });
  const document = {
    paths: {
      '/bookings': { post: { requestBody: body(schema), responses: { 201: shown, 422: { description: '' } } } },
      '/bookings/{id}': {
        parameters: [id],
        get: { responses: { 200: shown, 404: { description: '' } } },
        patch: {
          requestBody: body(change),
          responses: { 200: shown, 404: { description: '' }, [status]: { description: '' } },
        },
      },
    },
  };
  const made: Record<string, unknown>[] = [];
  const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
  const isValid = ({ room, startsAt, endsAt, note = '' }: Record<string, unknown>): boolean =>
    typeof room === 'string' && room !== '' && isTime(startsAt) && isTime(endsAt) && typeof note === 'string';
  const isOrdered = ({ startsAt, endsAt }: Record<string, unknown>): boolean =>
    Date.parse(String(endsAt)) > Date.parse(String(startsAt));
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname }, body: sent }) => {
      const name = pathname.split('/')[2];
      const known = name === undefined ? {} : made[Number(name) - 1];
      if (known === undefined) return { status: 404 };
      if (method === 'GET') return { status: 200, body: known };
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { status: 422 };
      const next = { ...known, ...sent };
      if (!isValid(next) || ((name === undefined || isChecked) && !isOrdered(next))) return { status: 422 };
      if (name === undefined) made.push(next);
      else made[Number(name) - 1] = next;
      return { status: name === undefined ? 201 : 200, body: next };
    },
    { ...repeatable, clause: 'rejects body /' },
  );
  return clauses
    .filter(({ id: each }) => each.startsWith('PATCH ') && each.includes(' below '))
    .map(({ result }) => result);
}

describe('a change with two fields in an order that the creation does not allow', () => {
  it('is rejected, too', async () => {
    expect(await resultsOfChange(true)).toEqual(['passed']);
    expect(await resultsOfChange(false)).toEqual(['violated']);
  });

  it('is not judged where the document has no rejection for values, or has other fields there', async () => {
    expect(await resultsOfChange(false, '403')).toEqual([]);
    expect(await resultsOfChange(false, '422', true)).toEqual([]);
  });
});
