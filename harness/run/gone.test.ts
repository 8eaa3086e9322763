import { expect, it } from 'vitest';
import type { Exchange } from '../exchange/index.ts';
import { parse } from '../json/index.ts';
import { settleOn } from '../workshop/testing/settle.ts';
import { forgetIfSpent } from './gone.ts';
import type { Session } from './session.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const responses = { 200: { description: '' }, 201: { description: '' }, 404: { description: '' } };
const action = { parameters: [id], post: { responses } };
const paths = {
  '/campaigns': { post: { responses } },
  '/campaigns/{id}': { parameters: [id], get: { responses } },
  '/campaigns/{id}/publish': action,
  '/campaigns/{id}/costs': action,
};

/** @param status of an answer to a request of which another one was accepted @returns what is done before the next requests */
async function preparedAfter(status: number): Promise<string | undefined> {
  const published = new Set<string | undefined>();
  let made = 0;
  const { modelOf, ...known } = await settleOn(paths, ({ name }) => {
    const [, of, what] = /campaigns\/(\d+)\/(\w+)/.exec(name) ?? [];
    if (what === 'publish') published.add(of);
    if (what === 'costs' && !published.has(of)) return { status: 409 };
    return { status: name.startsWith('POST') ? 201 : 200, body: { id: of ?? (made += 1) } };
  });
  const session = { seed: 1, unique: () => 7, ...known } as unknown as Session;
  const model = modelOf('POST /campaigns/{id}/costs');
  // What existed before the run was published.
  session.accepted.add(model, { input: { path: { id: parse('99') } } });
  const outcome = { kind: 'answered', status, headers: {}, body: new Uint8Array() };
  const exchange = { request: { input: { path: { id: parse('1') } } }, outcome } as unknown as Exchange;
  expect(await forgetIfSpent(session, model, exchange, undefined)).toBe(status === 409);
  return session.resources.preparations.of(model)?.operation.name;
}

it('a new resource in a state that does not fit gets another one before the next requests', async () => {
  expect(await preparedAfter(409)).toBe('POST /campaigns/{id}/publish');
});

it('nothing is done before them after another rejection', async () => {
  expect(await preparedAfter(400)).toBeUndefined();
});
