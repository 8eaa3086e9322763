import { isObject, parseIfJson, typeOf, type Json } from '../../json/index.ts';
import type { ClauseRecord, ExchangeRecord, FindingRecord } from '../record.ts';
import { saysOnlyThatItFailed, showsTraceback, valuesOf, wordsOfAnswer } from './answer-shape.ts';
import { clausesOf, isEverRight, isOfWholeBody, kindOfClause, withoutOperation, type ClausesById } from './clauses.ts';
import { exceptionIn } from './exception.ts';
import { foundInvalid } from './finds-invalid.ts';
import { isBrokenSomehow, keyOf, lastNameOf, pathOf, placeOf, type Fingerprint } from './keys.ts';
import { readAsJson } from './read-as-json.ts';
import {
  beforeFields,
  beginsWithField,
  codesIn,
  constraintsIn,
  databaseErrorsIn,
  innermostIn,
  kindsOfConstraintsIn,
  reasonsIn,
} from './reason.ts';
import {
  failsOnLoneSurrogate,
  hasRejectedControl,
  placesOfBytes,
  placeTested,
  scalarsSent,
  scalarTested,
} from './sent.ts';
import { thrownIn } from './thrown.ts';

/**
 * The server failed. The same answer to the same kind of input has the same cause; an error that its traceback names,
 * whatever the input.
 */
export function ofFailure(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const { cause, exchange, variants, tested = '' } = finding;
  const answer = keyOf('failure', cause, wordsOfAnswer(exchange));
  const input = clauses.get(tested);
  // Valid requests about one resource fail because of its state; others because of what is unusual about them.
  const isValid = input === undefined || !/^(?:rejects|observes) /.test(kindOfClause(input));
  const { what, saysNothing } = whatFails(finding, main, input, isValid);
  const of = keyOf(answer, main.operation);
  const isVague =
    input === undefined
      ? variants.some(isBrokenSomehow)
      : kindOfClause(input).startsWith('observes ') || hasRejectedControl(finding);
  const isOfShape = input !== undefined && hasOtherShape(finding, input);
  const isUnusual = unusual.test(input?.id ?? '');
  const reason = reasonsIn(exchange, input).map((said) => keyOf('reason', main.operation, cause, said));
  const field = beginsWithField(exchange, main, clauses);
  // A library that checks the bodies of all operations says the same before it names a field.
  const ofLibrary = isOfShape ? beforeFields(exchange, main, clauses).map((said) => keyOf('shape', cause, said)) : [];
  const traced = showsTraceback(exchange) ? [answer] : [];
  const json = readAsJson(finding, input);
  const {
    leads = [],
    follows = [],
    yieldsTo,
  } = following({ finding, main, clauses, input, of, answer, reason, isValid, isVague, isUnusual });
  return {
    sure: [
      ...traced,
      ...json.own,
      ...namedErrors(exchange),
      ...foundInvalid(finding, main, input),
      // A server ends once. The requests that were in flight then got no answer.
      ...(cause === 'ended' ? [keyOf('ended')] : []),
      ...ofMessage(finding, main),
    ],
    exact: [
      keyOf(answer, what),
      ...(isOfShape ? [keyOf(of, 'shape')] : []),
      ...reason,
      ...ofLibrary,
      ...(field === undefined ? [] : [keyOf('field', main.operation, cause, field)]),
      ...placesOf(exchange, input, isValid && saysNothing, saysNothing).map((place) => keyOf(answer, place)),
      // The function that failed says why; those that called it say more in front.
      ...innermostIn(exchange).map((said) => keyOf('innermost', cause, what, said)),
      ...namedReasons(finding, main),
    ],
    id: keyOf('failure', cause, what),
    isTypical: isValid && !isVague && !isUnusual && !main.operation.startsWith('HEAD '),
    isVague,
    leads: [...json.own, ...leads],
    follows: [...json.follows, ...follows],
    ...(yieldsTo && { yieldsTo }),
  };
}

/**
 * Whether a request has a body without the shape that an operation takes for granted: of another type, with a field of another
 * type, or without it, or none at all, or an empty one. An object without fields is what many servers take no body for.
 */
function hasOtherShape({ exchange: { request }, variants }: FindingRecord, input: ClauseRecord): boolean {
  const isEmpty = request.body === null && variants.length > 0 && variants.every((name) => name === 'empty');
  const hasNoFields = request.body !== null && 'text' in request.body && request.body.text.trim() === '{}';
  // A field can be absent in a valid body, too.
  const isOfShape = / (?:type|required)\b|^rejects absent \S*\/|^accepts \S+\/\S+ absent$/;
  return isEmpty || hasNoFields || isOfShape.test(kindOfClause(input));
}

/**
 * What a failure is known by that no value of the request causes: the server ends the message, encodes it or closes the connection
 * wrongly, or it fails at a request that it answers a moment later.
 */
