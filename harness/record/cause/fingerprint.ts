import { familyOfVariant } from '../../clause/index.ts';
import type { ClauseRecord, ExchangeRecord, FindingRecord } from '../record.ts';
import { getAt, isArray, isObject, parseIfJson, parsePointer, withoutIndices } from '../../json/index.ts';
import { beginningOfAnswer, hasText, structureOfAnswer, wordsOfAnswer } from './answer-shape.ts';
import { clausesOf, isEverRight, isOfWholeBody, kindOfClause, withoutOperation, type ClausesById } from './clauses.ts';
import { ofFailure } from './failure.ts';
import type { Within } from './general.ts';
import { isBrokenSomehow, keyOf, lastNameOf, pathOf, placeOf, redirected, type Fingerprint } from './keys.ts';
import { deniedWith, ofRejection, withoutGaps } from './of-rejection.ts';
import { collectionOf, ofState, overLimit, readsNothing, typeOfField, unconditional } from './of-state.ts';
import { areShared, isOfOwnership } from './ownership.ts';
import { faultsOf, leadSeveral } from './several-faults.ts';
import { scalarsWithin, scalarTested } from './sent.ts';

/** What identifies the cause of a finding, whatever the operation, the aspect and the clause that show it. */
export function fingerprintOf(finding: FindingRecord, clauses: ClausesById): Fingerprint {
  const main = clauses.get(finding.clauses[0] ?? '');
  switch (main?.aspect) {
    case 'accepts valid requests':
      return ofRejection(finding, main, clauses);
    case 'rejects invalid parameters':
    case 'rejects invalid bodies':
    case 'rejects malformed bodies':
      return withCondition(withUnrequired(ofAcceptance(finding, main, placeOf(main), clauses), main, clauses), main);
    case 'enforces security':
      return ofIntrusion(finding, main, clauses);
    case 'keeps its state':
      return ofState(finding, main, clauses);
    case 'responds as documented':
      return kindOfClause(main) === 'answers' ? ofFailure(finding, main, clauses) : ofAnswer(finding, main, clauses);
    default:
      return { exact: [finding.id], id: finding.id };
  }
}

/** The check of a value in a body that an operation makes, whichever media type brings the value; none of its type or presence. */
function checkOf(main: ClauseRecord): string[] {
  const [, keyword] = /^rejects body(?: as \S+)? \/\S* (?!(?:type|required)$)(\w+)$/.exec(withoutOperation(main)) ?? [];
  return keyword === undefined ? [] : [keyOf(main.operation, keyword)];
}

/**
 * Something invalid was accepted. Parameters of one name, which documents often repeat in each operation, are read by the
 * same code.
 */
function ofAcceptance(finding: FindingRecord, main: ClauseRecord, place: string, clauses: ClausesById): Fingerprint {
  const { cause, variants, exchange } = finding;
  const families = new Set(variants.map(familyOfVariant));
  const what = keyOf(kindOfClause(main), cause, ...families);
  const [, field = '', keyword = ''] = /^rejects body (\/\S*) (\w+)$/.exec(withoutOperation(main)) ?? [];
  // Null and absence of a required property are one, if the server takes null for no value.
  const isNull = keyword === 'type' && variants.join() === 'null';
  const untyped = keyOf('untyped', main.operation, field);
  const stored = withoutWrapper(field, exchange);
  const isOfValue = !['', 'type', 'required'].includes(keyword);
  const isOfBody = isOfWholeBody(main);
  const isOfSeveral = kindOfClause(main) === 'rejects several faults';
  // A field that takes an object for a text is not checked at all, whichever other types were tried; nor whether it is there.
  const isOfAnyType = keyword === 'type' && variants.includes('object');
  const sure = [
    ...checkOf(main).map((checked) => keyOf('value', cause, checked, ...families, place)),
    ...(isNull || isOfAnyType || keyword === 'required' ? [keyOf('optional', main.operation, field)] : []),
    ...(isNotChecked(main) ? [keyOf('not checked', main.id)] : []),
    ...(isOfBody ? bodyKeys(main, cause, variants) : []),
    ...(isOfAnyType ? [keyOf('any type', cause, pathOf(main), withoutOperation(main))] : []),
  ];
  return {
    sure,
    exact: [keyOf(what, place), ...ofSameCode(main, what, finding.expected), ...ofParser(main, cause, variants)],
    id: keyOf(what, place),
    general: { what, tried: main },
    isTypical: true,
    leads: [
      ...(keyword === 'required' && parsePointer(field).length === 1 ? [keyOf('no fields', main.operation)] : []),
      ...(keyword === 'type' && !isNull ? typesAccepted(main).map((how) => storedIn(main, stored, how)) : []),
      ...(keyword === 'type' && variants.includes('null') ? [storedIn(main, stored, 'null')] : []),
      ...(isOfValue ? [storedIn(main, stored, keyword)] : []),
      ...(isOfValue && variants.some((name) => !likeValid.has(name)) ? [storedIn(main, stored, 'empty')] : []),
      ...(isOfAnyType && !isScalarRejected(main) ? [untyped] : []),
      ...(variants.some((name) => name.startsWith('utf-8-')) ? [replacedBytes(main)] : []),
      ...acceptedBy(main, finding.clauses, exchange),
      ...(isOfSeveral ? [] : redirected(main, cause)),
      ...leadSeveral(main),
      ...scalarTested(main, exchange).map((scalar) => keyOf('accepted', main.operation, scalar)),
    ],
    follows: [
      // An object or a list is invalid because of what is in it.
      ...(isOfAnyType || variants.includes('array') ? scalarsWithin(main, exchange) : []).map((scalar) =>
        keyOf('accepted', main.operation, scalar),
      ),
      // A body of null is read as an object without fields.
      ...(isOfBody ? [keyOf(variants.join() === 'null' ? 'no fields' : 'body', main.operation)] : []),
    ],
    yieldsTo: [
      ...(isOfValue ? [untyped] : []),
      ...(isOfSeveral ? [...redirected(main, cause), ...faultsOf(main, exchange, clauses)] : []),
    ],
  };
}

