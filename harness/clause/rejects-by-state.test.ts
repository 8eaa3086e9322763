import { describe, expect, it } from 'vitest';
import { runApi, runOn, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const states = ['draft', 'sent', 'paid'];
const order = {
  type: 'object',
  required: ['id', 'state'],
  properties: { id: { type: 'integer' }, state: { type: 'string', enum: states }, note: { type: 'string' } },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const envelope = { type: 'object', properties: { data: order, meta: { type: 'object' } } };
const showsIn = (status: number, schema: object) => ({ [status]: { description: '', ...json(schema) } });
const shows = (status: number) => showsIn(status, order);
const body = { requestBody: { required: true, ...json({ type: 'object', properties: { note: { type: 'string' } } }) } };

interface Words {
  readonly change?: string;
  readonly conflict?: string;
  readonly pay?: string;
  readonly send?: string;
}

/** The results of the clauses on a server that rejects nothing, or what the words say. */
async function resultsOf(
  { change = '', conflict = '', pay = '', send = 'A conflict.' }: Words,
  isFaulty: boolean,
  isInvalid = false,
  isEnveloped = false,
): Promise<string[]> {
  const answers = (status: number) => showsIn(status, isEnveloped ? envelope : order);
  const shown = (found: object): object => (isEnveloped ? { data: found, meta: { state: 'none' } } : found);
  const rejects = (description: string) => ({
    404: { description: '' },
    409: { description },
    422: { description: '' },
  });
  const action = { parameters: [id] };
  const document = {
    paths: {
      '/orders': { post: { ...body, responses: answers(201) } },
      '/orders/{id}': {
        get: { ...action, responses: { ...answers(200), ...rejects('') } },
        patch: {
          ...{ ...action, ...body, summary: 'Change an order (a part)', description: change },
          responses: { ...answers(200), ...rejects(conflict) },
        },
      },
      '/orders/{id}/send': { post: { ...action, responses: { ...answers(200), ...rejects(send) } } },
      '/orders/{id}/pay': { post: { ...action, description: pay, responses: { ...answers(200), ...rejects('No.') } } },
    },
  };
  const orders: { id: number; state: string; note?: string }[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body: sent }) => {
    const [, , given, step] = pathname.split('/');
    if (given === undefined) {
      orders.push({ id: orders.length + 1, state: 'draft', ...(sent as object) });
      return { status: 201, body: shown(orders.at(-1) ?? {}) };
    }
    const known = orders[Number(given) - 1];
    if (known === undefined) return { status: 404 };
    if (method === 'PATCH' && known.state !== 'draft' && !isFaulty) return { status: 409 };
    if (method === 'PATCH' && isInvalid) return { status: 422, body: { message: 'The note is too early' } };
    if (method === 'PATCH') Object.assign(known, sent);
    if (step === 'pay' && known.state !== 'sent' && !isFaulty) return { status: 409 };
    if (step === 'send' && known.state !== 'draft' && !isFaulty) return { status: 409 };
    if (step !== undefined) known.state = step === 'send' ? 'sent' : 'paid';
    return { status: 200, body: shown(known) };
  });
  // Without such a clause there is nothing to run.
  const { clauses } = await runApi(document, url, { clause: 'rejects other states' }).catch(() => ({ clauses: [] }));
  close();
  return clauses.filter((each) => each.id.endsWith('rejects other states')).map(({ result }) => result);
}

const said: readonly Words[] = [
  { change: 'Only a draft order can be changed.' },
  { change: 'Changes an order. It must be in the state draft.' },
  { conflict: 'The order is no longer a draft.' },
  { conflict: 'The order was sent.' },
  { change: 'A sent order cannot be changed.' },
  { change: 'Changes the order, unless it is sent.' },
  { change: 'If the order is not draft, the change is rejected.' },
  { pay: 'An order that is sent becomes paid.' },
  { send: 'The order is not a draft.' },
  { send: 'Only a draft order can be sent.' },
  { send: 'Only an order that is a draft can be sent.' },
  { conflict: 'Only an order that is still a draft can be changed.' },
  { conflict: 'Only an order that is draft can be changed.' },
  { conflict: 'The order is lost, in_transit, sent or paid' },
  { conflict: 'Notes can only be added to a draft order.' },
  { conflict: 'Changes are only possible while the order is a draft.' },
  { conflict: 'Only drafts can be changed.' },
  { conflict: 'Not a draft.' },
  { conflict: 'The status is not draft.' },
  { change: 'Changes an order, which must be a draft.' },
];

