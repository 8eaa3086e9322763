import { answersRow } from './answers.ts';
import type { Row } from './clause.ts';
import type { Ground } from './ground.ts';
import { lockedGuardsRows } from './guards.ts';
import { observesFieldsRow } from './observes-fields.ts';
import { provoke } from './provoke.ts';
import { respondsRows } from './responds.ts';
import { untestable } from './untestable.ts';
import type { Locked } from './ways-in.ts';

/**
 * What can be told of an operation that no right credential can be shown to: that it lets nobody in who shows none, and how
 * it says so.
 */
export function lockedRows(ground: Ground, locked: Locked): Row[] {
  const { operation } = ground;
  const guards = lockedGuardsRows(ground, locked);
  const provoking = provoke(ground, { credential: guards });
  return [
    untestable(operation, 'accepts', 'accepts valid requests', locked),
    untestable(operation, 'refuses', 'refuses broken bodies', locked),
    ...guards,
    untestable(operation, 'responds', 'answers as documented', locked),
    ...respondsRows(ground, provoking, ({ status }) => !/^[123]/.test(status)),
    answersRow(ground),
    { ...observesFieldsRow(ground), variants: provoking },
  ];
}