/** A field as an answer has it, which can have the fields at its top that the body has in a member. */
function withoutWrapper(field: string, { request: { wrapped = '' } }: ExchangeRecord): string {
  return wrapped !== '' && field.startsWith(`${wrapped}/`) ? field.slice(wrapped.length) : field;
}

/** What the acceptance is known by that code of several operations shows, because it checks the same. */
function ofSameCode(main: ClauseRecord, what: string, expected: string): string[] {
  const checked = withoutOperation(main);
  if (main.aspect === 'rejects invalid parameters') return [keyOf('parameter', what, checked)];
  return [
    // Frameworks derive several schemas of one resource, such as one where nothing is required for PATCH.
    keyOf('resource', what, pathOf(main), checked),
    // A child is also read and changed under a path of its own, where its schema has another name.
    keyOf('resources named', what, lastNameOf(main), checked, expected),
  ];
}

/**
 * What the acceptance of a malformed body is known by: one parser reads all bodies. It can accept a malformation beside some texts
 * only, so that other operations reject it.
 */
function ofParser(main: ClauseRecord, cause: string, variants: readonly string[]): string[] {
  if (main.aspect !== 'rejects malformed bodies') return [];
  return variants.map((variant) => keyOf('parser', kindOfClause(main), cause, variant));
}

/** What the acceptance of a body of another type is known by: one parser reads null as an object without fields in all operations. */
function bodyKeys(main: ClauseRecord, cause: string, variants: readonly string[]): string[] {
  return [
    ...(variants.join() === 'null' ? [keyOf('null body', cause)] : []),
    ...(acceptsAnyType(main) ? [keyOf('any body', main.id)] : []),
  ];
}

/** Invalid texts that have all characters of a valid one: they are never empty. */
const likeValid: ReadonlySet<string> = new Set(['near-case', 'padded', 'line-feed-after']);

/** So many required properties are not forgotten one by one. */
const manyRequired = 3;

/** An invalid If-Match is accepted by an operation that does not read it. */
function withCondition(print: Fingerprint, main: ClauseRecord): Fingerprint {
  const isCondition = /^rejects header if-match /i.test(withoutOperation(main));
  return isCondition ? { ...print, yieldsTo: [...(print.yieldsTo ?? []), unconditional(main)] } : print;
}

/** An object of which no property is required has one cause, if the document requires several. */
function withUnrequired(print: Fingerprint, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const [, object] = /^(rejects body .*)\/\S+ required$/.exec(withoutOperation(main)) ?? [];
  if (object === undefined) return print;
  const own = clausesOf(main.operation, clauses).filter(
    (each) => /^(.*)\/\S+ required$/.exec(withoutOperation(each))?.[1] === object,
  );
  const isAnyRequired = own.some(isEverRight);
  return isAnyRequired || own.length < manyRequired
    ? print
    : { ...print, sure: [...(print.sure ?? []), keyOf('none required', main.operation, object)] };
}