/** The result of the clause where only the last of several actions leads to the state that the words bar. */
async function resultAfter(action: string, state: string, isFaulty: boolean): Promise<string | undefined> {
  const listed = { ...order, properties: { ...order.properties, state: { type: 'string', enum: ['draft', state] } } };
  const rejected = { 404: { description: '' }, 409: { description: `The order is ${state}.` } };
  const acts = (name: string) => ({
    [`/orders/{id}/${name}`]: { post: { parameters: [id], responses: { ...showsIn(200, listed), ...rejected } } },
  });
  const clause = 'PATCH /orders/{id} rejects other states';
  const document = {
    paths: {
      '/orders': { post: { ...body, responses: showsIn(201, listed) } },
      '/orders/{id}': {
        get: { parameters: [id], responses: { ...showsIn(200, listed), 404: { description: '' } } },
        patch: { parameters: [id], ...body, responses: { ...showsIn(200, listed), ...rejected } },
      },
      ...acts('pack'),
      ...acts('wrap'),
      ...acts(action),
    },
  };
  const orders: { id: number; state: string }[] = [];
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname }, body: sent }) => {
      const [, , given, step] = pathname.split('/');
      if (given === undefined) {
        orders.push({ ...(sent as object), id: orders.length + 1, state: 'draft' });
        return { status: 201, body: orders.at(-1) };
      }
      const known = orders[Number(given) - 1];
      if (known === undefined) return { status: 404 };
      if (method !== 'GET' && known.state === state && !isFaulty) return { status: 409 };
      if (step === action) known.state = state;
      return { status: 200, body: known };
    },
    { clause },
  );
  return clauses.find((each) => each.id === clause)?.result;
}

describe('an operation in a state in which it is not done', () => {
  it.each(said)('is rejected where the document says it: %j', async (words) => {
    expect(await resultsOf(words, false)).toEqual(['passed']);
    expect(await resultsOf(words, true)).toEqual(['violated']);
  });

  it('is known by the state in the envelope of a read', async () => {
    const words = { send: 'Only a draft order can be sent.' };
    expect(await resultsOf(words, false, false, true)).toEqual(['passed']);
    expect(await resultsOf(words, true, false, true)).toEqual(['violated']);
  });

  it('is not judged where it is always rejected for its values', async () => {
    const words = { change: 'Only a draft order can be changed.' };
    expect(await resultsOf(words, true, true)).toEqual(['inconclusive']);
    expect(await resultsOf(words, false, true)).toEqual(['passed']);
  });

  it.each<Words>([
    { change: 'The order can be sent, and a paid one can be changed too.', conflict: 'A conflict.' },
    { change: 'An order need not be a draft to be changed.' },
    { change: 'Changes a draft order, a sent order or a paid order.' },
    { pay: 'The order becomes paid.' },
    { change: 'Changes an order. The order is sent afterwards.' },
    { send: 'A conflict.', pay: 'Pays the order and returns the paid order.' },
    { pay: 'Pays an order. A paid order can be refunded.' },
    { pay: 'Pays an order. A paid order cannot be shared.' },
    { change: 'Only members can change sent orders.' },
    { change: 'Changes an order. It must be sent before others see it.' },
    { change: 'Changes an order. Only paid orders are listed.' },
    { change: 'Changes an order. The invoice must be paid.' },
    { conflict: 'A draft order with this note exists.' },
    { conflict: 'The customer is not paid.' },
    { conflict: 'The customer was sent.' },
    { conflict: 'Notes can only be added to an urgent sent order.' },
    { conflict: 'Only members can decide on a draft order.' },
    { conflict: 'Members can only decide twice on a draft order.' },
    { conflict: 'The order is empty, or sent orders are full.' },
  ])('is not judged where the document does not say so: %j', async (words) => {
    expect(await resultsOf(words, true)).not.toContain('violated');
  });
});

/** The result on an API where only a sent order is paid, and no two orders have the same note. */
async function whenPaid(isFaulty: boolean): Promise<(string | undefined)[]> {
  const rejects = (description: string) => ({ 404: { description: '' }, 409: { description } });
  const acts = (done: string, not: string): object => ({
    post: { parameters: [id], responses: { 200: { description: done, ...json(order) }, ...rejects(not) } },
  });
  const document = {
    paths: {
      '/orders': { post: { ...body, responses: { ...shows(201), 409: { description: '' } } } },
      '/orders/{id}': {
        parameters: [id],
        get: { responses: { ...shows(200), ...rejects('') } },
        patch: { ...body, responses: { ...shows(200), ...rejects('The order is paid.') } },
      },
      '/orders/{id}/pay': acts('The order is paid.', 'No.'),
      '/orders/{id}/send': acts('Done.', 'No.'),
    },
  };
  const orders: { id: number; state: string; note?: string }[] = [];
  const clause = 'PATCH /orders/{id} rejects other states';
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname }, body: sent }) => {
      const [, , given, step] = pathname.split('/');
      const { note } = (sent ?? {}) as { note?: string };
      if (given === undefined) {
        if (orders.some((each) => each.note === note)) return { status: 409 };
        orders.push({ id: orders.length + 1, state: 'draft', ...(note !== undefined && { note }) });
        return { status: 201, body: orders.at(-1) };
      }
      const known = orders[Number(given) - 1];
      if (known === undefined) return { status: 404 };
      if (method === 'PATCH' && known.state === 'paid' && !isFaulty) return { status: 409 };
      if (step === 'pay' && known.state !== 'sent') return { status: 409 };
      if (step !== undefined) known.state = step === 'pay' ? 'paid' : 'sent';
      return { status: 200, body: known };
    },
    { clause },
  );
  return clauses.filter(({ id: each }) => each === clause).map(({ result }) => result);
}

