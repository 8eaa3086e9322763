import * as fc from 'fast-check';
import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isArray, isNumber, isObject, setAt, type Json } from '../../json/index.ts';
import { loadSchema, surelySatisfies } from '../../schema/index.ts';
import type { Part } from './part.ts';
import { numberRelations, textRelations, type Relation } from './relation.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The most values of a kind that change in a request, because each change is validated. */
const mostChanges = 8;
/** The most values of a request that are considered. */
const mostValues = 100;

/** What relates in a request, chosen before it is known which values the request has. */
interface Choice {
  readonly relation: Relation;
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
  const [ofNumbers, ofTexts] = [choiceOf(numberRelations), choiceOf(textRelations(vocabulary))];
  return fc.tuple(ofNumbers, ofTexts, inputs).map(([numbers, texts, input]) => {
    const scalars = [...scalarsIn(input, changeable)];
    const related = relate(input, numbers, scalars.filter(isNumeric));
    return relate(related, texts, scalars.filter(isTextual));
  });
}

/** A choice in two of three requests. It shrinks to none. */
function choiceOf(relations: readonly Relation[]): fc.Arbitrary<Choice | undefined> {
  const anyNumber = fc.nat(2 ** 30);
  const salts = fc.tuple(...Array.from({ length: mostChanges }, () => anyNumber));
  const choice = fc.record({ relation: fc.constantFrom(...relations), from: anyNumber, salts });
  return fc.option(fc.noShrink(fc.noBias(choice)), { nil: undefined, freq: 3 });
}

interface Changeable {
  readonly part: Part;
  readonly allows: (value: Json) => boolean;
}

/** Whether a value can be sent for a part: it satisfies the schema, also as it is narrowed for its place. */
function createCheck({ schema, accepts, content }: Part): (value: Json) => boolean {
  if (schema === content?.schema) return accepts;
  const node = loadSchema(schema);
  return (value) => accepts(value) && surelySatisfies(node, value);
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

/** The input with values that are derived from one of the scalars, which all have the type of the relation. */
function relate(input: Input, choice: Choice | undefined, scalars: readonly Scalar[]): Input {
  if (choice === undefined || scalars.length === 0) return input;
  const { relation, from, salts } = choice;
  const first = from % scalars.length;
  const [source, ...others] = [...scalars.slice(first), ...scalars.slice(0, first)] as [Scalar, ...Scalar[]];
  const targets = relation.isOfEach ? [source, ...others] : others;
  const changesAll = Math.floor(from / scalars.length) % 2 === 0;
  return targets.slice(0, mostChanges).reduce((related, { part, allows, pointer, value }, index) => {
    const salt = salts[index] ?? 0;
    // In half of the requests, one of four values stays as it is: then some are equal and others are not.
    if (!changesAll && salt % 4 === 0) return related;
    for (const derived of relation.derive(source.value, Math.floor(salt / 4), value)) {
      const changed = setAt(related, pointer, derived);
      const whole = getAt(changed, part.pointer);
      if (isObject(changed) && whole !== undefined && allows(whole)) return changed;
    }
    return related;
  }, input);
}
