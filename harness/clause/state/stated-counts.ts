import { contentsOfSuccess, plainName, singular } from '../../document/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { settableFields } from '../request/settable.ts';
import type { RequestModel } from '../request/request-model.ts';

/** A field of a resource that counts what belongs to it, by its description. */
export interface StatedCount {
  readonly field: string;
  /** The plain name of what is counted, in the singular: `tickettype`. */
  readonly counted: string;
  /** The description, up to the end of the sentence. */
  readonly words: string;
  /** Whether it says that removed ones are not counted. */
  readonly saysRemoved: boolean;
}

/** "The number of its events that are not deleted", "Number of notes of this booking". */
const ofCount =
  /^(?:the )?(?:total |current )?(?:number|count|amount) of (?:all )?(?:of )?(?:(?:its|the|all|their) )?([a-z][a-z _-]*?)(?: (?:of|in|on|at|for|below|under|inside|within|belonging to) (?:it|(?:this|the|that) [a-z]+(?: [a-z]+)?))?(?: (?:that|which|who) (?:are|were|have been|has been) not (?:yet )?([a-z]+))?$/i;
/** What a count can be behind of. */
const lagging =
  /\b(?:approximat\w*|estimat\w*|cached?|eventual\w*|delay\w*|lag\w*|about|roughly|daily|hourly|nightly|periodic\w*|asynchronous\w*|last (?:run|sync|import)|may be)\b/i;
const ofRemoval = /^(?:deleted|removed|archived|trashed)$/i;

/**
 * The fields of a resource that count what belongs to it. Only a description that says so in a sentence of its own counts, and
 * that leaves out none but those that are removed.
 *
 * @param read the operation that shows the resource
 * @param create the one that creates it: a field that it sets does not count
 */
export function statedCounts({ operation }: RequestModel, create: RequestModel): StatedCount[] {
  const settable = new Set(create.bodies.flatMap((part) => settableFields(part)));
  const found = contentsOfSuccess(operation).flatMap(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    return view.propertyNames.flatMap((field): StatedCount[] => {
      const property = view.property(field);
      const text = property.keyword('description');
      if (settable.has(field) || !property.hasType('integer') || typeof text !== 'string') return [];
      const count = countIn(text);
      return count === undefined ? [] : [{ field, ...count }];
    });
  });
  return found.filter(({ field }, index) => found.findIndex((each) => each.field === field) === index);
}

function countIn(text: string): Omit<StatedCount, 'field'> | undefined {
  const [words = '', ...others] = text.trim().replace(/\.$/, '').split(/\.\s+/);
  const [, things = '', state] = ofCount.exec(words) ?? [];
  if (things === '' || lagging.test(text) || others.length > 0) return undefined;
  const saysRemoved = state !== undefined && ofRemoval.test(state);
  return state !== undefined && !saysRemoved ? undefined : { counted: singular(plainName(things)), words, saysRemoved };
}
