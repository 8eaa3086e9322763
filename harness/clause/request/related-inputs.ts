import * as fc from 'fast-check';
import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isArray, isNumber, isObject, parsePointer, setAt, type Json } from '../../json/index.ts';
import { loadSchema, surelySatisfies } from '../../schema/index.ts';
import type { Part } from './part.ts';
import { numberRelations, textRelations, type Relation } from './relation.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The most values of a kind that change in a request, because each change is validated. */
const mostChanges = 8;
/** The most values of a request that are considered. */
const mostValues = 100;

/** What relates in a request, chosen before it is known which values the request has. */
interface RelationChoice {
  /** Which of the relations that are possible. */
  readonly relation: number;
  /** Which value the others are derived from. */
  readonly from: number;
  /** A choice for each of the others. */
  readonly salts: readonly number[];
}

/**
 * Inputs with values that relate, because servers compare them: with each other, or with words that they know. All
 * parts stay valid. An input shrinks to the one without relations first. Booleans are left alone: two of them are equal
 * in every other request.
 *
 * @param inputs valid inputs
 * @param parts the parts that the inputs have
 * @param vocabulary is called when it is first needed
 */
export function relatedInputs(
  inputs: fc.Arbitrary<Input>,
  parts: readonly Part[],
  vocabulary: () => Vocabulary,
): fc.Arbitrary<Input> {
  const changeable = parts.map((part): Changeable => ({ part, allows: createCheck(part) }));
  const relationsOfTexts = textRelations(vocabulary);
  return fc.tuple(choice, choice, inputs).map(([ofNumbers, ofTexts, input]) => {
    const scalars = scalarsIn(input, changeable);
    const related = relate(input, ofNumbers, numberRelations, scalars.filter(isNumeric));
    return relate(related, ofTexts, relationsOfTexts, scalars.filter(isTextual));
  });
}

const anyNumber = fc.nat(2 ** 30);
const anyChoice = fc.record({
  relation: anyNumber,
  from: anyNumber,
  salts: fc.tuple(...Array.from({ length: mostChanges }, () => anyNumber)),
});
/** A choice in four of five requests. It shrinks to none. */
const choice = fc.option(fc.noShrink(fc.noBias(anyChoice)), { nil: undefined, freq: 5 });

interface Changeable {
  readonly part: Part;
  readonly allows: (value: Json) => boolean;
}

/** Whether a value can be sent for a part: it satisfies the schema, also as it is narrowed for its place. */
function createCheck({ schema, isMeant, content }: Part): (value: Json) => boolean {
  if (schema === content?.schema) return isMeant;
  const node = loadSchema(schema);
  return (value) => isMeant(value) && surelySatisfies(node, value);
}

/** A value in an input that has no parts of its own. */
interface Scalar extends Changeable {
  readonly pointer: string;
  readonly value: Json;
}

const isNumeric = ({ value }: Scalar): boolean => isNumber(value);
const isTextual = ({ value }: Scalar): boolean => typeof value === 'string';

function scalarsIn(input: Input, parts: readonly Changeable[]): Scalar[] {
  const found: Scalar[] = [];
  const add = (of: Changeable, value: Json | undefined, pointer: string): void => {
    if (value === undefined || found.length === mostValues) return;
    if (isArray(value)) for (const [index, item] of value.entries()) add(of, item, childPointer(pointer, index));
    else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) add(of, item, childPointer(pointer, name));
    } else if (!of.part.isReadOnly(pointer.slice(of.part.pointer.length))) found.push({ ...of, value, pointer });
  };
  for (const each of parts) add(each, getAt(input, each.part.pointer), each.part.pointer);
  return found;
}

/** The last name in a pointer, which is not the index of an item. */
const nameAt = (pointer: string): string => parsePointer(pointer).findLast((token) => !/^\d+$/.test(token)) ?? '';

/**
 * The input with related values.
 *
 * @param scalars those in the input that have the type of the relations
 */
function relate(
  input: Input,
  choice: RelationChoice | undefined,
  relations: readonly Relation[],
  scalars: readonly Scalar[],
): Input {
  if (choice === undefined) return input;
  const { from, salts } = choice;
  const first = from % scalars.length;
  const [source, ...others] = [...scalars.slice(first), ...scalars.slice(0, first)];
  const possible = others.length > 0 ? relations : relations.filter(({ changes }) => changes === 'each');
  const relation = possible[choice.relation % possible.length];
  if (source === undefined || relation === undefined) return input;
  const targets = relation.changes === 'others' ? others : [source, ...others];
  const changesAll = Math.floor(from / scalars.length) % 2 === 0;
  return targets.slice(0, mostChanges).reduce((related, { part, allows, pointer, value }, index) => {
    const salt = salts[index] ?? 0;
    // In half of the requests, one of four values stays as it is: then some are equal and others are not.
    if (!changesAll && salt % 4 === 0) return related;
    for (const derived of relation.derive(source.value, Math.floor(salt / 4), value, nameAt(pointer))) {
      const changed = setAt(related, pointer, derived);
      const whole = getAt(changed, part.pointer);
      if (isObject(changed) && whole !== undefined && allows(whole)) return changed;
    }
    return related;
  }, input);
}
