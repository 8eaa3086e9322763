import { familyOfVariant } from '../../clause/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { showsTraceback, structureOfAnswer, wordsOfAnswer } from './answer-shape.ts';
import { exceptionIn } from './exception.ts';
import { saysWhatIsWrong } from './message.ts';
import { kindOfClause, withoutOperation, type ClausesById } from './clauses.ts';

/** What identifies the cause of a finding. */
export interface Fingerprint {
  /** Findings that share one of these texts have the same cause. */
  readonly sure?: readonly string[];
  /** The same, but for those that other variants of their clauses show. */
  readonly exact: readonly string[];
  /** The same in every run that finds it, whatever else is found. The id of the cause is made from it. */
  readonly id: string;
  /** What is wrong without the place: it can be wrong in every place where it was tried. */
  readonly general?: { readonly what: string; readonly tried: ClauseRecord };
  /** The operation that failed and its answer. A vague finding does not say what in its request made it fail. */
  readonly failure?: { readonly of: string; readonly isVague: boolean };
}

/** What identifies the cause of a finding, whatever the operation, the aspect and the clause that show it. */
export function fingerprintOf(finding: FindingRecord, clauses: ClausesById): Fingerprint {
  const main = clauses.get(finding.clauses[0] ?? '');
  switch (main?.aspect) {
    case 'accepts valid requests':
      return ofRejection(finding, main, clauses);
    case 'rejects invalid parameters':
    case 'rejects invalid bodies':
    case 'rejects malformed bodies':
      return ofAcceptance(finding, main, placeOf(main));
    case 'enforces security':
      return ofIntrusion(finding, main);
    case 'keeps its state':
      return ofState(finding, main);
    case 'responds as documented':
      return kindOfClause(main) === 'answers' ? ofFailure(finding, main, clauses) : ofAnswer(finding, main);
    default:
      return { exact: [finding.id], id: finding.id };
  }
}

const keyOf = (...parts: readonly string[]): string => parts.join('\n');

/**
 * Something invalid was accepted. Parameters of one name, which documents often repeat in each operation, are read by the
 * same code.
 */
function ofAcceptance({ cause, variants }: FindingRecord, main: ClauseRecord, place: string): Fingerprint {
  const families = new Set(variants.map(familyOfVariant));
  const what = keyOf(kindOfClause(main), cause, ...families);
  const isOfParameter = main.aspect === 'rejects invalid parameters';
  return {
    exact: [keyOf(what, place), ...(isOfParameter ? [keyOf('parameter', what, withoutOperation(main))] : [])],
    id: keyOf(what, place),
    general: { what, tried: main },
  };
}

/**
 * A request without a valid credential was accepted. An operation that needs none of several is not guarded at all.
 */
function ofIntrusion(finding: FindingRecord, main: ClauseRecord): Fingerprint {
  const own = ofAcceptance(finding, main, main.operation);
  if (!finding.variants.includes('absent')) return own;
  return { ...own, sure: [keyOf('unguarded', finding.cause, main.operation)] };
}

/**
 * Something valid was rejected: a facet of the values at a place of the document, or several with one answer. What an
 * answer says about a field or a value comes from the check of it, whatever operation uses the check.
 */
function ofRejection(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const { cause, exchange, clauses: ids } = finding;
  const answer = keyOf(cause, wordsOfAnswer(exchange));
  const own = ids
    .flatMap((id) => clauses.get(id) ?? [])
    .filter(({ aspect, operation }) => aspect === main.aspect && operation === main.operation);
  const places = own.map((each) => keyOf(kindOfClause(each), cause, placeOf(each)));
  const checked = saysWhatIsWrong(finding, main) ? [keyOf('check', answer)] : [];
  // A request that is about no place can be rejected because of any of its values.
  const id = keyOf(withoutOperation(main), cause, placeOf(main));
  if (main.kind === undefined) return { sure: [keyOf(main.operation, answer), ...checked], exact: places, id };
  // Facets of one parameter that get one answer are rejected by one check of it.
  const [parameter = withoutOperation(main)] =
    /^accepts (?:path|query|header|cookie) \S+/.exec(withoutOperation(main)) ?? [];
  return {
    sure: [keyOf(main.stated, answer), keyOf(parameter, answer), ...checked],
    exact: places,
    id,
    ...(own.length === 1 && { general: { what: keyOf(main.kind, cause), tried: main } }),
  };
}

