import { quotedIn } from '../../document/index.ts';
import type { Json } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { bareName } from './bare-name.ts';
import { wordsOfParameter } from './filter-words.ts';

/** A parameter by which a client chooses the fields that an answer shows, as the document describes it. */
export interface FieldSelection {
  readonly part: Part;
  /** The fields that can be chosen. */
  readonly names: readonly string[];
  /** Whether no other fields can be chosen. */
  readonly isWhole: boolean;
  /** How many of them are asked for at once. */
  readonly most: number;
  /** The value that asks for these fields. */
  readonly ask: (fields: readonly string[]) => Json;
  readonly words: string;
}

const selections = /^(?:select|fields?|attributes|columns|properties|props|only|returnfields|includefields|fieldmask)$/;
const ofFields = /\b(?:fields?|propert(?:y|ies)|attributes?|columns?|members?|keys?)\b/i;
const saysShown =
  /\b(?:only|return\w*|show\w*|includ\w*|select\w*|respon\w*|answers?|output|projection|sparse|limit\w*|restrict\w*|retriev\w*|fetch\w*)\b/i;
/** Words by which it does something else with the fields, or adds some to what is shown anyway. */
const ofOthers =
  /\b(?:search\w*|match\w*|sort(?:ed|ing)?|group\w*|exclud\w*|omit\w*|hid(?:e|den)|without|additional\w*|extra|also|ignored|unused|no effect|not (?:used|supported|implemented))\b/i;
/** A plain name, and neither a path in the answer nor a placeholder for all fields. */
const plainField = /^[\w$-]+$/;

/**
 * The parameters of a read that choose the fields of its answer, by their names and words. The fields have to be listed: in an enum,
 * or in an example.
 */
export function selectionsOf({ document, parameters }: RequestModel): FieldSelection[] {
  return parameters.flatMap((part): FieldSelection[] => {
    const { parameter, place } = part;
    if (place !== 'query' || parameter === undefined || !selections.test(bareName(parameter.name))) return [];
    const words = wordsOfParameter(document, part);
    if (!ofFields.test(words) || !saysShown.test(words) || ofOthers.test(words)) return [];
    const view = viewSchema(parameter.schema);
    const isList = view.hasType('array');
    const listed = textsOf((isList ? view.items : view).members).filter((name) => plainField.test(name));
    const names = listed.length > 0 ? listed : namesInExamples(part, words);
    const ask = (fields: readonly string[]): Json => (isList ? fields : fields.join(','));
    const takes = (fields: readonly string[]): boolean => part.accepts(ask(fields));
    const most = (isList || listed.length === 0) && takes(names.slice(0, 2)) ? 2 : 1;
    return names.length < 2 ? [] : [{ part, names, isWhole: listed.length > 0, most, ask, words }];
  });
}

const textsOf = (values: readonly Json[]): string[] => values.filter((value) => typeof value === 'string');

/** The fields in the examples of a parameter, or in its default: `name,price`. */
function namesInExamples({ parameter }: Part, words: string): string[] {
  const view = viewSchema(parameter?.schema);
  const texts = [
    ...(parameter?.examples ?? []).map(({ value }) => value),
    ...[view, view.items].flatMap((each) => ['example', 'examples', 'default'].flatMap((name) => each.values(name))),
    ...quotedIn(words),
  ].flat(2);
  const lists = textsOf(texts).map((text) => text.split(/\s*,\s*/));
  return [...new Set(lists.filter((each) => each.every((name) => plainField.test(name))).flat())];
}
