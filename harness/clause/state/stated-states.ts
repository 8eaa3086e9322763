import {
  contentsOfSuccess,
  singular,
  withoutSlash,
  wordsIn,
  type Document,
  type Operation,
} from '../../document/index.ts';
import { getAt } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { collectionName, type ResourcePath } from '../resource/path-template.ts';
import { sentencesOf } from '../model/words.ts';

/** In which states of a resource an operation is done, as the document says in words. */
export interface StatedStates {
  /** The field with the state. */
  readonly field: string;
  /** Whether it must be rejected in a state. */
  readonly bars: (state: string) => boolean;
  /** Where the document states it. */
  readonly stated: string;
}

/** Fields with a state, also where a client can set them. */
export const stateField = /^(?:state|status|stage|phase)$/i;
/** States that are also words for any resource. */
const vague = /^(?:new|open|current|existing|valid|full|default|other|all|any|none|unknown)$/i;
/** Words by which a sentence says in which state something is not done. */
const negative =
  /\b(?:can(?:not|['’]t| not| no longer)|(?:may|must|shall|will) not|(?:must|wo)n['’]t|never|reject\w*|fail\w*|errors?|conflicts?|409)\b/i;
/** Words of exceptions. */
const exceptional = /\b(?:until|except|otherwise|n?either|nor)\b/i;

/** Words of what an operation leads to, or what it answers. */
const ofEffect =
  /\b(?:returns?|returned|responds?|lists?|listed|shows?|shown|visible|notif\w+|results?|afterwards|then|later|in order to|so that|before)\b/i;

/**
 * Finds the states that the words of an operation name: "Only a planned visit can be amended", or "409: The order is not
 * pending". Undefined if there is no documented 409, or if they name no state.
 *
 * @param shown a read of the resource, which shows the state
 * @param create what creates the resource
 */
export function statedStates(
  document: Document,
  operation: Operation,
  resource: ResourcePath,
  { shown, create }: { readonly shown: Operation; readonly create: Operation },
): StatedStates | undefined {
  const conflict = operation.responses.find(({ status }) => status === '409');
  if (conflict === undefined) return undefined;
  const noun = nounOf(resource);
  const words = sentencesOf(wordsOf(document, operation)).filter(
    (sentence) => !isOfOther(sentence, document, operation),
  );
  for (const { field, members } of stateFields(shown, create)) {
    const states = members.map((state) => ({ state, is: statusOf(state, noun, words, conflict.description) }));
    if (states.every(({ is }) => is === 'unnamed' || is === 'named')) continue;
    const isNeeded = states.some(({ is }) => is === 'needed');
    const barred = states.filter(({ is }) => is === 'barred' || (is === 'unnamed' && isNeeded));
    return { field, bars: (state) => barred.some((each) => each.state === state), stated: conflict.pointer };
  }
  return undefined;
}

/** What a document says of an operation in words. */
export function wordsOf({ root }: Document, { pointer }: Operation): string {
  const texts = ['summary', 'description'].map((name) => getAt(root, `${pointer}/${name}`));
  return texts.filter((text) => typeof text === 'string').join('. ');
}

/** The fields of a resource with one of several words, which a client does not choose. */
function stateFields(shown: Operation, create: Operation): { field: string; members: readonly string[] }[] {
  const settable = viewSchema(create.requestBody?.content[0]?.schema, 'possible');
  const views = contentsOfSuccess(shown).map(({ schema }) => resourceIn(viewSchema(schema, 'possible'), settable));
  return views.flatMap((view) =>
    view.propertyNames.flatMap((field) => {
      const members = view.property(field).members.filter((each) => typeof each === 'string');
      const isChosen =
        settable.propertyNames.includes(field) && !settable.property(field).values('readOnly').includes(true);
      return members.length < 2 || (isChosen && !stateField.test(field)) ? [] : [{ field, members }];
    }),
  );
}

/** The resource in a body: the member of an envelope that alone has fields which a client sets, or else the body itself. */
function resourceIn(body: SchemaView, settable: SchemaView): SchemaView {
  const isResource = ({ propertyNames }: SchemaView): boolean =>
    propertyNames.some((name) => settable.propertyNames.includes(name));
  if (isResource(body)) return body;
  const [only, ...more] = body.propertyNames.map((name) => body.property(name)).filter(isResource);
  return only !== undefined && more.length === 0 && !only.hasType('array') ? only : body;
}

/** What words say of a state: an operation needs it, is rejected in it, or they only name it. */
type StateSaid = 'needed' | 'barred' | 'named' | 'unnamed';

function statusOf(state: string, noun: string, words: readonly string[], conflict: string): StateSaid {
  const forms = formsOf(state, noun);
  const all = [
    ...words.map((sentence) => saidOf(sentence, forms)),
    ...sentencesOf(conflict).map((sentence) => saidOfConflict(sentence, forms)),
  ];
  const found = (['needed', 'barred', 'named'] as const).filter((each) => all.includes(each));
  // Words that say both are not understood.
  return found.includes('needed') && found.includes('barred') ? 'named' : (found[0] ?? 'unnamed');
}

/** Whether a sentence says that something is not done. */
export const speaksOfRejection = (sentence: string): boolean => negative.test(sentence);

/** The words of a name or a text without any signs in them, which mean something else in a regular expression. */
const plainWords = (name: string): string[] => wordsIn(name).flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? []);

