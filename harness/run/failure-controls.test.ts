import { expect, it } from 'vitest';
import type { ProbeCase } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { FailureControls } from './failure-controls.ts';

const given: ProbeCase = { kind: 'probe', draft: { input: {} }, pinned: '/body/size' };
const answered = (status: number): Exchange =>
  ({
    outcome: { kind: 'answered', status, body: new Uint8Array(), headers: {} },
    request: { method: 'POST', path: '/a' },
  }) as unknown as Exchange;

it('shows nothing of a failure by a control that was rejected too, but asks for three at the most', () => {
  const controls = new FailureControls();
  for (const _ of [1, 2, 3]) {
    expect(controls.of(given, answered(500))).toBeUndefined();
    controls.note(given, answered(500), answered(422), true);
  }
  expect(controls.of(given, answered(500))?.control?.outcome).toMatchObject({ status: 422 });
});

it('needs no control once one was accepted', () => {
  const controls = new FailureControls();
  controls.note(given, answered(500), answered(422), true);
  controls.note(given, answered(500), answered(200), false);
  expect(controls.of(given, answered(500))).toEqual({});
});