function ofMessage({ cause, exchange, repeats }: FindingRecord, { operation }: ClauseRecord): string[] {
  const { answer } = exchange;
  if ('none' in answer) {
    // Errors are often written by one handler.
    const [, kind = ''] = /\bstatus (\d)\d\d\b/.exec(answer.detail) ?? [];
    return cause === 'truncated' ? [keyOf(cause, kind)] : [];
  }
  if (cause === 'undecodable') return [keyOf(cause, [answer.headers['content-encoding'] ?? ''].flat().join())];
  if (cause === 'dropped') return [keyOf(cause)];
  return repeats === 'no' ? [keyOf('now and then', operation, cause, wordsOfAnswer(exchange))] : [];
}

/** What a failure is known by that an answer names: a constraint or an error of a database, or a code of the server. */
function namedReasons({ cause, exchange }: FindingRecord, { operation }: ClauseRecord): string[] {
  return [
    ...constraintsIn(exchange).map((name) => keyOf('constraint', name)),
    ...kindsOfConstraintsIn(exchange).map((said) => keyOf('constraint', operation, said)),
    ...databaseErrorsIn(exchange).map((said) => keyOf('database', operation, cause, said)),
    ...codesIn(exchange).map((code) => keyOf('code', operation, cause, code)),
  ];
}

/** What a failure is known by that the answer shows of the error: what was raised, and where. */
function namedErrors(exchange: ExchangeRecord): string[] {
  const [exception, thrown] = [exceptionIn(exchange), thrownIn(exchange)];
  return [
    ...(exception === undefined ? [] : [keyOf('exception', exception)]),
    ...(thrown === undefined ? [] : [keyOf('thrown', thrown)]),
  ];
}

/** What fails: the kind of input, and where it does, if the answer says nothing of the reason. */
function whatFails(
  { exchange }: FindingRecord,
  main: ClauseRecord,
  input: ClauseRecord | undefined,
  isValid: boolean,
): { readonly what: string; readonly saysNothing: boolean } {
  const alike =
    isValid || input === undefined
      ? (/^\S+ (\/[^/]*)/.exec(main.operation)?.[1] ?? main.operation)
      : kindOfClause(input);
  // What says nothing of its reason is the same for any fault, but parsers read the requests of all operations.
  const isOfParser = !isValid && /^observes |^rejects malformed /.test(alike);
  const saysNothing = saysOnlyThatItFailed(exchange) && !isOfParser;
  // A stored value makes each method fail that reads the resources, whatever is sent. A query asks for something else.
  const readsStored = isValid && !exchange.request.path.includes('?');
  const what = !saysNothing ? alike : readsStored ? pathOf(main) : keyOf(main.operation, alike);
  return { what, saysNothing };
}

/** What is known of a failure. */
interface FailureFacts {
  readonly finding: FindingRecord;
  readonly main: ClauseRecord;
  readonly clauses: ClausesById;
  readonly input: ClauseRecord | undefined;
  /** The keys of its answer, of its answer in its operation, and of what it says. */
  readonly answer: string;
  readonly of: string;
  readonly reason: readonly string[];
  readonly isValid: boolean;
  readonly isVague: boolean;
  readonly isUnusual: boolean;
}

/** Which other failures a failure explains, and which ones explain it. */
function following(failure: FailureFacts): Pick<Fingerprint, 'leads' | 'follows' | 'yieldsTo'> {
  const { finding, main, clauses, input, answer, of, reason, isValid, isVague, isUnusual } = failure;
  const { cause, exchange, variants } = finding;
  // A text that cannot be encoded makes the reads of a resource fail, too, once it is stored.
  const unencoded = keyOf('unencoded', answer, lastNameOf(main));
  // An operation that fails whatever is sent fails for one reason.
  const whatever = keyOf(of, 'whatever');
  const isUsual = isValid && !isVague && alwaysFails(main, clauses) && !isUnusual;
  const twin = twinOf(main, cause, input);
  const body = keyOf('body', main.operation);
  const isPlain = isValid ? input?.kind === undefined : withoutOperation(input ?? main) === 'observes duplicate';
  const closes = closesIn(finding);
  const onlyReads = saysOnlyThatItFailed(exchange) && isPlain && exchange.request.body === null && isEverRight(main);
  // Another request with the value that makes the operation fail has to fail, too, whatever it is about.
  const leads = [
    of,
    ...(isUsual ? [whatever] : []),
    ...(isValid && !isUnusual ? reason : []),
    ...twin.leads,
    ...closes.leads,
    ...(input === undefined || !isValid ? [] : [keyOf(of, 'place', placeTested(input) ?? '')]),
    ...(input === undefined ? [] : scalarTested(input, exchange)).map((value) => keyOf(of, value)),
    ...(failsOnLoneSurrogate(finding, main, clauses) ? [unencoded] : []),
    ...(isOfWholeBody(input) ? [body, ...variants.map((type) => keyOf(body, type))] : []),
  ];
  const values = scalarsSent(exchange).map((value) => keyOf(of, value));
  // Bytes that are not UTF-8 are one more text where an operation fails on others.
  const texts = placesOfBytes(exchange).map((place) => keyOf(of, 'place', place));
  return {
    leads: isVague ? [] : leads,
    follows: isVague ? [of] : [...values, ...texts, keyOf(body, typeOfBody(exchange))],
    yieldsTo: [
      ...(isUsual || !alwaysFails(main, clauses) ? [] : [whatever]),
      // What is said of usual values, too, is not the fault of an unusual one.
      ...(isUnusual ? reason : []),
      ...twin.yieldsTo,
      ...closes.yieldsTo,
      ...(onlyReads ? [unencoded] : []),
    ],
  };
}

