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
 * The rows of an operation that no valid credential can be sent to: it must reject requests without one, and its
 * rejections must be as documented.
 */
export function lockedRows(model: RequestModel, locked: Locked): Row[] {
  const { operation } = model;
  const security = lockedSecurityRows(model, locked);
  const provoking = provoke(model, { credential: security });
  return [
    untestable(operation, 'accepts', 'accepts valid requests', locked),
    untestable(operation, 'rejects', 'rejects invalid bodies', locked),
    ...security,
    untestable(operation, 'responds', 'responds as documented', locked),
    ...respondsRows(model, provoking, ({ status }) => !/^[123]/.test(status)),
    answersRow(model),
    { ...observesFieldsRow(model), variants: provoking },
  ];
}
