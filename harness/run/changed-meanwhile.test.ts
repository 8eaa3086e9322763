import { expect, it } from 'vitest';
import type { RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { runOn, type Said } from '../workshop/testing/api.ts';
import { acceptedSince } from './sent-again.ts';

const empty = { description: '' };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const ifMatch = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };
const day = { type: 'integer', minimum: 1, maximum: 9 };
const schema = { type: 'object', properties: { first: day, last: day } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const rejected = { 404: empty, 409: empty, 412: empty, 422: empty };
const document = {
  paths: {
    '/visits': { post: { responses: { 201: empty } } },
    '/visits/{id}': {
      parameters: [id],
      get: { responses: { 200: empty, 404: empty } },
      patch: { parameters: [ifMatch], requestBody, responses: { 200: empty, ...rejected } },
    },
  },
};

/**
 * The results of the clauses about valid changes of a visit, which has to end after it begins.
 *
 * @param meanwhile what happens to all visits after a rejection
 * @param message how it is rejected
 * @param allows whether the server accepts a visit
 */
async function changing(
  meanwhile: 'changed' | 'closed',
  message: string,
  allows: (first: number, last: number) => boolean,
): Promise<Set<string>> {
  const visits: { version: number; isOpen: boolean }[] = [];
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname }, request: { headers }, body }): Said => {
      if (method === 'POST') {
        const last = visits.push({ version: 1, isOpen: true });
        return { status: 201, headers: { location: `/visits/${last}` } };
      }
      const visit = visits[Number(pathname.split('/')[2]) - 1];
      if (visit === undefined) return { status: 404 };
      if (method === 'GET') return { status: 200, headers: { etag: `"${visit.version}"` } };
      if (!visit.isOpen) return { status: 409 };
      if (headers['if-match'] !== `"${visit.version}"`) return { status: 412 };
      const { first = 0, last = 0 } = (body ?? {}) as { first?: number; last?: number };
      if (allows(first, last)) return { status: 200 };
      for (const each of visits) {
        if (meanwhile === 'closed') each.isOpen = false;
        else each.version += 1;
      }
      return { status: 422, body: { message } };
    },
    { clause: 'PATCH /visits/{id} accepts', runs: 8 },
  );
  return new Set(clauses.map(({ result }) => result));
}

it.each(['changed', 'closed'] as const)(
  'a rule is shown on another resource, where the first is %s since',
  async (how) => {
    expect(await changing(how, 'last must be after first', (first, last) => last > first)).not.toContain('violated');
  },
);

it.each(['changed', 'closed'] as const)(
  'a value that is never accepted is a fault, where all are %s since',
  async (how) => {
    expect(await changing(how, 'not possible', (first, last) => last > first && last < 9)).toContain('violated');
  },
);

it('a request that is accepted while a rule is looked for was not rejected for its value', () => {
  const again = {} as Exchange;
  const since = (method: string, pinned: string | undefined, isAccepted: boolean): object => {
    const model = { operation: { method, path: '/visits/{id}' } } as RequestModel;
    return acceptedSince({ model, isAccepted: () => isAccepted }, pinned === undefined ? {} : { pinned }, { again });
  };
  expect(since('PUT', '/body/first', true)).toEqual({ fresh: again });
  expect(since('PUT', '/body/first', false)).toEqual({});
  // A PATCH depends on what is there. Another request that is rejected now and then has a fault.
  expect(since('PATCH', undefined, true)).toEqual({ fresh: again });
  expect(since('PUT', undefined, true)).toEqual({});
});
