import type { Form } from '../exchange/index.ts';
import type { Clause, PlannedRow, Row } from './clause.ts';
import { obstacle, type Ground, type NoGround } from './ground.ts';
import { judgeRefused } from './refusal.ts';

/**
 * A request whose credential is broken in one way is refused (rule 3): one clause for each scheme that guards. Where
 * several are needed together, each is broken while the others are right; where one of several is enough, each is tried
 * in the way in that it belongs to.
 */
export function guardsRows(ground: Ground): Row[] {
  const found = new Map<string, Row>();
  const isOptional = ground.operation.security.some(({ schemes }) => schemes.length === 0);
  for (const schemes of ground.alternatives) {
    for (const scheme of schemes) {
      if (found.has(scheme)) continue;
      const row: Row = isOptional
        ? { state: 'not applicable', clause: clauseOf(ground, scheme), because: 'the security is optional', cure: '' }
        : guardRow(ground, schemes, scheme);
      found.set(scheme, row);
    }
  }
  for (const { schemes } of ground.operation.security) {
    for (const scheme of schemes) {
      if (found.has(scheme)) continue;
      found.set(scheme, { state: 'untestable', clause: clauseOf(ground, scheme), ...whyNot(ground, schemes, scheme) });
    }
  }
  return [...found.values()];
}

/** Why another way in is not tried: none of its credentials was given, or one of them can't be sent at all. */
function whyNot({ document }: Ground, schemes: readonly string[], scheme: string): NoGround {
  const [reason] = schemes.flatMap((name) => obstacle(document, name) ?? []);
  const names = schemes.join(' and ');
  if (reason !== undefined) {
    return {
      because: `a credential for ${names}, which is another way in, can't be sent: ${reason}`,
      cure: 'see by another tool whether it guards',
    };
  }
  return {
    because: `no credential was given for ${names}, which is another way in`,
    cure: `give one in CREDENTIALS, as {"${scheme}":"..."}`,
  };
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

function guardRow(ground: Ground, schemes: readonly string[], scheme: string): PlannedRow {
  const forms: readonly Form[] = ground.given.credentials.get(scheme)?.brokenForms ?? [];
  const isFirst = schemes === ground.alternatives[0];
  const way = isFirst ? {} : { schemes };
  return {
    state: 'planned',
    clause: clauseOf(ground, scheme),
    variants: forms.map((form) => ({
      name: form,
      arbitrary: ground.valid.map((input) => ({
        draft: { input, unlike: { ...way, credential: { scheme, form } } },
        control: isFirst ? { input } : { input, unlike: way },
      })),
    })),
    // The document may name no status for a refused credential; RFC 9110 §15.5.2 and §15.5.4 have these two.
    open: [401, 403],
    judge: (trial) => judgeRefused(ground, trial, `the credential for ${scheme} is broken`),
  };
}