/**
 * Whether a scalar of another type was rejected. A field that takes an object all the same can be one of which the server ignores
 * objects, as strong parameters in Rails do, and checks the rest.
 */
function isScalarRejected({ tally: { variants } }: ClauseRecord): boolean {
  return ['string', 'boolean', 'integer', 'number', 'fraction'].some((name) => (variants[name]?.pass ?? 0) > 0);
}

/** Whether other invalid texts are accepted. A line feed after one shows nothing of its own then. */
function isNotChecked({ tally: { variants } }: ClauseRecord): boolean {
  const { 'line-feed-after': lineFeed, ...others } = variants;
  return lineFeed !== undefined && Object.values(others).some(({ violation }) => violation > 0);
}

/** What an answer is known by that accepts an invalid request: the clauses that it is for, and its structure. */
function acceptedBy({ operation }: ClauseRecord, ids: readonly string[], exchange: ExchangeRecord): string[] {
  return [...ids.map((id) => keyOf('accepted by', id)), keyOf('accepted with', operation, structureOfAnswer(exchange))];
}

/** Whether bodies of other types are accepted. Null shows nothing of its own then. */
function acceptsAnyType({ tally: { variants } }: ClauseRecord): boolean {
  return Object.entries(variants).some(([name, { violation }]) => name !== 'null' && violation > 0);
}

const readsOnly: Within = {
  name: 'with a safe method',
  has: ({ operation }) => /^(?:GET|HEAD|OPTIONS|QUERY|TRACE) /.test(operation),
};

/** From this number of operations on, an open door in each of them is one that they share. */
const enoughOperations = 3;

/**
 * Operations that servers guard with one piece of code: those that only read, those with one method, and those of one
 * collection. A group of few operations shows nothing, because each of them can have a fault of its own.
 */
function guardedTogether(main: ClauseRecord, clauses: ClausesById): (Within | undefined)[] {
  const groups = groupsOf(clauses);
  const [withMethod = '', underPath = ''] = groupNamesOf(main, clauses);
  const ofEnough = (name: string): Within | undefined => {
    const operations = groups.get(keyOf(kindOfClause(main), name)) ?? new Set();
    const has = ({ operation }: ClauseRecord): boolean => operations.has(operation);
    return operations.size < enoughOperations ? undefined : { name, has };
  };
  return [readsOnly.has(main) ? readsOnly : ofEnough(withMethod), ofEnough(underPath)];
}

/** The names of the groups of an operation, which complete "in all 5 places where it was tried ...". */
const groupNamesOf = ({ operation }: ClauseRecord, clauses: ClausesById): readonly string[] => [
  `with ${operation.split(' ')[0] ?? ''}`,
  `under ${collectionOf(operation, clauses)}`,
];

/** A cache, not a registry: an entry lives as long as the clauses. Where nothing is guarded, each operation asks for it. */
const groupsOfClauses = new WeakMap<ClausesById, ReadonlyMap<string, ReadonlySet<string>>>();

/** The operations of each group, by the kind of the clause about security and the name of the group. */
function groupsOf(clauses: ClausesById): ReadonlyMap<string, ReadonlySet<string>> {
  const known = groupsOfClauses.get(clauses);
  if (known !== undefined) return known;
  const groups = new Map<string, Set<string>>();
  for (const clause of clauses.values()) {
    if (clause.aspect !== 'enforces security') continue;
    for (const name of groupNamesOf(clause, clauses)) {
      const key = keyOf(kindOfClause(clause), name);
      groups.set(key, (groups.get(key) ?? new Set()).add(clause.operation));
    }
  }
  groupsOfClauses.set(clauses, groups);
  return groups;
}

/**
 * A request without a valid credential was accepted. An operation that needs none of several is not guarded at all.
 */
