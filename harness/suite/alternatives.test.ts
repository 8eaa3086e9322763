import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const uuid = { type: 'string', format: 'uuid' };
const number = { type: 'number' };
const byWaypoint = { type: 'object', required: ['waypoint'], properties: { waypoint: uuid } };
const byPosition = {
  type: 'object',
  required: ['latitude', 'longitude'],
  properties: { latitude: { ...number, example: 65.4 }, longitude: { ...number, example: 3.3 } },
};
const responses = { 200: { description: 'set' }, 400: { description: 'rejected' } };
const put = { requestBody: { required: true, ...json({ oneOf: [byWaypoint, byPosition] }) }, responses };

it.each([3, 4])(
  'with seed %d, finds a request of an alternative that is accepted only with the values of the examples',
  async (seed) => {
    const { clauses } = await runOn(
      { paths: { '/destination': { put } } },
      ({ body }) => {
        const { latitude, longitude } = (body ?? {}) as Record<string, unknown>;
        return { status: latitude === 65.4 && longitude === 3.3 ? 200 : 400 };
      },
      { seed },
    );
    // Only an accepted request shows why others are rejected.
    expect(clauses.find(({ id }) => id === 'PUT /destination rejects absent body')?.result).toBe('passed');
  },
);
