import { quotedIn, responseFor } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, getAt, isArray, isNumber, isObject, isWithin, parsePointer, type Json } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { observation, pass } from '../verdict/index.ts';
import { comparedFields } from './compared-values.ts';
import { saysUnknownName } from './complaint/unknown-name.ts';
import { canBeMeant, canBeOfValidation, isRejection, isSuccess } from './model/answer.ts';
import { scalarTexts } from './model/likeness.ts';
import { messageOf } from './message.ts';
import { mentions, sentencesOf, wordsOfOutcome } from './model/words.ts';
import { watching, type WatchingRow } from './model/row.ts';
import type { Apart, ShownElsewhere, ValidTrial } from './model/trial.ts';
import { isCursor, sendsCursor } from './request/cursor.ts';
import { sortsTwice } from './request/both-ways.ts';
import type { Part } from './request/part.ts';
import { placesIn } from './request/places-in.ts';
import { fieldNamesShown } from './state/changed-by-post.ts';
import type { RequestModel } from './request/request-model.ts';
import { partialField } from './merged-result.ts';
import { holdsKey } from './holds-key.ts';
import { addFieldNames, namesNoField } from './names-no-field.ts';
import { canNameNothing, fieldOf, namesNothing } from './names-nothing.ts';
import { relatesToOtherResource, saidOfFields } from './said-of-fields.ts';
import { identityIn } from './resource/identity.ts';
import { saysTaken } from './model/taken.ts';

/** A rule that the document does not state, as a rejection shows it. */
interface Rule {
  /**
   * What shows it: the values of the request are accepted apart from each other, or the message or the prose of the
   * document states it.
   */
  readonly shownBy: 'values' | 'words';
  /** The rule, in the words of the server, or as the places with the values that do not go together. */
  readonly text: string;
}

/** Reports rules that the schemas of the document do not state, each once, because the author can state them there. */
export function observesRulesRow(model: RequestModel): WatchingRow {
  const { name: operation, pointer } = model.operation;
  return watching({
    clause: {
      id: `${operation} observes undocumented-rule`,
      level: 'observed',
      sentence:
        'A valid request that is rejected by a rule which the document does not state, such as one between fields.',
      stated: pointer,
      operation,
      aspect: 'reports unspecified behaviour',
    },
    judgeExchange: () => undefined,
    judgeTrial: (trial) => {
      if (trial.kind !== 'valid') return undefined;
      const rule = ruleBehind(model, trial);
      if (rule !== undefined) return observation(rule.text);
      if (trial.elsewhere !== undefined) return observation(saidElsewhere(model, trial, trial.elsewhere));
      return isSuccess(model.operation, trial.exchange.outcome) ? pass : undefined;
    },
  });
}

/**
 * Whether a rejection can be that of a rule that the document does not state: 400, 422 or a gateway's 412, as documented. That a value names
 * nothing (a cursor, too), or that it is taken, can be said with an undocumented one, because it is as good as 404 or 409. So can a rule
 * between two fields: then only the status is at fault, and another clause says that.
 */
export function canBeOfRule(model: RequestModel, exchange: Exchange): boolean {
  if (!canBeOfValidation(exchange)) return false;
  const message = messageOf(exchange);
  const isSaid = canNameNothing(message) || saysTaken(message);
  const { input = {} } = exchange.request;
  return isSaid || isOfRule(model, exchange) || sendsCursor(model, input) || sortsTwice(model, input).length > 0;
}

/** Whether the status of a rejection is documented as one for rules, or the message has a rule between fields. */
function isOfRule(model: RequestModel, exchange: Exchange): boolean {
  return isDocumented(model, exchange) || relatesFields(saidOfFields(exchange), exchange, fieldNames(model), []);
}

const isDocumented = ({ operation }: RequestModel, { outcome }: Exchange): boolean =>
  outcome.kind === 'answered' && canBeMeant(operation, outcome.status);

/**
 * The rule behind the rejection of a valid request; undefined if the trial shows none. Its values must be accepted in
 * other requests, or the server, or the prose of the document, must state the rule. A server that rejects a value
 * whatever is beside it, and does not say why, violates the clause of that value.
 */
