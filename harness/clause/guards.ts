import * as fc from 'fast-check';
import type { Form } from '../exchange/index.ts';
import { validRequests, type Ground } from './ground.ts';
import type { Clause, PlannedRow, Row } from './clause.ts';
import { judgeRefused } from './refusal.ts';

/** A request whose credential is broken in one way is refused (rule 3): one clause for each scheme that guards. */
export function guardsRows(ground: Ground): Row[] {
  return ground.schemes.map((scheme) => {
    if (ground.operation.security.some(({ schemes }) => schemes.length === 0)) {
      return {
        state: 'not applicable',
        clause: clauseOf(ground, scheme),
        because: 'the security is optional',
        cure: '',
      };
    }
    return guardRow(ground, scheme);
  });
}

function clauseOf(ground: Ground, scheme: string): Clause {
  return {
    id: `${ground.operation.name} guards ${scheme}`,
    level: 'must',
    sentence: `A request with a broken credential for ${scheme} is refused.`,
    stated: ground.operation.securityPointer,
    operation: ground.operation.name,
    aspect: 'guards by its security',
  };
}

function guardRow(ground: Ground, scheme: string): PlannedRow {
  const forms = (ground.given.credentials.get(scheme)?.brokenForms ?? []) as readonly Form[];
  const control = validRequests(ground, (request) => fc.constant(request));
  return {
    state: 'planned',
    clause: clauseOf(ground, scheme),
    variants: forms.map((form) => ({
      name: form,
      arbitrary: control.map((unbroken) => ({ request: ground.request(unbroken.body, { form }), control: unbroken })),
    })),
    // The document may name no status for a refused credential; RFC 9110 §15.5.2 and §15.5.4 have these two.
    open: [401, 403],
    judge: (trial) => judgeRefused(ground, trial, `the credential for ${scheme} is broken`),
  };
}
