import { expect, it } from 'vitest';
import type { Draft, OneRequest } from '../clause/index.ts';
import { sendUntaken } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';

it('a control with fresh values has the current version of its resource, and names resources that exist', async () => {
  const sent: Draft[] = [];
  const settled: OneRequest[] = [];
  const context = {
    freshControls: true,
    model: { parameters: [{ pointer: '/path/orderId' }, { pointer: '/query/limit' }] },
    freshen: (input: object) => ({ ...input, body: { title: 'fresh', version: 1_369_546, mechanicId: 'fresh' } }),
    settle: (given: OneRequest) => {
      settled.push(given);
      const { input } = given.draft;
      const body = { ...(input['body'] as object), version: 3, mechanicId: 'm1' };
      return Promise.resolve({ given: { ...given, draft: { input: { ...input, body } } }, naming: [] });
    },
    send: (draft: Draft) => {
      sent.push(draft);
      return Promise.resolve({ outcome: { kind: 'answered', status: 200 } });
    },
  } as unknown as TrialContext;
  const draft = { input: { path: { orderId: 'o1' }, body: { title: 'a', version: 2, mechanicId: 'm1' } } };
  await sendUntaken(context, draft, undefined, '/body/title');
  expect(sent).toEqual([
    { input: { path: { orderId: 'o1' }, body: { title: 'fresh', version: 3, mechanicId: 'm1' } } },
  ]);
  // The control is about the same resource, and keeps the value in question.
  expect(settled.map(({ known }) => known)).toEqual([['/path/orderId', '/body/title']]);
});
