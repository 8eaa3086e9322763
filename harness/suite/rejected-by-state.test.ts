import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const body = (properties: object): object => ({
  requestBody: { required: true, ...json({ type: 'object', required: Object.keys(properties), properties }) },
});
const amount = { type: 'integer', minimum: 1, maximum: 1000 };
const event = { seats: { type: 'integer', minimum: 1, maximum: 30 } };
const created = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

/** An API of events with few seats. @param rule the status of what is against a rule of the server */
function documentOf(rule: number): object {
  const rejections = { 400: { description: 'Invalid.' }, [rule]: { description: 'Not possible.' } };
  const missing = { 404: { description: '' } };
  const made = { 201: { description: '', ...json(created) } };
  return {
    paths: {
      '/events': { post: { ...body(event), responses: { ...made, ...rejections } } },
      '/events/{id}/guests': {
        post: { parameters: [id], ...body({ guest: amount }), responses: { ...made, ...rejections, ...missing } },
      },
    },
  };
}

const isWithin = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

/** What the server says to a valid guest. */
type Objection = (guest: number, taken: number, seats: number) => string | undefined;

/** Runs the suite on a server. @param rule the status of its objections @param convert what it does with values first */
async function run(
  objection: Objection,
  rule: number,
  convert: (value: unknown) => unknown = (value) => value,
): Promise<RunRecord> {
  const events: { readonly seats: number; taken: number }[] = [];
  const server = await serveApi(({ url: { pathname }, method, body: sent, raw }: Asked): Said => {
    const [, first, key = '', last] = pathname.split('/');
    if (first !== 'events' || method !== 'POST') return { status: 404 };
    const known = last === 'guests' && /^[1-9]\d*$/.test(key) ? events[Number(key) - 1] : undefined;
    if (key !== '' && known === undefined) return { status: 404 };
    const isText = Buffer.from(raw.toString()).equals(raw);
    const fields = typeof sent === 'object' && sent !== null && isText ? (sent as Record<string, unknown>) : {};
    const [name, most] = known === undefined ? (['seats', 30] as const) : (['guest', 1000] as const);
    const value = convert(fields[name]);
    if (Array.isArray(sent) || !isWithin(value, most)) return { status: 400, body: { error: `${name} is invalid` } };
    if (known === undefined) return { status: 201, body: { id: events.push({ seats: Number(value), taken: 0 }) } };
    const error = objection(Number(value), known.taken, known.seats);
    if (error !== undefined) return { status: rule, body: { error } };
    known.taken += 1;
    return { status: 201, body: { id: known.taken } };
  });
  const record = await runApi(documentOf(rule), server.url);
  server.close();
  return record;
}

const guests = 'POST /events/{id}/guests';
const idsOf = (record: RunRecord, result: string): string[] =>
  record.clauses.filter((each) => each.result === result).map((each) => each.id);
const rulesOf = ({ clauses }: RunRecord): string[] =>
  clauses.flatMap((each) =>
    each.id === `${guests} observes undocumented-rule` ? Object.keys(each.tally.observations) : [],
  );

describe('the rejection of a valid request for the state of its resource', () => {
  it.each([400, 422])('violates no clause, and is reported once (status %i)', async (rule) => {
    const record = await run((_, taken, seats) => (taken >= seats ? 'Sorry, sold out.' : undefined), rule);
    expect(idsOf(record, 'violated')).toEqual([]);
    expect(rulesOf(record).join()).toContain('Sorry, sold out.');
  });

  it('violates the clause of a value that the same resource never accepts', async () => {
    const record = await run((guest, taken, seats) => {
      if (guest === 1000) return 'No luck.';
      return taken >= seats ? 'Sorry, sold out.' : undefined;
    }, 400);
    expect(idsOf(record, 'violated')).toContain(`${guests} accepts body /guest maximum`);
  });

  it('violates the clause of a value if the status is also that of invalid values', async () => {
    const record = await run((guest) => (guest === 1 ? 'guest is invalid' : undefined), 400);
    expect(idsOf(record, 'violated')).toContain(`${guests} accepts body /guest minimum`);
  });

  it('is unknown where the server rejects each valid request with a status that invalid ones do not get', async () => {
    const record = await run(() => 'Come back later.', 422);
    expect(idsOf(record, 'violated')).toEqual([]);
    expect(idsOf(record, 'inconclusive')).toContain(`${guests} accepts request`);
  });

  it('violates no clause where values are rejected with a status that invalid ones do not get', async () => {
    const record = await run((guest) => (guest === 1000 ? 'No luck.' : undefined), 422);
    expect(idsOf(record, 'violated')).toEqual([]);
    expect(rulesOf(record).join()).toContain('invalid requests of this operation get status 400 instead: No luck.');
  });

  it('violates no clause where a server that converts texts to numbers rejects these so, too', async () => {
    const convert = (value: unknown): unknown =>
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    const record = await run((guest) => (guest > 500 ? 'No luck.' : undefined), 422, convert);
    expect(idsOf(record, 'violated').filter((id) => id.includes(' accepts '))).toEqual([]);
    expect(rulesOf(record).join()).toContain('invalid requests of this operation get status 400 instead: No luck.');
  });

  it('violates the clause about valid requests where each is rejected like an invalid one', async () => {
    const record = await run(() => 'guest is invalid', 400);
    expect(idsOf(record, 'violated')).toContain(`${guests} accepts request`);
  });
});

describe('the rejection of a valid request for what others did before', () => {
  const operation = { ...body({ amount }), responses: { 200: { description: '' }, 400: { description: '' } } };
  const paths = { '/deposits': { post: operation }, '/payments': { post: operation } };

  /** Runs an API with one account. @param rejects whether a payment is rejected */
  async function pay(rejects: (payment: number, balance: number) => boolean): Promise<RunRecord> {
    let balance = 0;
    const server = await serveApi(({ url: { pathname }, body: sent, raw }: Asked): Said => {
      const isText = Buffer.from(raw.toString()).equals(raw);
      const isFields = isText && typeof sent === 'object' && sent !== null && !Array.isArray(sent);
      const value = isFields ? (sent as Record<string, unknown>)['amount'] : undefined;
      if (!isWithin(value, 1000)) return { status: 400, body: { error: 'amount is invalid' } };
      if (pathname === '/deposits') balance = Math.min(balance + Number(value), 600);
      else if (rejects(Number(value), balance)) return { status: 400, body: { error: 'Insufficient funds.' } };
      else balance -= Math.min(balance, Number(value));
      return { status: 200 };
    });
    const record = await runApi({ paths }, server.url);
    server.close();
    return record;
  }

  it('violates no clause where it depends on a sum', async () => {
    expect(idsOf(await pay((payment, balance) => payment > balance), 'violated')).toEqual([]);
  });

  it('violates the clause of a value that is rejected whatever was done', async () => {
    const record = await pay((payment) => payment === 1000);
    expect(idsOf(record, 'violated')).toContain('POST /payments accepts body /amount maximum');
  });
});