/**
 * A request of which the connection is closed each time explains best why a server has ended. The requests that were in flight
 * with the one that ended it got no answer either.
 */
function closesIn({ cause, exchange }: FindingRecord): { readonly leads: string[]; readonly yieldsTo: string[] } {
  const key = keyOf('closes');
  const isUnanswered = 'none' in exchange.answer;
  return { leads: cause === 'dropped' && isUnanswered ? [key] : [], yieldsTo: cause === 'ended' ? [key] : [] };
}

/** The type of a body that is sent as JSON, as a lenient parser reads it; empty for any other body, and for an object. */
function typeOfBody({ request: { body } }: ExchangeRecord): string {
  if (body === null || !('text' in body)) return '';
  if (/^\s*-?(?:NaN|Infinity)\s*$/.test(body.text)) return 'number';
  const value = parseIfJson(body.text);
  return value === undefined || isObject(value) ? '' : typeOf(value);
}

/** The facets of valid values that make some servers fail. */
const unusual = / (?:nul|lone-surrogate|very-long|astral)$/;

/** HEAD fails where GET does (RFC 9110 §9.3.2), but its answer has no words. */
function twinOf(
  { operation }: ClauseRecord,
  cause: string,
  input: ClauseRecord | undefined,
): { readonly leads: string[]; readonly yieldsTo: string[] } {
  const [, method = '', path = ''] = /^(\S+) (.*)$/.exec(operation) ?? [];
  const twin = input === undefined ? [] : [keyOf('GET and HEAD', path, cause, withoutOperation(input))];
  return { leads: method === 'GET' ? twin : [], yieldsTo: method === 'HEAD' ? twin : [] };
}

/** Whether an operation has accepted no valid request. Then a failure that such a request gets, too, shows no more. */
function alwaysFails({ operation }: ClauseRecord, clauses: ClausesById): boolean {
  const own = clausesOf(operation, clauses).filter(({ aspect }) => aspect === 'accepts valid requests');
  return own.length > 0 && !own.some(isEverRight);
}

/** The property that a clause about a value is stated for; of a parameter, which documents repeat, its name. */
function propertyTested(clause: ClauseRecord): string {
  const [, parameter] = /^(?:accepts|rejects) ((?:path|query|header|cookie) \S+)/.exec(withoutOperation(clause)) ?? [];
  return parameter ?? /^.*\/properties\/[^/]+/.exec(placeOf(clause))?.[0] ?? placeOf(clause);
}

/**
 * What a value that is tested is known by: its property, and that of the resource, because documents have a schema for the creation
 * and another one for the change, and one table has its column.
 */
function propertiesTested(clause: ClauseRecord): string[] {
  const [rule = '', property] = /^rejects body (\/[^/ ]+) \S+$/.exec(withoutOperation(clause)) ?? [];
  return [propertyTested(clause), ...(property === undefined ? [] : [keyOf(pathOf(clause), rule)])];
}

/** Whether a clause is about a parameter: parameters of one name, which documents often repeat, are read by one code. */
const isOfParameter = (clause: ClauseRecord): boolean =>
  /^(?:accepts|rejects) (?:path|query|header|cookie) /.test(withoutOperation(clause));

/** The parts of a request that can be the reason of a failure: what it is about, or its only parameter. */
function placesOf(
  exchange: ExchangeRecord,
  input: ClauseRecord | undefined,
  isSilentAtValid: boolean,
  saysNothing: boolean,
): string[] {
  const tested = input !== undefined && (saysNothing || isOfParameter(input)) ? propertiesTested(input) : [];
  return [...tested, ...(isSilentAtValid ? onlyParameter(exchange) : [])];
}

/** The parameter beside the path of a request that has no other one, and no body. */
function onlyParameter(exchange: ExchangeRecord): string[] {
  const { path: _, ...others } = Object(valuesOf(exchange) ?? {}) as Record<string, Json>;
  const [[place, parameters] = ['', null], ...more] = Object.entries(others);
  if (more.length > 0 || place === 'body' || !isObject(parameters)) return [];
  const [name, ...siblings] = Object.keys(parameters);
  return name === undefined || siblings.length > 0 ? [] : [`${place} ${name}`];
}
