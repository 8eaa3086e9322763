import { answersRow } from './answers.ts';
import type { Row } from './clause.ts';
import type { RequestModel } from './request-model.ts';
import { lockedSecurityRows } from './enforces-security.ts';
import { observesFieldsRow } from './observes-fields.ts';
import { provoke } from './provoke.ts';
import { respondsRows } from './responds.ts';
import { untestable } from './untestable.ts';
import type { Locked } from './security-alternatives.ts';

/**
 * What can be told of an operation that no right credential can be shown to: that it lets nobody in who shows none, and how
 * it says so.
 */
export function lockedRows(requestModel: RequestModel, locked: Locked): Row[] {
  const { operation } = requestModel;
  const security = lockedSecurityRows(requestModel, locked);
  const provoking = provoke(requestModel, { credential: security });
  return [
    untestable(operation, 'accepts', 'accepts valid requests', locked),
    untestable(operation, 'rejects', 'rejects invalid bodies', locked),
    ...security,
    untestable(operation, 'responds', 'responds as documented', locked),
    ...respondsRows(requestModel, provoking, ({ status }) => !/^[123]/.test(status)),
    answersRow(requestModel),
    { ...observesFieldsRow(requestModel), variants: provoking },
  ];
}
