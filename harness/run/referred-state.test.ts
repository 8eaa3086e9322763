import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runOn, type Said } from '../workshop/testing/api.ts';
import { closedBody, closedObject } from '../workshop/testing/described.ts';

const text = { type: 'string', minLength: 1, maxLength: 30 };
const number = { type: 'integer', minimum: 1, maximum: 20 };
const reference = { type: 'integer', format: 'int64', minimum: 1 };
const rejections = { 404: { description: '' }, 409: { description: '' }, 422: { description: '' } };
const creates = (properties: object): object => ({
  ...closedBody(properties),
  responses: { 201: { description: '' }, ...rejections },
});
const id = { name: 'id', in: 'path', required: true, schema: reference };
const eventId = { ...id, name: 'eventId' };
const done = { responses: { 200: { description: '' }, ...rejections } };
const document = {
  paths: {
    '/events': { post: creates({ title: text }) },
    '/events/{eventId}': { get: { parameters: [eventId], ...done } },
    '/events/{eventId}/cancel': { post: { parameters: [eventId], ...done } },
    '/events/{eventId}/publish': { post: { parameters: [eventId], ...done } },
    '/events/{eventId}/tickets': { post: { parameters: [eventId], ...creates({ name: text }) } },
    '/tickets/{id}': { get: { parameters: [id], ...done } },
    '/orders': {
      post: creates({
        eventId: reference,
        lines: {
          type: 'array',
          minItems: 1,
          maxItems: 3,
          items: closedObject({ ticketId: reference, quantity: number }),
        },
      }),
    },
  },
};

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown, ...names: string[]): value is Fields =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === names.sort().join();
const isText = (value: unknown): boolean => typeof value === 'string' && /^[^]{1,30}$/u.test(value);
const rejects = (status: number, message: string): Said => ({ status, body: { message } });

/** A shop in which an event has to be published before tickets for it are sold. */
class Shop {
  readonly #least: number;
  readonly #events = new Map<number, 'draft' | 'published' | 'cancelled'>();
  readonly #tickets = new Map<number, number>();
  readonly #orders = new Map<number, number>();
  readonly #most: number;
  #made = 0;
  asked = 0;
  soldOut = 0;

  /** @param least the least quantity of a line @param most the most orders of an event */
  constructor(least: number, most: number) {
    this.#least = least;
    this.#most = most;
  }

  answer(method: string, pathname: string, body: unknown): Said {
    const [, kind, name, action] = pathname.split('/');
    if (kind === 'orders') return this.#order(body);
    const named = Number(name);
    if (method === 'GET') {
      const isThere = kind === 'tickets' ? this.#tickets.has(named) : this.#events.has(named);
      return isThere ? { status: 200, body: { id: named } } : { status: 404 };
    }
    if (name === undefined) return isObject(body, 'title') && isText(body['title']) ? this.#create() : { status: 422 };
    const status = this.#events.get(named);
    if (status === undefined) return { status: 404 };
    if (action === 'tickets')
      return isObject(body, 'name') && isText(body['name']) ? this.#create(named) : { status: 422 };
    this.asked += 1;
    if (action === 'publish' && status !== 'draft') return rejects(409, 'Only a draft can be published');
    if (status === 'cancelled') return rejects(409, 'The event is cancelled');
    this.#events.set(named, action === 'publish' ? 'published' : 'cancelled');
    return { status: 200, body: { id: named } };
  }

  #create(event?: number): Said {
    const made = (this.#made += 1);
    if (event === undefined) this.#events.set(made, 'draft');
    else this.#tickets.set(made, event);
    return { status: 201, body: { id: made } };
  }

  #order(body: unknown): Said {
    if (!isObject(body, 'eventId', 'lines')) return rejects(422, 'Wrong fields');
    const { eventId: event, lines } = body;
    if (!Array.isArray(lines) || lines.length < 1 || lines.length > 3) return rejects(422, 'Wrong lines');
    if (!Number.isInteger(event)) return rejects(422, 'Wrong event');
    const status = this.#events.get(Number(event));
    if (status === undefined) return rejects(422, `eventId: event ${String(event)} does not exist`);
    for (const line of lines as unknown[]) {
      if (!isObject(line, 'ticketId', 'quantity')) return rejects(422, 'Wrong line');
      const { ticketId, quantity } = line;
      if (!Number.isInteger(quantity) || Number(quantity) < this.#least || Number(quantity) > 20)
        return rejects(422, 'Wrong quantity');
      if (!Number.isInteger(ticketId)) return rejects(422, 'Wrong ticket');
      if (this.#tickets.get(Number(ticketId)) !== event)
        return rejects(422, `ticketId: ticket ${String(ticketId)} does not exist in event ${String(event)}`);
    }
    if (status !== 'published') return rejects(409, 'Tickets are only sold for published events');
    const sold = this.#orders.get(Number(event)) ?? 0;
    if (sold === this.#most) this.soldOut += 1;
    if (sold === this.#most) return rejects(409, 'No tickets are left');
    this.#orders.set(Number(event), sold + 1);
    return { status: 201, body: { id: (this.#made += 1) } };
  }
}

async function run(least: number, most = Infinity): Promise<{ readonly record: RunRecord; readonly shop: Shop }> {
  const shop = new Shop(least, most);
  const record = await runOn(
    document,
    ({ method, url: { pathname }, body }): Said => shop.answer(method, pathname, body),
    { clause: 'POST /orders' },
  );
  return { record, shop };
}

describe('a request that refers to a resource in a state, and to another one that was created in it', () => {
  it('is accepted', async () => {
    const {
      record: { clauses, findings },
      shop,
    } = await run(1);
    expect(findings).toEqual([]);
    const open = clauses.filter(({ result, level }) => result === 'inconclusive' && level === 'must');
    expect(open.map(({ id: clause, because }) => [clause, because])).toEqual([]);
    const passed = clauses.filter(({ result }) => result === 'passed').map(({ id: clause }) => clause);
    expect(passed).toContain('POST /orders accepts body /lines/0/quantity maximum');
    // An event that is published already is not published before each request.
    expect(shop.asked).toBeLessThan(40);
  });

  it('is caught if it is accepted with an invalid value', async () => {
    const {
      record: { clauses },
    } = await run(0);
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id: clause }) => clause);
    expect(violated).toEqual(['POST /orders rejects body /lines/0/quantity minimum']);
  });

  it('refers to another one when the first one accepts no more', async () => {
    const {
      record: { clauses, findings },
      shop,
    } = await run(1, 10);
    expect(findings).toEqual([]);
    expect(shop.soldOut).toBeGreaterThan(0);
    const open = clauses.filter(({ result, level }) => result === 'inconclusive' && level === 'must');
    expect(open.map(({ id: clause, because }) => [clause, because])).toEqual([]);
  });
});
