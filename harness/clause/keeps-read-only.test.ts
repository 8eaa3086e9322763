import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

type Sent = Readonly<Record<string, unknown>>;

const states = ['drafted', 'submitted'];
const properties = {
  id: { type: 'integer', minimum: 1, readOnly: true },
  label: { type: 'string', minLength: 4, maxLength: 20 },
  state: { type: 'string', enum: states, readOnly: true },
  isEdited: { type: 'boolean', readOnly: true },
  madeAt: { type: 'string', format: 'date-time', readOnly: true },
};
const order = { type: 'object', required: Object.keys(properties), properties };
const input = { type: 'object', required: ['label'], properties: { label: properties.label } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

interface Api {
  readonly body?: object;
  readonly version?: string;
  /** What a server takes of a new order, and of a change. */
  readonly made?: (sent: Sent) => object | undefined;
  readonly changed?: (sent: Sent) => object;
  /** Whether the first order of three can't be read. */
  readonly isLate?: boolean;
}

/** The results of the clauses about read-only fields, by their methods. */
async function resultsOf({ body = order, version = '3.1.0', ...server }: Api): Promise<Record<string, string>> {
  const { made = () => ({}), changed = () => ({}), isLate = false } = server;
  const shows = (status: number) => ({ [status]: { description: '', ...json(order) }, 400: { description: '' } });
  const requestBody = { required: true, ...json(body) };
  const merge = { required: true, content: { 'application/merge-patch+json': { schema: body } } };
  const document = {
    openapi: version,
    paths: {
      '/orders': { post: { requestBody, responses: shows(201) } },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
        get: { responses: { ...shows(200), 404: { description: '' } } },
        patch: { requestBody: merge, responses: { ...shows(200), 404: { description: '' } } },
      },
    },
  };
  const orders = new Map<number, object>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body: given }) => {
    const sent = (given ?? {}) as Sent;
    if (method === 'POST') {
      const taken = made(sent);
      if (taken === undefined) return { status: 400 };
      const usual = {
        id: orders.size + 1,
        label: sent['label'],
        state: 'drafted',
        isEdited: false,
        madeAt: '2026-01-01T00:00:00Z',
      };
      const one = { ...usual, ...taken };
      orders.set(one.id, one);
      return { status: 201, body: one };
    }
    const id = Number(pathname.split('/').at(-1));
    const known = orders.get(id);
    if (known === undefined || (method === 'GET' && isLate && id % 3 === 1))
      return { status: 404, body: { state: 404 } };
    if (method === 'PATCH') orders.set(id, { ...known, label: sent['label'], ...changed(sent) });
    return { status: 200, body: orders.get(id) };
  });
  const { clauses } = await runApi(document, url, { clause: 'keeps read-only fields' });
  close();
  const own = clauses.filter((each) => each.id.endsWith('keeps read-only fields'));
  return Object.fromEntries(own.map(({ operation, result }) => [operation.split(' ')[0] ?? '', result]));
}

const taking =
  (name: string) =>
  (sent: Sent): object =>
    sent[name] === undefined ? {} : { [name]: sent[name] };

describe('a field that is read-only', () => {
  it('keeps the value of the server', async () => {
    expect(await resultsOf({})).toEqual({ POST: 'passed', PATCH: 'passed' });
    expect(await resultsOf({ body: input })).toEqual({ POST: 'passed', PATCH: 'passed' });
  });

  it('can be rejected where a client sends it', async () => {
    const made = (sent: Sent): object | undefined => (Object.keys(sent).length > 1 ? undefined : {});
    expect(await resultsOf({ made })).toMatchObject({ POST: 'passed' });
  });

  it.each(['id', 'state', 'madeAt'])('is not what a client sends: %s', async (name) => {
    expect(await resultsOf({ made: taking(name) })).toMatchObject({ POST: 'violated' });
    expect(await resultsOf({ made: taking(name), body: input })).toMatchObject({ POST: 'violated' });
  });

  it('is not one of its values that a client sends, where the body does not describe it', async () => {
    const made = (sent: Sent): object => (states.includes(String(sent['state'])) ? taking('state')(sent) : {});
    expect(await resultsOf({ made, body: input })).toMatchObject({ POST: 'violated' });
  });

  it('is not what a client sends with a change', async () => {
    expect(await resultsOf({ changed: taking('state') })).toEqual({ POST: 'passed', PATCH: 'violated' });
  });

  it.each([true, false])('can change by itself: to %s', async (isEdited) => {
    const made = (): object => ({ isEdited });
    expect(await resultsOf({ made, changed: () => ({ isEdited: !isEdited, state: 'submitted' }) })).toEqual({
      POST: 'passed',
      PATCH: 'passed',
    });
  });

  it('can follow from what else a client sends', async () => {
    const follows = ({ label }: Sent): object => ({
      isEdited: String(label).length % 2 === 0,
      state: states[String(label).charCodeAt(0) % 2],
    });
    expect(await resultsOf({ made: follows, changed: follows })).toEqual({ POST: 'passed', PATCH: 'passed' });
  });

  it('is not known if the resource can not be read', async () => {
    const state = states.at(-1);
    expect(await resultsOf({ made: () => ({ state }), isLate: true })).toMatchObject({ POST: 'inconclusive' });
  });

  it('is not a flag that a client sends', async () => {
    expect(await resultsOf({ made: taking('isEdited') })).toMatchObject({ POST: 'violated' });
    expect(await resultsOf({ changed: taking('isEdited') })).toMatchObject({ PATCH: 'violated' });
  });

  it('can be the name of a new resource before OpenAPI 3.1', async () => {
    expect(await resultsOf({ made: taking('id'), version: '3.0.3' })).toMatchObject({ POST: 'passed' });
  });
});
