import { describe, expect, it } from 'vitest';
import { runOn } from '../../../workshop/testing/api.ts';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { rejectsOffsets } from './rejects-offsets.ts';

const time = { type: 'string', format: 'date-time' };
const schema = { type: 'object', required: ['startsAt'], properties: { startsAt: time, endsAt: time } };
const document = {
  paths: {
    '/visits': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
};
const inAnyZone = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The sentences of the causes of a server that takes such times. */
async function causesOf(takes: RegExp): Promise<string[]> {
  const { causes } = await runOn(
    document,
    ({ body }) => {
      const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
      const isThere = given.some(([name]) => name === 'startsAt');
      const wrong = given.find(
        ([name, value]) => ['startsAt', 'endsAt'].includes(name) && !(typeof value === 'string' && takes.test(value)),
      );
      if (isThere && wrong === undefined) return { status: 201 };
      return { status: 400, body: { path: wrong?.[0] ?? 'startsAt', message: 'Invalid datetime' } };
    },
    {},
  );
  return causes.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('rejects'));
}

describe('times with an offset from UTC', () => {
  it('are rejected for one reason, in each place', async () => {
    expect(await causesOf(/Z$/i)).toEqual([
      'The server rejects times with an offset from UTC, such as +02:00, in 2 places',
    ]);
  });

  it('are not a fault of a server that takes them', async () => {
    expect(await causesOf(inAnyZone)).toEqual([]);
  });

  it('explain a rejection only if the answer names their field', () => {
    const shown = { of: 'POST /visits', clause: 'accepts request', cause: 'status 400' };
    const sent = { body: { startsAt: '2030-01-02T03:04:05+02:00', name: 'a' } };
    expect(rejectsOffsets.canExplain?.(symptomOf({ ...shown, sent, said: '{"path":["startsAt"]}' }))).toBe(true);
    expect(rejectsOffsets.canExplain?.(symptomOf({ ...shown, sent, said: '{"path":["name"]}' }))).toBe(false);
  });
});