function ofIntrusion(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const accepted = ofAcceptance(finding, main, main.operation, clauses);
  const { general } = accepted;
  const guarded = general ? { ...accepted, general: { ...general, within: guardedTogether(main, clauses) } } : accepted;
  // An operation that anyone may do is done for other users, too.
  const anyone = keyOf('anyone', main.operation);
  if (isOfOwnership(main)) {
    return { ...guarded, sure: areShared(clauses) ? ['shared'] : [], isTypical: false, yieldsTo: [anyone] };
  }
  const isOfAnyone = finding.variants.some((name) => name === 'absent' || name.startsWith('wrong-'));
  const own = isOfAnyone ? { ...guarded, leads: [...(guarded.leads ?? []), anyone] } : guarded;
  if (!finding.variants.includes('absent')) return own;
  return { ...own, sure: [keyOf('unguarded', finding.cause, main.operation)] };
}

/** What is stored in a field of the resources of a name. @param how what is wrong with it, if it is known */
function storedIn(main: ClauseRecord, field: string, how = ''): string {
  return keyOf('stored', lastNameOf(main), withoutIndices(field), how);
}

/** The types of values in answers, as `typeOfActual` names them. */
const typesOfValues = ['object', 'array', 'the string', 'nothing', 'null', 'true', 'false', 'number'];
/** Which of them valid values have, by the type in the document. */
const validTypes: Readonly<Record<string, readonly string[]>> = {
  '"string"': ['the string'],
  '"number"': ['number'],
  '"boolean"': ['true', 'false'],
  '"array"': ['array'],
  '"object"': ['object'],
};

/** The types that the values of a field can have because values of other types are accepted there: all but that of valid ones. */
function typesAccepted({ kind = '' }: ClauseRecord): readonly string[] {
  const [documented = ''] = /"\w+"$/.exec(kind) ?? [];
  const valid = validTypes[documented] ?? [];
  return typesOfValues.filter((each) => !valid.includes(each));
}

/** Texts of the resources of a name that a decoder made of bytes that are not UTF-8. */
const replacedBytes = (main: ClauseRecord): string => keyOf('replaced bytes', lastNameOf(main));

/** An answer has a wrong body. */
function ofAnsweredBody(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const { cause, stated, expected, actual, exchange } = finding;
  const what = keyOf(kindOfClause(main), cause);
  const how = keyOf(expected, typeOfActual(actual));
  const place = keyOf(kindOfClause(main), stated, how);
  // The same text, read with two methods.
  const wrong = cause === 'not JSON' ? [keyOf(cause, pathOf(main), actual.replace(/, at offset \d+.*$/, ''))] : [];
  const [, field = '', keyword = ''] = /^(\/\S*) (\w+)/.exec(cause) ?? [];
  // In a list each item is a resource.
  const fields = field === '' ? [] : [...new Set([field, field.replace(/^.*?\/\*(?=\/)/, '')])];
  // Where a document repeats a schema instead of referring to one, the field has the same name and the same notation.
  const isOfNotation = ['pattern', 'format'].includes(keyword);
  const [name = ''] = field.split('/').slice(-1);
  return {
    ...(isOfNotation && name !== '*' && { sure: [keyOf('notation', name, keyword, how)] }),
    exact: [
      place,
      keyOf(what, how, structureOfAnswer(exchange, 4)),
      ...wrong,
      ...nameAlone(finding, main),
      ...secretIn(finding, main),
    ],
    id: place,
    leads: [
      ...(keyword === 'type' ? [typeOfField(main.operation, field)] : []),
      ...(cause === 'too many items' ? [overLimit(main)] : []),
    ],
    // An invalid value that was accepted comes back in a later answer.
    follows: fields.flatMap((each) => [
      storedIn(main, each, actual === 'the string ""' ? 'empty' : keyword),
      storedIn(main, each, typeOfActual(actual)),
    ]),
    yieldsTo: [
      ...(actual === 'null' ? fields.map((each) => storedIn(main, each, 'null')) : []),
      ...(showsReplacedBytes(finding) ? [replacedBytes(main)] : []),
      ...readsNothing(exchange),
      ...accepting(finding, main, clauses),
    ],
  };
}