export function ruleBehind(
  model: RequestModel,
  { exchange, fresh, control, apart }: Pick<ValidTrial, 'exchange' | 'fresh' | 'control' | 'apart'>,
): Rule | undefined {
  const isAccepted = (each: Exchange | undefined): boolean =>
    each !== undefined && isSuccess(model.operation, each.outcome);
  if (isAccepted(exchange) || isAccepted(fresh)) return undefined;
  const partial = canBeOfRule(model, exchange) ? partialField(model, exchange) : undefined;
  if (partial !== undefined) {
    return { shownBy: 'words', text: `an object in ${partial} that lacks what a whole resource must have there` };
  }
  if (apart === undefined) return undefined;
  const { accepted, culprits, otherwise = [], places, known, again } = apart;
  // A request that is accepted later was not rejected by a rule about its values.
  if (!isRejection(again.outcome) || !canBeOfRule(model, again)) return undefined;
  const message = messageOf(again);
  const stated = saidOfFields(again);
  const head = again.outcome.kind === 'answered' ? `status ${again.outcome.status}` : '';
  const names = fieldNames(model);
  const said = message === '' ? `the values of ${places.join(', ')}` : withoutValues(message, again, names);
  const isRule = isOfRule(model, again);
  if (isRule && accepted.length > 0 && accepted.every(isAccepted) && culprits.length === 0) {
    return { shownBy: 'values', text: `${head} to values that are accepted apart: ${said}` };
  }
  // Another fault of a value does not make this message one about it.
  const related = culprits.filter((place) => !otherwise.includes(place));
  const { input = {} } = again.request;
  const within = placesIn(input, culprits);
  const isOpaque = culprits.length > 0 && culprits.every((place) => isCursor(model, place));
  const twice = sortsTwice(model, input);
  const isStated =
    isOpaque ||
    culprits.some((place) => twice.some((each) => isWithin(place, each) || isWithin(each, place))) ||
    (isRule && isAccepted(apart.quoted)) ||
    within.some((place) => !isListed(model, place) && namesNothing(again, place, holdsKey(model, place))) ||
    isTaken(stated, again, culprits) ||
    (isRule &&
      (relatesFields(stated, again, names, related) ||
        relatesToResource(stated, again, culprits) ||
        relatesToOtherResource(model, stated, input, { culprits, within }, [
          ...names,
          ...fieldNamesShown(model.operation),
        ]) ||
        relatesToNow(stated, again, culprits) ||
        isInProse(message, model, apart) ||
        within.some((place) => namesNoField(model, again, place))));
  const isKnownToAccept = [control, known, apart.quoted, ...accepted].some(isAccepted);
  return isKnownToAccept && isStated
    ? { shownBy: 'words', text: `${head} by a rule that only words state: ${said}` }
    : undefined;
}

/** A rejection that other requests explain, in the words of the server. */
function saidElsewhere(model: RequestModel, { exchange, fresh }: ValidTrial, { because }: ShownElsewhere): string {
  const last = fresh ?? exchange;
  const message = withoutValues(messageOf(last), last, fieldNames(model));
  const status = last.outcome.kind === 'answered' ? last.outcome.status : 0;
  return [`status ${status}, because ${because}`, ...(message === '' ? [] : [message])].join(': ');
}

/** The longest part of a message that is kept, in characters. */
const longest = 160;

/** A message with a gap in place of each value that was sent, so that it is the same for all values. */
function withoutValues(message: string, { request }: Exchange, names: readonly string[]): string {
  const values = [...new Set(scalarTexts(request.input ?? {}))].filter((value) => !names.includes(value));
  const longestFirst = values.sort((a, b) => b.length - a.length);
  return longestFirst.reduce((text, value) => text.replaceAll(value, '…'), message).slice(0, longest);
}

