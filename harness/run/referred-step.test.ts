import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runOn, type Said } from '../workshop/testing/api.ts';
import { closedBody } from '../workshop/testing/described.ts';

const text = { type: 'string', minLength: 1, maxLength: 30 };
const amount = { type: 'integer', minimum: 1, maximum: 100_000 };
const creates = (properties: object): object => ({
  ...closedBody(properties),
  responses: { 201: { description: '' }, 422: { description: '' } },
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const shows = { parameters: [id], responses: { 200: { description: '' }, 404: { description: '' } } };
const document = {
  paths: {
    '/accounts': { post: creates({ owner: text }) },
    '/accounts/{id}': { get: shows },
    '/deposits': { post: creates({ account: text, amount }) },
    '/transfers': { post: creates({ from_account: text, to_account: text, amount }) },
    '/transfers/{id}': { get: shows },
  },
};

const isText = (value: unknown): value is string => typeof value === 'string' && /^[^]{1,30}$/u.test(value);
const isAmount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= 100_000;
const hasOnly = (body: object, names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(body, name)) && Object.keys(body).length === names.length;
const rejects = (message: string): Said => ({ status: 422, body: { message } });

/** Runs a bank in which money has to be paid into an account before it is transferred. @param least the least amount */
async function run(least: number): Promise<RunRecord> {
  const accounts = new Map<string, number>();
  const transfers = new Map<string, object>();
  const pay = (body: Readonly<Record<string, unknown>>): Said => {
    const { from_account: from, to_account: to, amount: given } = body;
    if (!hasOnly(body, ['from_account', 'to_account', 'amount']) || !isText(from) || !isText(to))
      return rejects('Wrong fields');
    if (!isAmount(given, least)) return rejects('Wrong amount');
    const balance = accounts.get(from);
    if (balance === undefined) return rejects(`There is no account ${from}.`);
    if (!accounts.has(to)) return rejects(`There is no account ${to}.`);
    if (from === to) return rejects('Both accounts are the same.');
    if (balance < given) return rejects('The balance is too low.');
    accounts.set(from, balance - given);
    const transfer = { ...body, id: `t${transfers.size + 1}` };
    transfers.set(transfer.id, transfer);
    return { status: 201, body: transfer };
  };
  return runOn(
    document,
    ({ method, url: { pathname }, body }): Said => {
      const [, kind, name = ''] = pathname.split('/');
      if (method === 'GET') {
        const found = kind === 'accounts' ? accounts.has(name) && { id: name } : transfers.get(name);
        return found ? { status: 200, body: found } : { status: 404 };
      }
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return rejects('No object');
      const sent = Object.fromEntries(Object.entries(body));
      if (kind === 'transfers') return pay(sent);
      if (kind === 'accounts') {
        if (!hasOnly(sent, ['owner']) || !isText(sent['owner'])) return rejects('Wrong owner');
        accounts.set(`a${accounts.size + 1}`, 0);
        return { status: 201, body: { id: `a${accounts.size}` } };
      }
      const { account, amount: given } = sent;
      if (!hasOnly(sent, ['account', 'amount']) || !isText(account) || !isAmount(given, 1)) return rejects('Wrong');
      const balance = accounts.get(account);
      if (balance === undefined) return rejects(`There is no account ${account}.`);
      accounts.set(account, balance + given);
      return { status: 201, body: { id: 'd1' } };
    },
    { clause: '/transfers' },
  );
}

describe('a request that refers to resources', () => {
  it('is accepted after what has to be done with one of them, and refers to two different ones', async () => {
    const { clauses, findings } = await run(1);
    expect(findings).toEqual([]);
    const open = clauses.filter(({ result, level }) => result === 'inconclusive' && level === 'must');
    expect(open.map(({ id: clause, because }) => [clause, because])).toEqual([]);
    const passed = clauses.filter(({ result }) => result === 'passed').map(({ id: clause }) => clause);
    expect(passed).toContain('POST /transfers accepts body /amount maximum');
    expect(passed).toContain('POST /transfers rejects body /amount minimum');
    expect(passed).toContain('GET /transfers/{id} accepts request');
  });

  it('is caught if it is accepted with an invalid value', async () => {
    const { clauses } = await run(0);
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id: clause }) => clause);
    expect(violated).toEqual(['POST /transfers rejects body /amount minimum']);
  });
});