/** An answer has a wrong status, media type, header field or body. */
function ofAnswer(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const { cause, stated, where, exchange } = finding;
  if (where.startsWith('body')) return ofAnsweredBody(finding, main, clauses);
  const what = keyOf(kindOfClause(main), cause);
  const isTyped = where === 'status' || where === 'header content-type';
  // A framework answers all errors in one media type, before the code of the API can. A status of errors that a document
  // lacks, it lacks everywhere.
  const isError = !('none' in exchange.answer) && exchange.answer.status >= 400;
  if (isError && isTyped) {
    // A status that only a rejected valid request shows is of its check.
    // So is one by which all requests are rejected, before their values are read.
    const isOfValid =
      where === 'status' && (finding.variants.every((name) => name === 'valid') || /^status 40[13]$/.test(cause));
    const words = withoutGaps(wordsOfAnswer(exchange));
    const rejection = keyOf('rejection', main.operation, cause, words);
    // Where one answer of a server is wrong in its media type, its status is no other fault of it.
    const answer = keyOf('answer', words);
    const isOfType = where !== 'status' && hasText(exchange);
    // A credential is rejected in one way, whatever is asked for.
    const denied = isOfValid ? [deniedWith(keyOf(cause, words))] : [];
    const yieldsTo = [...(isOfValid ? [rejection] : []), ...denied, ...(where === 'status' ? [answer] : [])];
    return { exact: [what], id: what, yieldsTo, ...(isOfType && { isTypical: true, leads: [answer] }) };
  }
  // Servers name the invalid fields in the answers of one handler of errors.
  // An operation that answers in several media types which the document lacks has one document to mend.
  const types = where === 'status' ? [] : [keyOf('types', main.id)];
  if (isTyped) {
    const yieldsTo = [...(where === 'status' ? redirected(main, cause) : []), ...accepting(finding, main, clauses)];
    // One serializer writes the JSON of all operations, whatever media type it names.
    const json = where === 'status' || !hasJson(exchange) ? [] : [keyOf(what, 'JSON')];
    return { sure: [...types, ...json], exact: [keyOf(what, structureOfAnswer(exchange, 0))], id: what, yieldsTo };
  }
  return { exact: [keyOf(what, stated)], id: keyOf(what, stated), general: { what, tried: main } };
}

/**
 * What an answer is known by that is wrong only because it accepts an invalid request: the answers to valid ones are right, and
 * it may well be an error with the status of a success.
 */
function accepting(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): string[] {
  const { tested = '', exchange, variants } = finding;
  // A rejection accepts nothing.
  if ('status' in exchange.answer && exchange.answer.status >= 400) return [];
  // What valid requests show, too, is a fault of its own.
  const isBroken = variants.length > 0 && variants.every(isBrokenSomehow);
  const isOfInvalid = isBroken || /^rejects |^enforces /.test(clauses.get(tested)?.aspect ?? '');
  return isOfInvalid && isEverRight(main) ? acceptedBy(main, [tested], exchange) : [];
}

/** Whether the body of an answer is a JSON object or array. */
function hasJson(exchange: ExchangeRecord): boolean {
  const value = parseIfJson(beginningOfAnswer(exchange) ?? '');
  return value !== undefined && (isObject(value) || isArray(value));
}

/** What answers have in common that show a property of the resources of a name although it is write-only. */
function secretIn({ cause }: FindingRecord, main: ClauseRecord): string[] {
  const [, name] = /^writeOnly \S*\/(\S+)$/.exec(cause) ?? [];
  return name === undefined ? [] : [keyOf('write-only', lastNameOf(main), name)];
}

/** What answers have in common that show the name of a resource, which the path ends with, in its place. */
function nameAlone({ cause, actual, expected, exchange }: FindingRecord, main: ClauseRecord): string[] {
  const [, shown = actual] = /^the string "(.*)"$/s.exec(actual) ?? [];
  const [last = ''] = exchange.request.path
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(-1);
  // A lone surrogate cannot be in a path.
  const isText = !/\p{Surrogate}/u.test(shown);
  const isName = isText && last !== '' && main.operation.endsWith('}') && encodeURIComponent(shown) === last;
  return isName ? [keyOf('name alone', cause.replace(/ \S+$/, ''), expected)] : [];
}

/** Whether the wrong text of an answer has the mark of a decoder in it. */
function showsReplacedBytes({ where, exchange: { answer } }: FindingRecord): boolean {
  if ('none' in answer || answer.body === null || !('text' in answer.body)) return false;
  const value = getAt(parseIfJson(answer.body.text) ?? null, where.replace(/^body ?/, ''));
  return typeof value === 'string' && value.includes('\u{FFFD}');
}

/** The type of a value as a schema error describes it. */
function typeOfActual(actual: string): string {
  if (/^(?:\{|an object)/.test(actual)) return 'object';
  if (/^(?:\[|an array)/.test(actual)) return 'array';
  return /^(?:the string|nothing|null|true|false)/.exec(actual)?.[0] ?? 'number';
}