/** How people name a resource: by the name of its collection, or by the last word of that. */
function nounOf(resource: ResourcePath): string {
  const words = plainWords(singular(collectionName(resource)));
  return `(?:${words.join('.?')}|${words.at(-1) ?? ''})s?`;
}

/** Words that name what is done, if a sentence says that it can or can't be done. */
const whatIsDone =
  /\b(?:can|could|may|must|shall|should|will)(?:not|n['’]t)?(?: (?:only|no longer|not|never|still|then|also))* be (\w+)/gi;
/** What can be done by each method, and by each operation. */
const changes = ['chang', 'updat', 'edit', 'amend', 'modif', 'replac', 'alter', 'adjust'];
const removals = ['delet', 'remov', 'destroy', 'discard', 'withdraw'];
const anything = /^(?:done|performed|executed|called|used|processed|accepted|in|an?|the)$/i;

/** Whether a sentence is about something else that can be done with the resource. */
function isOfOther(sentence: string, document: Document, operation: Operation): boolean {
  const { method, path, pointer } = operation;
  const texts = ['summary', 'operationId'].map((name) => getAt(document.root, `${pointer}/${name}`));
  const named = [withoutSlash(path).split('/').at(-1) ?? '', ...texts.filter((text) => typeof text === 'string')];
  const verbs = named.flatMap((name) => plainWords(name)).filter((word) => word.length >= least);
  const usual = method === 'DELETE' ? removals : ['PUT', 'PATCH'].includes(method) ? changes : [];
  const stems = [...usual, ...verbs.map((word) => word.replace(/(?:s|e|y|es)$/, ''))];
  const done = [...sentence.matchAll(whatIsDone)].map(([, verb = '']) => verb.toLowerCase());
  const states = new RegExp(`^(?:${stems.join('|')})`);
  return (
    done.length > 0 && !done.some((verb) => anything.test(verb) || states.test(verb) || isNeededState(verb, sentence))
  );
}

/** A shorter word can begin any other one. */
const least = 3;
/** Whether it is a state that something must be in, and not what is done. */
const isNeededState = (word: string, sentence: string): boolean =>
  new RegExp(`\\b(?:must|has to|have to|needs? to) be ${word}\\b`, 'i').test(sentence);

/** How sentences speak of a state. */
type StateForms = Readonly<Record<'named' | 'only' | 'must' | 'of' | 'has' | 'hasNot' | 'unless' | 'isIn', RegExp>>;

function formsOf(state: string, noun: string): StateForms {
  // A state can be the name of what is in it: "Only drafts can be changed".
  const name = `${state.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[^a-z0-9]+/gi, '[ _-]?')}s?`;
  const form = (...texts: readonly string[]): RegExp => new RegExp(`\\b(?:${texts.join('|')})\\b`, 'i');
  const is = '(?:is|are|was|were|has been|have been)';
  // Who can do it is another matter: "only members can edit published pages".
  const between = '(?:(?!(?:can|may|must|will|should|has|have)\\b)[\\w-]+,? ){0,3}?';
  const own = vague.test(state) ? [] : [`(?:an?|the|each|every|any) (?:\\w+ (?:or|and) )?${name} ${noun}`];
  const relative = `${noun} (?:that|which|who)`;
  const subject = `(?:it|they|${noun}|${relative})`;
  const who = `(?:^|${subject} |(?:state|status|which|that) |(?:this|the) (?:resource|item|object|entity) )`;
  return {
    named: form(name),
    only: form(
      `only ${between}${name}`,
      `only ${between}${relative} ${is} (?:already |still |in |an? )*${name}`,
      // "Visits can only be planned for an open case": the state of what it is done for.
      `only (?:be [\\w-]+ |(?:possible|allowed|permitted|available) )?(?:for|of|on|in|to|from|with|while|when|if) (?:(?:the |its )?${subject} ${is} )?(?:already |still |in |an? |the )*${name}`,
    ),
    must: form(`${who}(?:must|has to|have to|needs? to) be (?:in )?(?:an? |the )?(?:state |status )?${name}`),
    of: form(...own, `${relative} ${is} (?:already |still |in )?${name}`),
    has: form(...own, `${subject} (?:already )?${is} (?:already |still |in )?${name}`, `already ${name}`),
    hasNot: form(`${who}(?:${is} (?:not?|no longer)|\\w+n['’]t|not) (?:yet |in |an? |the |state |status )*${name}`),
    unless: form(`unless ${subject} (?:already )?${is} (?:already )?${name}`),
    isIn: form(
      `${who}${is} (?:already |in )?${name}`,
      // The state can be one of several.
      `${who}${is} (?:already |in )?(?:(?!not?\\b)[\\w-]+(?:, or |, | or )){1,5}${name}(?=$|[.,;]| or )`,
    ),
  };
}

/** Whether a sentence names a state, and not what is done: "Only a held booking can be confirmed" names one of the two. */
function isNamed(sentence: string, { named }: StateForms): boolean {
  const isOnly = /\bonly\b/i.test(sentence) && !negative.test(sentence);
  return named.test(isOnly ? sentence.replaceAll(whatIsDone, '') : sentence);
}

/** What a sentence about an operation says of a state. */
function saidOf(sentence: string, forms: StateForms): StateSaid {
  const is = (...names: readonly (keyof StateForms)[]): boolean => names.some((each) => forms[each].test(sentence));
  const named = isNamed(sentence, forms) ? 'named' : 'unnamed';
  const isNegative = negative.test(sentence);
  if (exceptional.test(sentence) || (isNegative && /\b(?:only|unless)\b/i.test(sentence))) return named;
  if (/\bunless\b/i.test(sentence)) return is('unless') ? 'barred' : named;
  if (is('hasNot')) return isNegative ? 'needed' : 'barred';
  if (isNegative) return is('has') ? 'barred' : named;
  return is('only', 'must', 'of') && !ofEffect.test(sentence) ? 'needed' : named;
}

/** What a sentence about a rejection says of a state. */
function saidOfConflict(sentence: string, forms: StateForms): StateSaid {
  const is = (...names: readonly (keyof StateForms)[]): boolean => names.some((each) => forms[each].test(sentence));
  const named = isNamed(sentence, forms) ? 'named' : 'unnamed';
  if (exceptional.test(sentence) || /\bunless\b/i.test(sentence)) return named;
  // A value that another one has is another reason.
  if (/\b(?:exists?|same|unique|duplicate\w*|taken|in use|registered)\b/i.test(sentence)) return named;
  if (is('hasNot') || (!negative.test(sentence) && is('only', 'must'))) return 'needed';
  // What it names is an exception then.
  if (/\bonly\b/i.test(sentence)) return named;
  return is('has', 'isIn') ? 'barred' : named;
}
