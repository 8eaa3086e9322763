import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const order = {
  type: 'object',
  required: ['id', 'state'],
  properties: { id: { type: 'integer' }, state: { type: 'string' } },
};
const shows = (status: number) => ({
  [status]: { description: '', content: { 'application/json': { schema: order } } },
});
const rejects = {
  400: { description: '' },
  404: { description: '' },
  409: { description: 'The state is another one.' },
};
const note = { type: 'object', required: ['by'], properties: { by: { type: 'string', minLength: 1, maxLength: 9 } } };
const action = { parameters: [id], responses: { ...shows(200), ...rejects } };
const document = {
  paths: {
    '/orders': { post: { responses: shows(201) } },
    '/orders/{id}': { get: { parameters: [id], responses: { ...shows(200), ...rejects } } },
    '/orders/{id}/close': { post: action },
    '/orders/{id}/send': {
      post: { ...action, requestBody: { required: true, content: { 'application/json': { schema: note } } } },
    },
    '/orders/{id}/pay': { post: action },
  },
};

/** What each action makes of an order, and which orders it can be done with. */
const moves: Readonly<Record<string, readonly [from: string, to: string]>> = {
  pay: ['open', 'paid'],
  send: ['paid', 'sent'],
  close: ['sent', 'closed'],
};

const isNote = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  'by' in body &&
  typeof body.by === 'string' &&
  /^[^]{1,9}$/u.test(body.by);

/** Runs an API of orders that are paid, then sent, then closed. @param isFaulty whether it takes any note */
async function run(isFaulty: boolean): Promise<RunRecord> {
  const orders: { id: number; state: string }[] = [];
  const { url, close } = await serveApi(({ url: { pathname }, body, text }) => {
    const [, , given, name] = pathname.split('/');
    if (given === undefined) {
      const made = { id: orders.length + 1, state: 'open' };
      orders.push(made);
      return { status: 201, body: { ...made } };
    }
    if (!/^[1-9]\d*$/.test(given)) return { status: 400 };
    const known = orders[Number(given) - 1];
    if (known === undefined) return { status: 404 };
    if (name === undefined) return { status: 200, body: known };
    if (name === 'send' && (text.includes('\uFFFD') || (!isNote(body) && !isFaulty))) return { status: 400 };
    const [from, to] = moves[name] ?? ['', ''];
    if (known.state !== from) return { status: 409, body: { message: 'The order is in another state' } };
    known.state = to;
    return { status: 200, body: known };
  });
  const record = await runApi(document, url, { seed: 1 });
  close();
  return record;
}

describe('an action that needs others before it', () => {
  it('is done with resources that they were done with', async () => {
    const { clauses, incomplete } = await run(false);
    expect(incomplete).toBeUndefined();
    const open = clauses.filter(({ result }) => result === 'inconclusive' || result === 'violated');
    expect(open.map(({ id: clause, because }) => [clause, because])).toEqual([]);
  });

  it('is caught if it accepts an invalid request', async () => {
    const { clauses, findings } = await run(true);
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id: clause }) => clause);
    expect(violated).toContain('POST /orders/{id}/send rejects body /by maxLength');
    expect(violated.every((clause) => clause.startsWith('POST /orders/{id}/send '))).toBe(true);
    expect(findings.length).toBeGreaterThan(0);
  });
});
