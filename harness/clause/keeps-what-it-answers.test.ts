import { expect, it } from 'vitest';
import { resultOf, runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const order = {
  type: 'object',
  required: ['id', 'label', 'status'],
  properties: {
    id: { type: 'integer', readOnly: true },
    label: { type: 'string', minLength: 6, maxLength: 12 },
    status: { type: 'string', readOnly: true },
    paid: { type: 'boolean', readOnly: true },
    changedAt: { type: 'string', readOnly: true },
    self: { type: 'string', readOnly: true },
  },
};
const content = { 'application/json': { schema: order } };
const shows = (status: number, schema: object = order) => ({
  [status]: { description: '', content: { 'application/json': { schema } } },
  404: { description: '' },
  409: { description: '' },
});
const parameters = [{ name: 'orderId', in: 'path', required: true, schema: { type: 'integer' } }];

interface Behaviour {
  /** The fields that the answer to the action shows in place of those of the order. */
  readonly shown?: (now: number) => object;
  /** The fields that change, and after how many reads. */
  readonly kept?: object;
  readonly after?: number;
  readonly status?: number;
  readonly action?: string;
  readonly schema?: object;
  /** Which operations need a credential: the action, or all. */
  readonly needs?: 'action' | 'all';
}

const cancelled = { status: 'cancelled' };

/** The result of the clause about an action on orders with this behaviour. */
async function resultWith({ shown = () => cancelled, kept = {}, after = 0, status = 200, ...others }: Behaviour) {
  const { action = 'cancel', schema = order, needs } = others;
  const path = `/orders/{orderId}/${action}`;
  const security = [{ token: [] }];
  const document = {
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    ...(needs === 'all' && { security }),
    paths: {
      '/orders': { post: { requestBody: { required: true, content }, responses: shows(201) } },
      '/orders/{orderId}': { parameters, get: { responses: shows(200) } },
      [path]: { parameters, post: { ...(needs === 'action' && { security }), responses: shows(200, schema) } },
    },
  };
  const orders: object[] = [];
  const reads = new Map<number, number>();
  const isDone = (id: number): boolean => (reads.get(id) ?? -1) >= after;
  const clause = `POST ${path} keeps what it answers`;
  const answer = ({ method, url: { pathname }, body }: Asked): Said => {
    const [, , name, doing] = pathname.split('/');
    if (name === undefined) {
      const id = orders.length + 1;
      const { label } = body as { label: string };
      orders.push({ id, label, status: 'open', paid: false, changedAt: '2026-01-01T00:00:00Z', self: `/orders/${id}` });
      return { status: 201, body: orders.at(-1) };
    }
    const id = Number(name);
    const found = orders[id - 1];
    if (found === undefined) return { status: 404 };
    if (doing === undefined) {
      const is = isDone(id) ? { ...found, ...kept } : found;
      if (method === 'GET' && reads.has(id)) reads.set(id, (reads.get(id) ?? 0) + 1);
      return { status: 200, body: is };
    }
    reads.set(id, 0);
    return status === 200 ? { status, body: { ...found, ...shown(Date.now()) } } : { status };
  };
  const { clauses } = await runOn(document, answer, { clause, credentials: { token: 'one' } });
  return clauses.find(({ id }) => id === clause)?.result;
}

it.each<[string, string, Behaviour]>([
  ['violated', 'shows a state that no read shows', {}],
  ['violated', 'shows a flag that no read shows', { shown: () => ({ paid: true }) }],
  ['violated', 'shows such a flag to one user', { shown: () => ({ paid: true }), needs: 'all' }],
  ['violated', 'shows a user a state that no client sees', { needs: 'action' }],
  ['passed', 'shows a user a flag that no other client sees', { shown: () => ({ paid: true }), needs: 'action' }],
  ['violated', 'shows after a check-in a state that no read shows', { action: 'check-in' }],
  ['passed', 'keeps the state', { kept: cancelled }],
  ['passed', 'keeps the state a moment later', { kept: cancelled, after: 1 }],
  ['passed', 'keeps a further state', { kept: { status: 'closed' } }],
  ['passed', 'changes nothing', { shown: () => ({}) }],
  ['passed', 'shows a time in another notation', { shown: () => ({ changedAt: '2026-01-01T00:00:00.000Z' }) }],
  ['passed', 'shows its own path', { shown: () => ({ self: '/orders/1/cancel' }) }],
  ['passed', 'leaves a field out', { shown: () => ({ status: undefined }) }],
  ['inconclusive', 'shows another order', { shown: () => ({ id: 77, status: 'copied' }) }],
  ['inconclusive', 'rejects it', { status: 409 }],
])('what the answer to an action shows is %s if the server %s', async (result, _, behaviour) => {
  expect(await resultWith(behaviour)).toBe(result);
});

it.each<[string, Behaviour]>([
  ['shows only how a resource would be', { action: 'preview' }],
  ['has other fields than the resource', { schema: { type: 'object', properties: { status: { type: 'string' } } } }],
])('no clause is about an action that %s', async (_, behaviour) => {
  await expect(resultWith(behaviour)).rejects.toThrow('matches no clause id');
});

/** The result of the clause about an action that takes a reason, and keeps this in a field of the order. */
function resultOfReason(field: string, kept: (reason: string) => string | null, before: string | null, isSet: boolean) {
  const path = '/orders/{orderId}/cancel';
  const text = { type: ['string', 'null'], maxLength: 40, readOnly: !isSet };
  const schema = { ...order, properties: { ...order.properties, [field]: text } };
  const given = { 'application/json': { schema } };
  const reasoned = { type: 'object', required: ['reason'], properties: { reason: { type: 'string', maxLength: 40 } } };
  const body = { requestBody: { required: true, content: { 'application/json': { schema: reasoned } } } };
  const document = {
    openapi: '3.1.0',
    paths: {
      '/orders': { post: { requestBody: { required: true, content: given }, responses: shows(201, schema) } },
      '/orders/{orderId}': { parameters, get: { responses: shows(200, schema) } },
      [path]: { parameters, post: { ...body, responses: shows(200, schema) } },
    },
  };
  const orders: Record<string, unknown>[] = [];
  return resultOf(`POST ${path} keeps what it answers`, document, ({ url: { pathname }, body: sent }) => {
    const [, , name, doing] = pathname.split('/');
    if (name === undefined)
      orders.push({ ...(sent as object), id: orders.length + 1, status: 'open', [field]: before });
    if (name === undefined) return { status: 201, body: orders.at(-1) };
    const found = orders[Number(name) - 1];
    if (found === undefined) return { status: 404 };
    const { reason } = (sent ?? {}) as { reason?: string };
    if (doing !== undefined && reason !== undefined) Object.assign(found, { ...cancelled, [field]: kept(reason) });
    return { status: 200, body: found };
  });
}

it.each([
  ['passed', 'reason', (reason: string) => reason, null],
  ['passed', 'cancelReason', (reason: string) => reason, null],
  // It can be a field with another meaning.
  ['passed', 'reason', () => 'b', 'b'],
  ['passed', 'note', () => null, null],
  ['violated', 'reason', () => null, null],
  ['violated', 'cancellationReason', () => null, null],
  ['violated', 'reason', (reason: string) => reason.slice(0, 5), null],
] as const)('is %s if the field %s does not show what was sent', async (result, field, kept, before) => {
  expect(await resultOfReason(field, kept, before, false)).toBe(result);
});

it('is not about a field of the same name that a client can set otherwise', async () => {
  expect(await resultOfReason('reason', () => null, null, true)).toBe('passed');
});

interface Doing {
  /** The path of the action. */
  readonly action?: string;
  readonly summary?: string;
  /** The fields of an order beside its name. */
  readonly fields?: Readonly<Record<string, object>>;
  readonly before?: object;
  /** What the action changes. */
  readonly changes?: object;
  /** Its status; 204 is the only one that it documents without a body. */
  readonly status?: 200 | 202 | 204;
}

const states = { type: 'string', enum: ['open', 'returned', 'lost'], readOnly: true };

/** The result of the clause about an action that is named after a state, a flag or a time of an order. */
function resultOfDoing(given: Doing): Promise<string | undefined> {
  const { action = 'return', summary = 'Returns an order', fields = { status: states }, status = 200 } = given;
  const { before = { status: 'open' }, changes = {} } = given;
  const { id, label } = order.properties;
  const schema = { type: 'object', required: ['id', 'label'], properties: { id, label, ...fields } };
  const one = { 'application/json': { schema } };
  const done = status === 204 ? { 204: { description: '' }, 404: { description: '' } } : shows(status, schema);
  const path = `/orders/{orderId}/${action}`;
  const document = {
    paths: {
      '/orders': { post: { requestBody: { required: true, content: one }, responses: shows(201, schema) } },
      '/orders/{orderId}': { parameters, get: { responses: shows(200, schema) } },
      [path]: { parameters, post: { summary, responses: done } },
    },
  };
  const orders: object[] = [];
  return resultOf(`POST ${path} keeps what it answers`, document, ({ url: { pathname }, body }) => {
    const [, , name, doing] = pathname.split('/');
    if (name === undefined) {
      orders.push({ id: orders.length + 1, label: (body as { label: string }).label, ...before });
      return { status: 201, body: orders.at(-1) };
    }
    const found = orders[Number(name) - 1];
    if (found === undefined) return { status: 404 };
    if (doing !== undefined) Object.assign(found, changes);
    return doing !== undefined && status === 204
      ? { status }
      : { status: doing === undefined ? 200 : status, body: found };
  });
}

const flag = { type: 'boolean', readOnly: true };
const time = { type: ['string', 'null'], format: 'date-time', readOnly: true };

it.each<[string, string, Doing]>([
  ['passed', 'has the state that is named like it', { changes: { status: 'returned' } }],
  ['passed', 'has another state', { changes: { status: 'lost' } }],
  ['violated', 'has the state from before', {}],
  ['violated', 'has that, and nothing is answered', { status: 204 }],
  ['passed', 'has the state, and nothing is answered', { status: 204, changes: { status: 'returned' } }],
  [
    'violated',
    'has that but for the time of its last change',
    { changes: { updatedAt: '2026-01-02T00:00:00Z' }, before: { status: 'open', updatedAt: '2026-01-01T00:00:00Z' } },
  ],
  ['passed', 'has the state already', { before: { status: 'returned' } }],
  ['passed', 'has the state from before, and something else changed', { changes: { returns: 1 } }],
  [
    'passed',
    'has the state from before, and another text changed',
    { changes: { reason: 'one' }, before: { status: 'open', reason: 'none' } },
  ],
  [
    'violated',
    'has a flag that is not set',
    { action: 'archive', fields: { archived: flag }, before: { archived: false } },
  ],
  [
    'passed',
    'has a flag that is set',
    { action: 'archive', fields: { archived: flag }, before: { archived: false }, changes: { archived: true } },
  ],
  ['violated', 'has no time', { action: 'close', fields: { closed_at: time }, before: { closed_at: null } }],
  [
    'passed',
    'has a time',
    {
      action: 'close',
      fields: { closed_at: time },
      before: { closed_at: null },
      changes: { closed_at: '2026-01-01T00:00:00Z' },
    },
  ],
  ['inconclusive', 'has the state from before, and it is accepted for later', { status: 202 }],
  [
    'passed',
    'has the state from before, and words say that it is done later',
    { summary: 'Returns an order in the background' },
  ],
])('an action is %s if its resource %s', async (result, _, doing) => {
  expect(await resultOfDoing(doing)).toBe(result);
});

it('no clause is about an action without an answer that no state is named after', async () => {
  await expect(resultOfDoing({ action: 'count', status: 204 })).rejects.toThrow('matches no clause id');
});
