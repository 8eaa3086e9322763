import type { Exchange } from '../../exchange/index.ts';
import { get, isNumber, isObject, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { pass, violation, type Verdict } from '../../verdict/index.ts';
import type { Command } from '../model/case.ts';
import { identifyListed, isSameIdentity, type Identity } from '../resource/identity.ts';
import { itemMade } from './called-operations.ts';
import { differences, hasValue } from './compare.ts';
import { fieldsOf } from './made.ts';
import { identitiesIn } from './named.ts';
import { representationOf } from './representation.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** Fields that a server can change between the creation and the list. */
const changing = /stat(?:e|us)|phase|stage|progress|count|total|position|order|rank|version|balance/i;
/** Flags that do so. */
const changingFlag =
  /active|available|complete|current|done|enabled|latest|locked|online|pending|read|seen|valid|verified|visible/i;
/** What stands for characters that a list leaves out. */
const masked = /[*•]{2}|…|\.\.\.|x{4}/iu;

/**
 * Judges the fields of a resource in a list that was just created: those that the answer to the creation shows as they were
 * sent. A list can shorten a text, hide it or leave it out.
 */
export function judgeListedValues(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const creation = exchanges[script.findIndex(({ kind }) => kind === 'create')];
  const { list } = operations;
  if (list === undefined || creation === undefined) return pass;
  const [identity] = operations.called ? [] : identitiesIn(operations, script, exchanges);
  const { sent, shown } = fieldsOf(creation);
  const kept = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => isPlain(value) && !canChange(name, value) && hasValue(shown, name, value),
    ),
  );
  for (const [index, exchange] of exchanges.entries()) {
    if (script[index]?.kind !== 'list') continue;
    const item = operations.called
      ? itemMade(operations, creation, exchange)
      : itemNamed(operations, identity, exchange);
    if (item === undefined || !isObject(item)) continue;
    const wrong = wrongIn(kept, item, representationOf(list.operation, exchange, kept));
    if (wrong === undefined) return pass;
    const expected = `${stringify(kept[wrong] ?? null)}, as the answer to the creation shows it`;
    return violation(
      `listed ${wrong}`,
      `field ${wrong} of the item`,
      expected,
      stringify(get(item, wrong) ?? null),
      index,
    );
  }
  return pass;
}

/** The item of a list with the name of a resource. */
function itemNamed(
  { resource, read }: ResourceOperations,
  identity: Identity | undefined,
  { outcome }: Exchange,
): Json | undefined {
  if (resource === undefined || read === undefined || identity === undefined || outcome.kind !== 'answered')
    return undefined;
  return identifyListed(outcome, resource, read).find((each) => isSameIdentity(each.identity, identity))?.item;
}

const isPlain = (value: Json): boolean => typeof value === 'string' || typeof value === 'boolean' || isNumber(value);

const canChange = (name: string, value: Json): boolean =>
  changing.test(name) || (typeof value === 'boolean' && changingFlag.test(name));

/** The first field of an item that has another value of the same type, and could have the expected one. */
export function wrongIn(
  kept: JsonObject,
  item: JsonObject,
  representation: ReturnType<typeof representationOf>,
): string | undefined {
  return differences(kept, item, undefined, representation).find(
    ({ field, expected, actual, mayChangeNotation }) =>
      !mayChangeNotation &&
      actual !== undefined &&
      isPlain(actual) &&
      isNumber(expected) === isNumber(actual) &&
      (typeof expected === 'boolean') === (typeof actual === 'boolean') &&
      !isShortened(expected, actual) &&
      representation.canHave(field, expected),
  )?.field;
}

/** Whether a text is the beginning of another one, or shows that some of it is hidden. */
function isShortened(expected: Json, actual: Json): boolean {
  if (typeof expected !== 'string' || typeof actual !== 'string') return false;
  const begin = actual.trim();
  // The last character can stand for the rest. One alone is not the beginning of every text.
  return (
    masked.test(actual) ||
    expected.startsWith(begin.length > 1 ? begin.slice(0, -1) : begin) ||
    expected.endsWith(actual)
  );
}