it('a state that two actions in turn lead to is reached', async () => {
  expect(await whenPaid(false)).toEqual(['passed']);
  expect(await whenPaid(true)).toEqual(['violated']);
});

it.each([
  ['cancel', 'cancelled'],
  ['cancel-order', 'CANCELED'],
  ['close', 'closed'],
  ['pay', 'paid'],
  ['void', 'void'],
])('a state is reached by the action with its verb: %s leads to %s', async (action, state) => {
  expect(await resultAfter(action, state, false)).toBe('passed');
  expect(await resultAfter(action, state, true)).toBe('violated');
});

/** The results where the words of operations on a line name the state of its order. */
async function resultsOfLines(isFaulty: boolean, conflict = 'The order is sent or paid.'): Promise<string[]> {
  const nameOf = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } });
  const line = {
    type: 'object',
    required: ['text'],
    properties: { id: { type: 'integer', readOnly: true }, text: { type: 'string', minLength: 1 } },
  };
  const rejects = { 404: { description: '' }, 409: { description: conflict } };
  const sends = { requestBody: { required: true, ...json(line) } };
  const done = { 204: { description: '' } };
  const [ofOrder, ofLine] = [[nameOf('orderId')], [nameOf('orderId'), nameOf('lineId')]];
  const document = {
    paths: {
      '/orders': { post: { ...body, responses: shows(201) } },
      '/orders/{orderId}': { get: { parameters: ofOrder, responses: { ...shows(200), 404: { description: '' } } } },
      '/orders/{orderId}/send': {
        post: { parameters: ofOrder, responses: { ...shows(200), 404: { description: '' } } },
      },
      '/orders/{orderId}/lines': {
        post: { parameters: ofOrder, ...sends, responses: { ...showsIn(201, line), 404: { description: '' } } },
      },
      '/orders/{orderId}/lines/{lineId}': {
        get: { parameters: ofLine, responses: { ...showsIn(200, line), 404: { description: '' } } },
        put: { parameters: ofLine, ...sends, responses: { ...showsIn(200, line), ...rejects } },
        delete: { parameters: ofLine, responses: { ...done, ...rejects } },
      },
    },
  };
  const orders: { id: number; state: string; lines: (object | undefined)[] }[] = [];
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname }, body: sent }) => {
      const [, , given, below, lineId] = pathname.split('/');
      const found = orders[Number(given) - 1];
      const shown = ({ id: own, state }: { id: number; state: string }) => ({ id: own, state });
      if (given === undefined) {
        orders.push({ id: orders.length + 1, state: 'draft', lines: [] });
        return { status: 201, body: shown(orders.at(-1) ?? { id: 0, state: '' }) };
      }
      if (found === undefined) return { status: 404 };
      if (below === 'send') found.state = 'sent';
      if (below !== 'lines') return { status: 200, body: shown(found) };
      if (lineId === undefined) {
        found.lines.push({ ...(sent as object), id: found.lines.length + 1 });
        return { status: 201, body: found.lines.at(-1) };
      }
      const at = Number(lineId) - 1;
      if (found.lines[at] === undefined) return { status: 404 };
      if (method !== 'GET' && found.state !== 'draft' && !isFaulty) return { status: 409 };
      if (method === 'PUT') found.lines[at] = { ...(sent as object), id: at + 1 };
      const answered = found.lines[at];
      if (method === 'DELETE') found.lines[at] = undefined;
      return method === 'DELETE' ? { status: 204 } : { status: 200, body: answered };
    },
    { clause: 'rejects other states' },
  ).catch(() => ({ clauses: [] }));
  return clauses
    .filter((each) => each.id.includes('{lineId}') && each.id.endsWith('rejects other states'))
    .map(({ result }) => result);
}

describe('an operation on a part of a resource, in a state of that', () => {
  it('is rejected where the document says so', async () => {
    expect(await resultsOfLines(false)).toEqual(['passed', 'passed']);
    expect(await resultsOfLines(true)).toEqual(['violated', 'violated']);
  });

  it('is not judged where the words do not name that resource', async () => {
    expect(await resultsOfLines(true, 'It is sent or paid.')).toEqual([]);
  });
});