/** Words that relate one field to another. */
const relating =
  /\b(?:before|after|earlier|later|less|fewer|more|greater|smaller|larger|shorter|longer|higher|lower|above|below|exceed\w*|match\w*|equal\w*|differ\w*|same|unless|when|if|only|requires?|required|with|without|either|both|together|exclusive|conflict\w*|combin\w*|between|than|must|not|cannot|can[’']t)\b|[<>≤≥=]/iu;

/** Whether a message relates two fields of the request, the culprits among them, in one sentence: by their names, or one by its value. */
function relatesFields(
  message: string,
  { request: { input = {} } }: Exchange,
  names: readonly string[],
  culprits: readonly string[],
): boolean {
  return sentencesOf(message).some((sentence) => {
    // A list of unknown names relates them to nothing.
    if (saysUnknownName(sentence)) return false;
    const compared = comparedFields(sentence, input);
    const named = names.filter((name) => compared.includes(name) || mentions(sentence, name));
    const isAbout = (place: string): boolean =>
      named.includes(fieldOf(place)) || named.filter((name) => hasField(getAt(input, place), name)).length >= 2;
    return named.length >= 2 && relating.test(sentence) && culprits.every(isAbout);
  });
}

/** Whether an object or a list has a field at any depth: a rule between two of its fields is about it. */
function hasField(value: Json | undefined, name: string): boolean {
  if (value === undefined || (!isArray(value) && !isObject(value))) return false;
  const isThere = isObject(value) && Object.hasOwn(value, name);
  return isThere || Object.values(value).some((each) => hasField(each, name));
}

/**
 * Whether a message relates a culprit, by its name or value, to the resource that the path names, in one sentence:
 * "a.txt is not a directory".
 */
function relatesToResource(
  message: string,
  { request: { input = {} } }: Exchange,
  culprits: readonly string[],
): boolean {
  const isSaid = (sentence: string, place: string): boolean =>
    mentions(sentence, fieldOf(place)) || quotes(sentence, getAt(input, place));
  return sentencesOf(message).some((sentence) => {
    const isRule = relating.test(sentence) && namesResource(sentence, input);
    return isRule && culprits.some((place) => !place.startsWith('/path') && isSaid(sentence, place));
  });
}

/** Words that relate a time to the present. */
const ofNow = /\bin the (past|future)\b/iu;

/**
 * Whether a message says that a culprit is on the wrong side of the present: "end time can't be in the past". By the date
 * of the answer it must be, if the answer has one.
 */
function relatesToNow(
  message: string,
  { request: { input = {} }, outcome }: Exchange,
  culprits: readonly string[],
): boolean {
  const now = outcome.kind === 'answered' ? Date.parse([outcome.headers['date'] ?? ''].flat()[0] ?? '') : NaN;
  return sentencesOf(message).some((sentence) => {
    const side = ofNow.exec(sentence)?.[1]?.toLowerCase();
    if (side === undefined) return false;
    const isWrongIfPast = (side === 'past') === /\b(?:not|cannot|never)\b|n't\b/iu.test(sentence);
    return culprits.some((place) => {
      const value = getAt(input, place);
      const time = typeof value === 'string' ? Date.parse(value) : NaN;
      const isWrong = isWrongIfPast ? time <= now : time >= now;
      return mentions(sentence, fieldOf(place)) && !Number.isNaN(time) && (Number.isNaN(now) || isWrong);
    });
  });
}

/**
 * Whether a message says that another resource has the text or number of a culprit: 'Value for field "token" has to be
 * unique'. Then it is the state of the server that rejects it, as with 409. Items that must be unique are a rule of their list.
 */
function isTaken(message: string, { request: { input = {} } }: Exchange, culprits: readonly string[]): boolean {
  return sentencesOf(message).some((sentence) => {
    const isOf = (place: string, value = getAt(input, place)): boolean => {
      if (value !== undefined && isObject(value))
        return Object.entries(value).some(([name, member]) => isOf(childPointer(place, name), member));
      const isScalar = typeof value === 'string' || (value !== undefined && isNumber(value));
      return isScalar && (mentions(sentence, fieldOf(place)) || quotes(sentence, value));
    };
    return saysTaken(sentence) && culprits.some((place) => isOf(place));
  });
}

/** Whether a text has a name from the path of a request. */
function namesResource(text: string, input: Input): boolean {
  return [...identityIn(input).values()].some((value) => quotes(text, value));
}

/** A shorter value is in a text by chance. */
const leastQuoted = 4;

function quotes(text: string, value: Json | undefined): boolean {
  return typeof value === 'string' && value.length >= leastQuoted && text.includes(value);
}

/**
 * Whether a server that accepts no request says that this is because of the resource in the path, or the method, and not
 * because of the values: it says the same to another valid request.
 */
export function isAboutResource({ exchange, other }: Pick<ValidTrial, 'exchange' | 'other'>): boolean {
  const { method, input = {} } = exchange.request;
  if (other === undefined || wordsOfOutcome(exchange) !== wordsOfOutcome(other)) return false;
  // Frameworks repeat the request line: "PATCH /files/a failed".
  const message = messageOf(exchange).replace(new RegExp(`(?:\\b${method}\\s+)?\\S*/\\S*`, 'g'), ' ');
  return namesResource(message, input) || new RegExp(`\\b${method}\\b`).test(message);
}

/** A price of an item in a list is that deep in a body. */
const deepest = 4;

/** The names of the parameters and of the properties of the body, at some depth in objects and lists. */
function fieldNames(model: RequestModel): readonly string[] {
  const known = namesOfFields.get(model) ?? namesIn(model);
  namesOfFields.set(model, known);
  return known;
}

/** A cache, not a registry: an entry lives as long as its request model. */
const namesOfFields = new WeakMap<RequestModel, readonly string[]>();

function namesIn({ parameters, bodies }: RequestModel): string[] {
  const names = new Set(parameters.flatMap(({ parameter }) => parameter?.name ?? []));
  for (const part of [...parameters, ...bodies]) addFieldNames(viewSchema(part.schema, 'possible'), deepest, names);
  return [...names];
}

/** Words of a rule in prose. */
const normative =
  /\b(?:must|shall|should|may not|can ?not|can't|only|required|unless|unique|at least|at most|before|after|future|past|exist\w*|not allowed)\b/iu;

/**
 * Whether the message repeats a rule about a culprit from the document's prose: from its own description, which must have
 * the form of a rule, or from that of the response, which must name the field.
 */
function isInProse(message: string, model: RequestModel, { culprits, again }: Apart): boolean {
  const said = sentencesOf(message)
    .filter((sentence) => !saysUnknownName(sentence))
    .join('. ');
  if (said === '' || again.outcome.kind !== 'answered') return false;
  const response = responseFor(model.operation, again.outcome.status)?.description ?? '';
  return culprits.some((place) => {
    const name = fieldOf(place);
    const rules = descriptionsOf(model, place)
      .flatMap(sentencesOf)
      .filter((sentence) => normative.test(sentence));
    const isOfField = (rule: string): boolean => mentions(said, name) || sharedWords(said, rule) >= 2;
    return rules.some(isOfField) || (mentions(response, name) && sharedWords(said, response) >= 2);
  });
}

/** The schemas of a place of the request, each with the pointer of its parameter, if the place is a whole parameter. */
function schemasAt({ parameters, bodies }: RequestModel, place: string): { view: SchemaView; own?: string }[] {
  const isAbout = ({ pointer }: Part): boolean => isWithin(place, pointer);
  return [...parameters, ...bodies].filter(isAbout).map(({ schema, parameter, pointer }) => {
    const inside = parsePointer(place.slice(pointer.length));
    const view = inside.reduce((at, token) => at.step(token), viewSchema(schema, 'possible'));
    return inside.length > 0 || parameter === undefined ? { view } : { view, own: parameter.pointer };
  });
}

/** What the document says about a place of the request in words. */
function descriptionsOf(model: RequestModel, place: string): string[] {
  return schemasAt(model, place).flatMap(({ view, own: pointer }) => {
    const own = pointer === undefined ? undefined : getAt(model.document.root, pointer);
    const texts = [...view.values('description'), own && isObject(own) ? own['description'] : undefined];
    return texts.filter((text) => typeof text === 'string');
  });
}

/** The texts that the description of a place quotes, or gives as examples. */
export function valuesQuotedAt(model: RequestModel, place: string): string[] {
  return [...new Set(descriptionsOf(model, place).flatMap(quotedIn))];
}

/** Whether the document lists the values of a place. Then they are names of the document, and not of the server. */
function isListed(model: RequestModel, place: string): boolean {
  return schemasAt(model, place).some(({ view }) => ['enum', 'const'].some((name) => view.values(name).length > 0));
}

/** Words that every rejection has. */
const common = new Set(
  'this that with from have must valid invalid request requests body value values field fields parameter parameters error errors rejected failed validation wrong'.split(
    ' ',
  ),
);

function sharedWords(one: string, other: string): number {
  const words = (text: string): Set<string> =>
    new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !common.has(word)));
  const known = words(one);
  return [...words(other)].filter((word) => known.has(word)).length;
}
