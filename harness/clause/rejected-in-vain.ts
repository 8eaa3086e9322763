import { plainName, singular } from '../document/index.ts';
import { childPointer, get, isObject, isWithin } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { holdsKey } from './holds-key.ts';
import { messageOf } from './message.ts';
import { mentions, sentencesOf, wordsOfOutcome } from './model/words.ts';
import type { ValidTrial } from './model/trial.ts';
import { canNameNothing, fieldOf, isReference, namesNothing } from './names-nothing.ts';
import { placesIn } from './request/places-in.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, resourcesOf } from './resource/path-template.ts';

/**
 * The field of a request that a server which accepts no request says to refer to nothing: "Could not find project with the id
 * …". It refers to a resource by the document, and no existing one is known.
 */
export function referenceInVain(
  model: RequestModel,
  { exchange, other, naming }: Pick<ValidTrial, 'exchange' | 'other' | 'naming'>,
): string | undefined {
  if (other === undefined) return undefined;
  const { input = {} } = exchange.request;
  for (const part of ['body', 'query']) {
    const sent = get(input, part);
    if (sent === undefined || !isObject(sent)) continue;
    for (const name of Object.keys(sent)) {
      const place = childPointer(`/${part}`, name);
      const isKey = holdsKey(model, place);
      if (naming.includes(place) || !(isKey || isReference(name))) continue;
      if ([exchange, other].every((each) => namesNothing(each, place, isKey))) return name;
    }
  }
  return undefined;
}

/**
 * Whether the answer to a request that is about no place says of a field that what it refers to does not exist, where the run did
 * not send the name of a resource. Such a field ends in `Id`, holds a key by the document, or is named like the parameter by which a path
 * names resources: `sku` for `/parts/{sku}`.
 */
export function refersToNothing(
  model: RequestModel,
  { exchange, naming }: Pick<ValidTrial, 'exchange' | 'naming'>,
): boolean {
  if (!canNameNothing(messageOf(exchange))) return false;
  const { input = {} } = exchange.request;
  const parts = ['body', 'query'].filter((part) => get(input, part) !== undefined).map((part) => `/${part}`);
  return placesIn(input, parts).some((place) => {
    const field = fieldOf(place);
    if (naming.some((each) => isWithin(place, each) || isWithin(each, place)) || place.split('/').length < 3)
      return false;
    const isKey = holdsKey(model, place) || isNameInPath(model, field);
    return (isKey || isReference(field)) && namesNothing(exchange, place, isKey);
  });
}

/** Whether a field has the name of the parameter by which a path of the document names resources. */
function isNameInPath({ document }: RequestModel, field: string): boolean {
  const name = plainName(field);
  return document.operations.some(({ path }) =>
    resourcesOf(path).some(({ names }) => names.some((each) => plainName(each) === name)),
  );
}

/** How a message says that a resource is not as it has to be: "Workflow cannot be activated because it has no trigger node". */
const lacking =
  /\b(?:because|since|until|unless) (?:it|they|its|their|there)\b|\b(?:ha(?:s|ve)|with) no\b|\bdo(?:es)?(?: not|n't) have\b|\b(?:ha(?:s|ve) to|must) have\b|\bat least one\b|\bis (?:still )?(?:empty|incomplete)\b/iu;

/**
 * Whether a server that accepts no request for a resource says what the resource lacks, and nothing about the values of the request:
 * it says the same to another valid request.
 */
export function saysWhatResourceLacks(
  model: RequestModel,
  { exchange, other }: Pick<ValidTrial, 'exchange' | 'other'>,
): boolean {
  if (other === undefined || wordsOfOutcome(exchange) !== wordsOfOutcome(other)) return false;
  const resource = resourcesOf(model.operation.path).at(-1);
  if (resource === undefined) return false;
  const kind = singular(plainName(collectionName(resource)));
  const fields = fieldsOf(model);
  return sentencesOf(messageOf(exchange)).some(
    (sentence) =>
      subjectOf(sentence) === kind && lacking.test(sentence) && !fields.some((field) => mentions(sentence, field)),
  );
}

/** The first word of a sentence, without an article, in the singular. */
function subjectOf(sentence: string): string {
  const [, word = ''] = /^\W*(?:(?:the|this|an?|your) )?([\p{L}_-]+)/iu.exec(sentence) ?? [];
  return singular(plainName(word));
}

/** The names of the properties of bodies, and of the parameters outside of the path. */
function fieldsOf({ bodies, parameters }: RequestModel): string[] {
  const properties = bodies.flatMap(({ schema }) => viewSchema(schema, 'possible').propertyNames);
  return [
    ...properties,
    ...parameters.flatMap(({ parameter }) => (parameter?.in === 'path' ? [] : (parameter?.name ?? []))),
  ];
}
