import type { Exchange } from '../../exchange/index.ts';
import { childPointer, get, stringify } from '../../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import type { Command } from '../model/case.ts';
import { documentedDefaults } from '../request/full-inputs.ts';
import { sentFields, shownFields } from './body.ts';
import { hasValue } from './compare.ts';
import { judgeCreated, showsCreated } from './judge-answer.ts';
import { judgeScript } from './judge-script.ts';
import { documentedFields } from './model.ts';
import type { ResourceOperations } from './resource-operations.ts';

/**
 * Judges whether fields that were not sent have their documented defaults (OpenAPI 3.0.4, section 4.7.24). The script
 * creates a resource without its optional fields, and one with the defaults in them, and reads both. A field counts only if
 * the second resource shows its default. Its absence from the first one is observed, because the answer need not show it.
 */
export function judgeDefaults(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const kept = judgeScript(operations, script, exchanges);
  const [bare, first, full, second] = exchanges;
  if (kept.kind === 'inconclusive') return kept;
  if (kept.kind === 'violation' || !bare || !first || !full || !second) return notShown(operations);
  return judgeShown(operations, { creation: bare, answer: first }, { creation: full, answer: second });
}

/** The same where resources can be read in a list only: by the answers to the two creations. */
export function judgeDefaultsOfCreated(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const [bare, full] = exchanges;
  for (const exchange of [bare, full]) {
    const kept = judgeCreated(operations, script, exchange === undefined ? [] : [exchange]);
    if (kept.kind === 'inconclusive') return kept;
    if (kept.kind === 'violation') return notShown(operations);
  }
  if (!bare || !full) return notShown(operations);
  return judgeShown(operations, { creation: bare, answer: bare }, { creation: full, answer: full });
}

/** The creation of a resource, and the answer that shows it. */
interface ShownCreation {
  readonly creation: Exchange;
  readonly answer: Exchange;
}

/**
 * @param bare the resource that was created without its optional fields
 * @param full the one that was created with the defaults in them
 */
function judgeShown(operations: ResourceOperations, bare: ShownCreation, full: ShownCreation): Verdict {
  const [sentBare, sentFull] = [sentFields(bare.creation), sentFields(full.creation)];
  const [shown, shownFull] = [shownFields(bare.answer, sentBare), shownFields(full.answer, sentFull)];
  if (shown === undefined || shownFull === undefined) return notShown(operations);
  const defaults = [...(operations.create ? documentedDefaults(operations.create) : [])].filter(
    ([field, value]) =>
      !Object.hasOwn(sentBare, field) && [sentFull, shownFull].every((fields) => hasValue(fields, field, value)),
  );
  if (defaults.length === 0) return notShown(operations);
  const isThere = (field: string): boolean => (get(shown, field) ?? null) !== null;
  const wrong = defaults.find(([field, value]) => isThere(field) && !hasValue(shown, field, value));
  if (wrong !== undefined) {
    const [field, value] = wrong;
    const expected = `${stringify(value)}, its default, because it was not sent`;
    return violation(
      `field ${field}`,
      `body ${childPointer('', field)}`,
      expected,
      stringify(get(shown, field) ?? null),
    );
  }
  const absent = defaults.find(([field]) => !isThere(field));
  return absent === undefined ? pass : observation(`field ${absent[0]} was not sent, and its default is not shown`);
}

/** Whether an optional field of a new resource has a default, and a read shows the field, by the document. */
export function hasDefaults(operations: ResourceOperations): boolean {
  return isDefaultShown(operations, documentedFields(operations.read));
}

/** The same of the answer to the creation, where resources can be read in a list only. */
export function hasDefaultsOfCreated(operations: ResourceOperations): boolean {
  return showsCreated(operations) && isDefaultShown(operations, documentedFields(operations.create));
}

function isDefaultShown({ create }: ResourceOperations, shown: ReadonlySet<string>): boolean {
  return create !== undefined && [...documentedDefaults(create).keys()].some((name) => shown.has(name));
}

function notShown({ create }: ResourceOperations): Verdict {
  const because = 'no optional field comes back with its default after the default was sent';
  return inconclusive(because, `see the clause ${create?.operation.name ?? ''} keeps what it is sent`);
}
