import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const bill = {
  type: 'object',
  required: ['id', 'state'],
  properties: { id: { type: 'integer' }, state: { type: 'string', enum: ['open', 'sent'] } },
};
const line = {
  type: 'object',
  required: ['price'],
  properties: { price: { type: 'integer', minimum: 10, maximum: 9999 } },
};
const payment = {
  type: 'object',
  required: ['amount', 'note'],
  properties: { amount: { type: 'integer', minimum: 1 }, note: { type: 'string', maxLength: 9 } },
};
const rejects = {
  400: { description: '' },
  404: { description: '' },
  409: { description: '' },
  422: { description: '' },
};
const answers = (status: number, schema: unknown) => ({ [status]: { description: '', ...json(schema) }, ...rejects });
const takes = (schema: unknown) => ({ requestBody: { required: true, ...json(schema) } });
const document = {
  paths: {
    '/bills': { post: { responses: { 201: { description: '', ...json(bill) } } } },
    '/bills/{id}': { get: { parameters: [id], responses: answers(200, bill) } },
    '/bills/{id}/send': { post: { parameters: [id], responses: answers(200, bill) } },
    '/bills/{id}/lines': { post: { parameters: [id], ...takes(line), responses: answers(201, line) } },
    '/bills/{id}/payments': { post: { parameters: [id], ...takes(payment), responses: answers(201, payment) } },
  },
};

const isInteger = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** Runs an API of bills that are sent once they have a line, and then paid. @param isFaulty whether it takes any note */
async function run(isFaulty: boolean, tooMuch: string): Promise<RunRecord> {
  const bills: { id: number; state: string; open: number }[] = [];
  const { url, close } = await serveApi(({ url: { pathname }, body, text }) => {
    const [, , given, name] = pathname.split('/');
    if (given === undefined) {
      const made = { id: bills.length + 1, state: 'open', open: 0 };
      bills.push(made);
      return { status: 201, body: { id: made.id, state: made.state } };
    }
    if (!/^[1-9]\d*$/.test(given)) return { status: 400 };
    const known = bills[Number(given) - 1];
    if (known === undefined) return { status: 404 };
    const shown = (): unknown => ({ id: known.id, state: known.state });
    if (name === undefined) return { status: 200, body: shown() };
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body) && !text.includes('\uFFFD');
    const sent = (isObject ? body : {}) as Record<string, unknown>;
    if (name === 'lines') {
      if (!isInteger(sent['price'], 10, 9999)) return { status: 400 };
      known.open += Number(sent['price']);
      return { status: 201, body: sent };
    }
    if (name === 'send') {
      if (known.open === 0) return { status: 422, body: { message: 'The bill has no lines' } };
      known.state = 'sent';
      return { status: 200, body: shown() };
    }
    const { amount, note } = sent;
    const isNote = typeof note === 'string' && (isFaulty || Array.from(note).length <= 9);
    if (!isInteger(amount, 1, Number.POSITIVE_INFINITY) || !isNote) return { status: 400 };
    if (known.state !== 'sent') return { status: 409, body: { message: 'Only bills that are sent can be paid' } };
    if (Number(amount) > known.open) return { status: 422, body: { message: tooMuch } };
    known.open -= Number(amount);
    return { status: 201, body: sent };
  });
  const record = await runApi(document, url, { seed: 1 });
  close();
  return record;
}

const named = 'The amount exceeds the open amount of the bill';

describe('an action that needs an action which needs another one', () => {
  it.each([named, 'That is not possible'])('is accepted with a small number: %s', async (tooMuch) => {
    const { clauses } = await run(false, tooMuch);
    const result = (clause: string): unknown => clauses.find((each) => each.id === clause)?.result;
    expect(result('POST /bills/{id}/send accepts request')).toBe('passed');
    expect(result('POST /bills/{id}/payments accepts body /note max-length')).toBe('passed');
    expect(result('POST /bills/{id}/payments rejects body /note maxLength')).toBe('passed');
  });

  it('is caught if it accepts an invalid request', async () => {
    const { clauses } = await run(true, named);
    const violated = clauses.filter(({ result }) => result === 'violated').map((each) => each.id);
    expect(violated).toContain('POST /bills/{id}/payments rejects body /note maxLength');
  });
});
