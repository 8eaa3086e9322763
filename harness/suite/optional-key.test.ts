import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const text = (maxLength: number): object => ({ type: 'string', minLength: 1, maxLength, pattern: '^[A-Za-z0-9]+$' });
const month = { type: 'integer', minimum: 1, maximum: 36 };
const duration = { type: 'string', enum: ['once', 'forever', 'repeating'] };
const body = (required: string[], properties: object): object => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required, additionalProperties: false, properties } } },
  },
  responses: { 200: { description: '' }, default: { description: '' } },
});

const coupons = {
  paths: {
    '/coupons': { post: body(['duration'], { id: text(64), duration, months: month, limit: month, name: text(40) }) },
  },
};
const items = {
  paths: {
    '/items': {
      post: body(['buyer'], { buyer: text(20), offer: text(20), amount: month, currency: { type: 'string', enum: ['usd', 'chf'] }, note: text(40) }), // prettier-ignore
    },
  },
};

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isText(64),
  duration: (value) => duration.enum.includes(String(value)) && typeof value === 'string',
  months: isMonth,
  limit: isMonth,
  name: isText(40),
  buyer: isText(20),
  offer: isText(20),
  amount: isMonth,
  currency: (value) => value === 'usd' || value === 'chf',
  note: isText(40),
};

function isText(longest: number): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && value.length <= longest && /^[A-Za-z0-9]+$/.test(value);
}

function isMonth(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 36;
}

type Sent = Readonly<Record<string, unknown>>;

/** Runs the suite on a server. @param objection why it rejects a valid body; undefined if it accepts it */
async function violatedIn(
  document: object,
  { required, known }: { required: string; known: readonly string[] },
  objection: () => (sent: Sent) => string | undefined,
): Promise<string[]> {
  const violated = new Set<string>();
  for (const seed of [1, 2, 3, 4]) {
    const object = objection();
    const server = await serveApi(({ body: sent }) => {
      const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
      const given = isObject ? (sent as Sent) : {};
      const wrong = Object.keys(given).find((name) => !known.includes(name) || types[name]?.(given[name]) !== true);
      if (!isObject || !(required in given) || wrong !== undefined)
        return { status: 400, body: { error: 'Invalid request.' } };
      const error = object(given);
      return error === undefined ? { status: 200, body: {} } : { status: 400, body: { error } };
    });
    const { clauses } = await runApi(document, server.url, { seed });
    server.close();
    for (const { id, result } of clauses) if (result === 'violated') violated.add(id);
  }
  return [...violated];
}

const ofCoupon = { required: 'duration', known: ['id', 'duration', 'months', 'limit', 'name'] };
const ofItem = { required: 'buyer', known: ['buyer', 'offer', 'amount', 'currency', 'note'] };

describe('a rule between fields of a server that says 400 to everything', () => {
  it('violates no clause where an optional key must be unique, too', async () => {
    const objection = () => {
      const ids = new Set<unknown>();
      return ({ id, duration: kind, months }: Sent): string | undefined => {
        if (id !== undefined && ids.has(id)) return 'Coupon already exists.';
        if (kind !== 'repeating' && months !== undefined) return 'You may only specify months with duration=repeating.';
        if (id !== undefined) ids.add(id);
        return undefined;
      };
    };
    expect(await violatedIn(coupons, ofCoupon, objection)).toEqual([]);
  });

  it('does not hide a field that is always rejected', async () => {
    const objection = () => {
      const ids = new Set<unknown>();
      return ({ id, months }: Sent): string | undefined => {
        if (id !== undefined && ids.has(id)) return 'Coupon already exists.';
        if (months !== undefined) return 'Invalid months.';
        if (id !== undefined) ids.add(id);
        return undefined;
      };
    };
    expect(await violatedIn(coupons, ofCoupon, objection)).toContain('POST /coupons accepts body /months present');
  });

  const ruleOfItem = ({ offer, amount, currency }: Sent): string | undefined => {
    if (offer !== undefined && (amount ?? currency) !== undefined)
      return 'Only one of these may be given: offer, amount.';
    if (offer !== undefined) return undefined;
    if (amount === undefined) return 'Either offer or amount must be given.';
    return currency === undefined ? 'Missing required param: currency.' : undefined;
  };

  it('violates no clause where a field is needed only beside another one', async () => {
    expect(await violatedIn(items, ofItem, () => ruleOfItem)).toEqual([]);
  });

  it('does not hide an optional field that is needed in each request', async () => {
    const objection = () => ({ currency }: Sent) => currency === undefined ? 'Missing required param: currency.' : undefined; // prettier-ignore
    expect(await violatedIn(items, ofItem, objection)).toContain('POST /items accepts body /currency absent');
  });
});
