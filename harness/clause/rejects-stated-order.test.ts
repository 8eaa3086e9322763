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
