import { describe, expect, it } from 'vitest';
import { closedBody, inJson } from '../workshop/testing/described.ts';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 20 };
const id = { type: 'string', maxLength: 40 };
const described = { description: '' };
const rejections = { 400: described, 404: described };
const customer = { type: 'object', required: ['id', 'label'], properties: { id, label: text } };
const status = { enum: ['draft', 'sent'] };
const bill = {
  type: 'object',
  required: ['id', 'customer', 'note', 'status'],
  properties: { id, customer: id, note: text, status },
};
const list = {
  type: 'object',
  required: ['data', 'has_more'],
  properties: { data: { type: 'array', items: customer }, has_more: { type: 'boolean' } },
};
const named = (name: string): object => ({ parameters: [{ name, in: 'path', required: true, schema: id }] });
const shown = (schema: object): object => ({ responses: { 200: { ...described, ...inJson(schema) }, ...rejections } });
const document = {
  paths: {
    '/customers': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'starting_after', in: 'query', schema: id },
        ],
        ...shown(list),
      },
      post: { ...closedBody({ label: text }), ...shown(customer) },
    },
    '/customers/{customer}': { ...named('customer'), get: shown(customer), delete: shown(customer) },
    '/bills': { post: { ...closedBody({ customer: id, note: text }), ...shown(bill) } },
    '/bills/{bill}': { ...named('bill'), get: shown(bill), put: { ...closedBody({ note: text }), ...shown(bill) } },
    '/bills/{bill}/send': { ...named('bill'), post: shown(bill) },
  },
};

interface Customer {
  readonly id: string;
  readonly label: string;
}
interface Bill {
  readonly id: string;
  readonly customer: string;
  readonly note: string;
  readonly status: string;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && Array.from(value).length <= 20;
const wrong = (message: string): Said => ({ status: 400, body: { message } });

/** An API with parameters that are named like the resources. @param overlaps whether pages repeat an item */
function serve(overlaps: boolean): (asked: Asked) => Said {
  const customers: Customer[] = [];
  const bills = new Map<string, Bill>();
  const newId = (): string => `x${customers.length + bills.size}y${(customers.length * 7919 + bills.size) % 1000}`;
  const make = (fields: Record<string, unknown>): Said => {
    const { label, ...others } = fields;
    if (!isText(label) || Object.keys(others).length > 0) return wrong('label is wrong');
    customers.push({ id: newId(), label });
    return { status: 200, body: customers.at(-1) };
  };
  const bil = (fields: Record<string, unknown>): Said => {
    const { customer: of, note, ...others } = fields;
    if (typeof of !== 'string' || of.length > 40 || !isText(note) || Object.keys(others).length > 0)
      return wrong('a field is wrong');
    if (!customers.some((each) => each.id === of)) return wrong(`No such customer: '${of}'`);
    const made = { id: newId(), customer: of, note, status: 'draft' };
    bills.set(made.id, made);
    return { status: 200, body: made };
  };
  const page = (query: URLSearchParams): Said => {
    const [limit, after] = [query.get('limit') ?? '50', query.get('starting_after')];
    if (!/^[1-9]\d?$/.test(limit) || Number(limit) > 50) return wrong('limit is wrong');
    const at = after === null ? -1 : customers.findIndex((each) => each.id === after);
    if (after !== null && at < 0) return wrong(`No such customer: '${after}'`);
    const from = overlaps && after !== null ? at : at + 1;
    const data = customers.slice(from, from + Number(limit));
    return { status: 200, body: { data, has_more: from + Number(limit) < customers.length } };
  };
  const change = (method: string, before: Bill, part: string | undefined, fields: Record<string, unknown>): Said => {
    const { note, ...others } = fields;
    if (method === 'GET' && part === undefined) return { status: 200, body: before };
    const isSending = method === 'POST' && part === 'send';
    if (!isSending && (method !== 'PUT' || part !== undefined)) return { status: 405 };
    if (!isSending && (!isText(note) || Object.keys(others).length > 0)) return wrong('note is wrong');
    if (before.status !== 'draft') return wrong(`This bill is ${before.status}; only drafts can be changed`);
    const now = isSending ? { ...before, status: 'sent' } : { ...before, note: String(note) };
    bills.set(now.id, now);
    return { status: 200, body: now };
  };
  return ({ method, url, body: given, raw }) => {
    const [, kind, name, part] = url.pathname.split('/');
    const isUtf8 = Buffer.from(raw.toString()).equals(raw);
    const isObject = isUtf8 && typeof given === 'object' && given !== null && !Array.isArray(given);
    const fields = isObject ? (given as Record<string, unknown>) : { wrong: true };
    if (kind === 'customers' && name === undefined)
      return method === 'GET' ? page(url.searchParams) : method === 'POST' ? make(fields) : { status: 405 };
    if (kind === 'bills' && name === undefined) return method === 'POST' ? bil(fields) : { status: 405 };
    if (kind === 'bills') {
      const before = bills.get(name ?? '');
      return before === undefined ? { status: 404 } : change(method, before, part, fields);
    }
    const index = customers.findIndex((each) => each.id === name);
    if (index < 0) return { status: 404 };
    if (method === 'DELETE') return { status: 200, body: customers.splice(index, 1)[0] };
    return method === 'GET' ? { status: 200, body: customers[index] } : { status: 405 };
  };
}

describe('resources with an id, and parameters that are named like them', () => {
  it('are found, referred to, brought into a state and listed in pages without a finding', async () => {
    const { clauses } = await runOn(document, serve(false), {});
    expect(clauses.filter(({ result }) => result === 'violated').map(({ id: clause }) => clause)).toEqual([]);
    const passed = clauses.filter(({ result }) => result === 'passed').map(({ id: clause }) => clause);
    for (const clause of [
      'POST /customers keeps what it is sent',
      'DELETE /customers/{customer} removes',
      'POST /bills keeps what it is sent',
      'PUT /bills/{bill} rejects body /note type',
      'POST /bills/{bill}/send accepts request',
      'GET /customers pages without loss or repetition',
    ])
      expect(passed).toContain(clause);
  });

  it('show pages that repeat an item', async () => {
    const clause = 'GET /customers pages without loss or repetition';
    const { clauses } = await runOn(document, serve(true), { clause });
    expect(clauses.find((each) => each.id === clause)?.result).toBe('violated');
  });
});

it('shows no lost resource where the parameter can take another name than the id', async () => {
  const orgs = new Map<string, Customer>();
  const named = {
    '/orgs': {
      post: {
        ...closedBody({ label: text }),
        responses: { 201: { ...described, ...inJson(customer) }, ...rejections },
      },
    },
    '/orgs/{org}': { parameters: [{ name: 'org', in: 'path', required: true, schema: id }], get: shown(customer) },
  };
  const { clauses } = await runOn(
    { paths: named },
    ({ method, url, body: given }) => {
      const [, , name] = url.pathname.split('/');
      if (name !== undefined) return orgs.has(name) ? { status: 200, body: orgs.get(name) } : { status: 404 };
      const label = (given as { label?: unknown } | undefined)?.label;
      if (method !== 'POST' || !isText(label)) return { status: 400 };
      orgs.set(`the-${label}`, { id: `o${orgs.size}`, label });
      return { status: 201, body: orgs.get(`the-${label}`) };
    },
    {},
  );
  const kept = clauses.find((each) => each.id === 'POST /orgs keeps what it is sent');
  expect(kept?.result).toBe('inconclusive');
});