/** The state is not as it should be. The resource is known by the beginning of its path. */
function ofState({ cause, expected, actual }: FindingRecord, main: ClauseRecord): Fingerprint {
  const how = cause.startsWith('field ') ? changeOf(expected, actual) : kindOfClause(main);
  const [, collection = ''] = /^\S+ ([^{]*)/.exec(main.operation) ?? [];
  const what = keyOf('state', cause, how);
  const place = keyOf(what, collection.replace(/\/$/, ''));
  return { exact: [place], id: place, general: { what, tried: main } };
}

/** How a value changed, without the value. */
function changeOf(expected: string, actual: string): string {
  if (actual === 'nothing' || actual === 'null') return `became ${actual}`;
  const [from, to] = [expected, actual].map((text) => /^["[{tfn]/.exec(text)?.[0] ?? '0');
  if (from !== to) return `${from ?? ''} became ${to ?? ''}`;
  return expected.toLowerCase() === actual.toLowerCase() ? 'other case' : 'changed';
}

/**
 * The server failed. The same answer to the same kind of input has the same cause; an error that its traceback names,
 * whatever the input.
 */
function ofFailure(
  { cause, exchange, variants, tested = '' }: FindingRecord,
  main: ClauseRecord,
  clauses: ClausesById,
): Fingerprint {
  const answer = keyOf('failure', cause, wordsOfAnswer(exchange));
  const input = clauses.get(tested);
  // Valid requests about one resource fail because of its state; others because of what is unusual about them.
  const isValid = input === undefined || !/^(?:rejects|observes) /.test(kindOfClause(input));
  const what = isValid ? (/^\S+ (\/[^/]*)/.exec(main.operation)?.[1] ?? main.operation) : kindOfClause(input);
  const exception = exceptionIn(exchange);
  const sure = [
    ...(showsTraceback(exchange) ? [answer] : []),
    ...(exception === undefined ? [] : [keyOf('exception', exception)]),
  ];
  const failure = { of: keyOf(answer, main.operation), isVague: input === undefined && variants.some(isBrokenSomehow) };
  return { sure, exact: [keyOf(answer, what)], id: keyOf('failure', cause, what), failure };
}

/** Whether a request of a variant breaks something, whatever it is: it is sent for the answer to invalid requests. */
const isBrokenSomehow = (variant: string): boolean => variant.startsWith('broken');

/** The place of the document that states a clause; the operation, if a specification states it. */
function placeOf({ stated, operation }: ClauseRecord): string {
  return /^(?:\/|[^ ]*#)/.test(stated) ? stated : operation;
}

/** An answer has a wrong status, media type, header field or body. */
function ofAnswer(finding: FindingRecord, main: ClauseRecord): Fingerprint {
  const { cause, stated, expected, actual, where, exchange } = finding;
  const what = keyOf(kindOfClause(main), cause);
  if (where.startsWith('body')) {
    const how = keyOf(expected, typeOfActual(actual));
    const place = keyOf(kindOfClause(main), stated, how);
    return { exact: [place, keyOf(what, how, structureOfAnswer(exchange, 4))], id: place };
  }
  const isTyped = where === 'status' || where === 'header content-type';
  // A framework answers all errors in one media type, before the code of the API can.
  const isError = !('none' in exchange.answer) && exchange.answer.status >= 400;
  if (isError && where === 'header content-type') return { exact: [what], id: what };
  // Servers name the invalid fields in the answers of one handler of errors.
  if (isTyped) return { exact: [keyOf(what, structureOfAnswer(exchange, 0))], id: what };
  return { exact: [keyOf(what, stated)], id: keyOf(what, stated), general: { what, tried: main } };
}

/** The type of a value as a schema error describes it. */
function typeOfActual(actual: string): string {
  if (/^(?:\{|an object)/.test(actual)) return 'object';
  if (/^(?:\[|an array)/.test(actual)) return 'array';
  return /^(?:the string|nothing|null|true|false)/.exec(actual)?.[0] ?? 'number';
}
