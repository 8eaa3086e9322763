import { describe, expect, it } from 'vitest';
import { violatedBy } from '../workshop/testing/api.ts';

const message = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
const responses = {
  200: { description: 'stopped' },
  400: { description: 'rejected', content: { 'application/json': { schema: message } } },
};
const document = {
  paths: {
    '/recording/stop': { post: { responses } },
    '/plants': { get: { responses: { 200: { description: 'all' } } } },
  },
};

/** The clauses that a server violates which rejects each request to stop in these words. */
const violated = (words: string): Promise<string[]> =>
  violatedBy(document, ({ method }) =>
    method === 'GET' ? { status: 200 } : { status: 400, body: { message: words } },
  );

describe('an operation without any values that is always rejected', () => {
  it('violates nothing if the server says that it is in another state', async () => {
    expect(await violated('Not currently recording.')).toEqual([]);
  });

  it('violates its clause if the server says nothing of the kind', async () => {
    expect(await violated('Invalid data supplied.')).toContain('POST /recording/stop accepts request');
  });
});
