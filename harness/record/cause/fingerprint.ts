import { familyOfVariant, namesIn } from '../../clause/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { getAt, parseIfJson, parsePointer } from '../../json/index.ts';
import { fieldOfProblem, hasText, problemsIn, structureOfAnswer, valuesOf, wordsOfAnswer } from './answer-shape.ts';
import { isOfWholeBody, kindOfClause, withoutOperation, type ClausesById } from './clauses.ts';
import { ofFailure } from './failure.ts';
import type { Within } from './general.ts';
import { asWord, keyOf, lastNameOf, pathOf, placeOf, withoutDetail, type Fingerprint } from './keys.ts';
import { saysWhatIsWrong } from './message.ts';

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

/**
 * Something invalid was accepted. Parameters of one name, which documents often repeat in each operation, are read by the
 * same code.
 */
function ofAcceptance({ cause, variants }: FindingRecord, main: ClauseRecord, place: string): Fingerprint {
  const families = new Set(variants.map(familyOfVariant));
  const what = keyOf(kindOfClause(main), cause, ...families);
  const isOfParameter = main.aspect === 'rejects invalid parameters';
  // Frameworks derive several schemas of one resource, such as one where nothing is required for PATCH.
  const shared = isOfParameter
    ? keyOf('parameter', what, withoutOperation(main))
    : keyOf('resource', what, pathOf(main), withoutOperation(main));
  const [, field = '', keyword = ''] = /^rejects body (\/\S*) (\w+)$/.exec(withoutOperation(main)) ?? [];
  // Null and absence of a required property are one, if the server takes null for no value.
  const isNull = keyword === 'type' && variants.join() === 'null';
  const untyped = keyOf('untyped', main.operation, field);
  const isOfValue = !['', 'type', 'required'].includes(keyword);
  const isTop = parsePointer(field).length === 1;
  const isOfBody = isOfWholeBody(main);
  // A field that takes an object for a text is not checked at all, whichever other types were tried.
  const isOfAnyType = keyword === 'type' && variants.includes('object');
  const sure = [
    ...(isNull || keyword === 'required' ? [keyOf('optional', main.operation, field)] : []),
    ...(isNotChecked(main) ? [keyOf('not checked', main.id)] : []),
    ...(isOfBody && acceptsAnyType(main) ? [keyOf('any body', main.id)] : []),
    ...(isOfAnyType ? [keyOf('any type', cause, pathOf(main), withoutOperation(main))] : []),
  ];
  return {
    sure,
    exact: [keyOf(what, place), shared],
    id: keyOf(what, place),
    general: { what, tried: main },
    leads: [
      ...(keyword === 'required' && isTop ? [keyOf('no fields', main.operation)] : []),
      ...(keyword === 'type' && !isNull ? [storedIn(main, field)] : []),
      ...(keyword === 'type' && variants.includes('null') ? [storedIn(main, field, 'null')] : []),
      ...(isOfValue ? [storedIn(main, field, keyword)] : []),
      ...(isOfAnyType ? [untyped] : []),
      ...(variants.some((name) => name.startsWith('utf-8-')) ? [replacedBytes(main)] : []),
    ],
    follows: [
      // A body of null is read as an object without fields.
      ...(isOfBody ? [keyOf(variants.join() === 'null' ? 'no fields' : 'body', main.operation)] : []),
    ],
    ...(isOfValue && { yieldsTo: [untyped] }),
  };
}

/** Whether other invalid texts are accepted. A line feed after one shows nothing of its own then. */
function isNotChecked({ tally: { variants } }: ClauseRecord): boolean {
  const { 'line-feed-after': lineFeed, ...others } = variants;
  return lineFeed !== undefined && Object.values(others).some(({ violation }) => violation > 0);
}

/** Whether bodies of other types are accepted. Null shows nothing of its own then. */
function acceptsAnyType({ tally: { variants } }: ClauseRecord): boolean {
  return Object.entries(variants).some(([name, { violation }]) => name !== 'null' && violation > 0);
}

const readsOnly: Within = {
  name: 'with a safe method',
  has: ({ operation }) => /^(?:GET|HEAD|OPTIONS|QUERY|TRACE) /.test(operation),
};

/**
 * A request without a valid credential was accepted. An operation that needs none of several is not guarded at all.
 */
function ofIntrusion(finding: FindingRecord, main: ClauseRecord): Fingerprint {
  const accepted = ofAcceptance(finding, main, main.operation);
  // Servers often guard only what changes something.
  const isSafe = readsOnly.has(main) && accepted.general !== undefined;
  const own = isSafe ? { ...accepted, general: { ...accepted.general, within: readsOnly } } : accepted;
  if (!finding.variants.includes('absent')) return own;
  return { ...own, sure: [keyOf('unguarded', finding.cause, main.operation)] };
}

/**
 * Something valid was rejected: a facet of the values at a place of the document, or several with one answer. What an
 * answer says about a field or a value comes from the check of it, whatever operation uses the check.
 */
function ofRejection(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const { cause, exchange, clauses: ids } = finding;
  // A gap is where the answer quotes what was sent: an empty text leaves none.
  const answer = keyOf(cause, withoutGaps(wordsOfAnswer(exchange)));
  const own = ids
    .flatMap((id) => clauses.get(id) ?? [])
    .filter(({ aspect, operation }) => aspect === main.aspect && operation === main.operation);
  const places = own.map((each) => keyOf(kindOfClause(each), cause, placeOf(each)));
  const check = keyOf('check', answer);
  const says = saysWhatIsWrong(finding, main);
  const checked = says ? [check, keyOf('check', cause, withoutDetail(wordsOfAnswer(exchange)))] : [];
  const rejection = keyOf('rejection', main.operation, answer);
  // Where one check says what is wrong, the others with the same answer are of it, even if theirs is not in the words.
  const problems = problemsIn(exchange);
  const problemKeys = problems.map((problem) => keyOf('problem', cause, problem));
  // An answer can list what another finding shows alone, beside other problems.
  const isOfSeveral = main.kind === undefined && problems.length > 1;
  const isOfFurther = main.kind?.endsWith(' additional-property') === true;
  const further = furtherNames(finding, problems, isOfFurther);
  const others =
    says && !isOfSeveral
      ? {
          leads: [check, rejection, ...(problems.length === 1 ? problemKeys : []), ...(isOfFurther ? further : [])],
          follows: further,
        }
      : { leads: [rejection], follows: [check, ...problemKeys, ...further] };
  // What a credential may do is decided before the values of a request are read, in one way for all operations.
  // An answer without words does not say that it is that.
  const denied = /^status 40[13]$/.test(cause) && hasText(exchange) ? [keyOf('denied', answer)] : [];
  // A request that is about no place can be rejected because of any of its values.
  const id = keyOf(withoutOperation(main), cause, placeOf(main));
  if (main.kind === undefined) {
    // A valid value of one field can fail several steps of its check.
    const field = fieldOfProblem(exchange);
    const located = field === undefined ? [] : [keyOf('located', cause, pathOf(main), field)];
    return { sure: [keyOf(pathOf(main), answer), ...located, ...checked, ...denied], exact: places, id, ...others };
  }
  // Facets of one parameter that get one answer are rejected by one check of it.
  const [parameter = withoutOperation(main)] =
    /^accepts (?:path|query|header|cookie) \S+/.exec(withoutOperation(main)) ?? [];
  return {
    sure: [
      keyOf(main.stated, answer),
      // A parser of the value there names one of many mistakes.
      keyOf(main.stated, cause, withoutDetail(withoutGaps(wordsOfAnswer(exchange)), 'first')),
      keyOf(parameter, answer),
      // One check of an operation answers for each of its fields.
      ...own.flatMap(({ kind = [] }) => keyOf(main.operation, ...[kind].flat(), withoutField(answer, main))),
      // Whether properties that the document does not name are accepted is decided in one way.
      ...(isOfFurther ? further : []),
      ...checked,
      ...denied,
    ],
    exact: places,
    id,
    ...others,
    ...(own.length === 1 && { general: { what: keyOf(main.kind, cause), tried: main } }),
  };
}

/** The words of an answer without the gaps of values. */
function withoutGaps(answer: string): string {
  return answer
    .replaceAll(/["'`]?…["'`]?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,;.:}\])])/g, '');
}

/** What says that a name is not known. */
const ofUnknownName =
  /\b(?:additional|unknown|unrecogni[sz]ed|unexpected|unsupported|extra|forbidden|not (?:be )?(?:known|recogni[sz]ed|allowed|permitted|expected|defined|exist))\b/i;

/**
 * What a rejection is known by that is about a property that the document does not name: a request about another place can
 * have one, too.
 *
 * @param isOfFurther whether the request is about such a property: then any words say so
 */
function furtherNames({ cause, exchange }: FindingRecord, problems: readonly string[], isOfFurther: boolean): string[] {
  const all = problems.length === 0 || (isOfFurther && problems.length > 1) ? [wordsOfAnswer(exchange)] : problems;
  const names = namesIn(valuesOf(exchange) ?? {}).filter((name) => /\p{L}/u.test(name));
  return all
    .filter((words) => isOfFurther || ofUnknownName.test(words))
    .map((words) => keyOf('additional', cause, withoutNames(words, names)));
}

/** The words of an answer without names: those in quotes, those that were sent, and that of the field which has the words. */
function withoutNames(answer: string, names: readonly string[]): string {
  const words = answer.replace(/^\{[^:]+: \[([^\]]*)\]\}$/, '$1').replaceAll(/["'`][\w…]*["'`]/g, '');
  const longestFirst = [...new Set(names)].filter((name) => words.includes(name)).sort((a, b) => b.length - a.length);
  // The answer itself can have members of these names.
  const bare = longestFirst.reduce((text, name) => text.replaceAll(asWord(name, '(?!: )'), ''), words);
  return bare.replaceAll(/[.#…,\s]+/g, ' ');
}

/** The words of an answer without names in quotes, and without those of the place that a clause is about. */
function withoutField(answer: string, main: ClauseRecord): string {
  const [, pointer = ''] = /^accepts body (?:as \S+ )?(\/\S*) /.exec(withoutOperation(main)) ?? [];
  const [, parameter] = /^accepts (?:path|query|header|cookie) (\S+) /.exec(withoutOperation(main)) ?? [];
  const words = answer.replaceAll(/["'`]\w+["'`]/g, '');
  const names = parameter === undefined ? parsePointer(pointer).filter((name) => /[\p{L}]/u.test(name)) : [parameter];
  const bare = names.reduce((text, name) => text.replaceAll(asWord(name), ''), words);
  return names.length === 0 ? bare : bare.replaceAll(/[.#…]+/g, ' ').replaceAll(/\s+/g, ' ');
}

/** What is stored in a field of the resources of a name. @param how what is wrong with it, if it is known */
function storedIn(main: ClauseRecord, field: string, how = ''): string {
  return keyOf('stored', lastNameOf(main), field.replaceAll(/\/\d+(?=\/|$)/g, '/*'), how);
}

/** Texts of the resources of a name that a decoder made of bytes that are not UTF-8. */
const replacedBytes = (main: ClauseRecord): string => keyOf('replaced bytes', lastNameOf(main));

/** Each filter and each action of a resource has code of its own. */
const codeOfItsOwn = /^(?:narrows by|rejects other states|rejects repetition)\b/;

/** The state is not as it should be. The resource is known by the beginning of its path. */
function ofState({ cause, expected, actual }: FindingRecord, main: ClauseRecord): Fingerprint {
  const how = cause.startsWith('field ') ? changeOf(expected, actual) : kindOfClause(main);
  const [, collection = ''] = /^\S+ ([^{]*)/.exec(main.operation) ?? [];
  const what = keyOf('state', cause, how);
  const place = keyOf(what, codeOfItsOwn.test(kindOfClause(main)) ? main.id : collection.replace(/\/$/, ''));
  // A server that has values of its own for a resource ignores each that is sent.
  const own = how.startsWith('changed') ? [keyOf('state', 'changed', pathOf(main))] : [];
  // One piece of code decides what an operation does with the fields that it is not sent.
  const isReset = cause.startsWith('field ') && kindOfClause(main) === 'changes only what it is sent';
  const reset = isReset ? [keyOf('reset', main.operation)] : [];
  // One piece of code decides in which states an operation is done, also when it was done before.
  const inState = /^rejects (?:other states|repetition)$/.test(kindOfClause(main))
    ? [keyOf('in state', main.operation)]
    : [];
  // A field that is not kept, whatever was sent and whichever operation wrote it.
  const sure = [...own, ...reset, ...inState, ...(cause.startsWith('field ') ? [place] : [])];
  return { sure, exact: [place], id: place, general: { what, tried: main } };
}

/** How a value changed, without the value. */
function changeOf(expected: string, actual: string): string {
  if (actual === 'nothing' || actual === 'null') return `became ${actual}`;
  const [from, to] = [expected, actual].map((text) => /^["[{tfn]/.exec(text)?.[0] ?? '0');
  if (from !== to) return `${from ?? ''} became ${to ?? ''}`;
  return expected.toLowerCase() === actual.toLowerCase() ? 'other case' : `changed ${from ?? ''}`;
}

/** An answer has a wrong status, media type, header field or body. */
function ofAnswer(finding: FindingRecord, main: ClauseRecord): Fingerprint {
  const { cause, stated, expected, actual, where, exchange } = finding;
  const what = keyOf(kindOfClause(main), cause);
  if (where.startsWith('body')) {
    const how = keyOf(expected, typeOfActual(actual));
    const place = keyOf(kindOfClause(main), stated, how);
    // The same text, read with two methods.
    const wrong = cause === 'not JSON' ? [keyOf(cause, pathOf(main), actual.replace(/, at offset \d+.*$/, ''))] : [];
    const [, field = '', keyword = ''] = /^(\/\S*) (\w+)/.exec(cause) ?? [];
    // In a list each item is a resource.
    const fields = field === '' ? [] : [...new Set([field, field.replace(/^.*?\/\*(?=\/)/, '')])];
    return {
      exact: [place, keyOf(what, how, structureOfAnswer(exchange, 4)), ...wrong],
      id: place,
      // An invalid value that was accepted comes back in a later answer.
      follows: fields.flatMap((each) => [storedIn(main, each, keyword), storedIn(main, each)]),
      yieldsTo: [
        ...(actual === 'null' ? fields.map((each) => storedIn(main, each, 'null')) : []),
        ...(showsReplacedBytes(finding) ? [replacedBytes(main)] : []),
      ],
    };
  }
  const isTyped = where === 'status' || where === 'header content-type';
  // A framework answers all errors in one media type, before the code of the API can. A status of errors that a document
  // lacks, it lacks everywhere.
  const isError = !('none' in exchange.answer) && exchange.answer.status >= 400;
  if (isError && isTyped) {
    // A status that only a rejected valid request shows is of its check.
    const isOfValid = where === 'status' && finding.variants.every((name) => name === 'valid');
    const words = withoutGaps(wordsOfAnswer(exchange));
    const rejection = keyOf('rejection', main.operation, cause, words);
    // Where one answer of a server is wrong in its media type, its status is no other fault of it.
    const answer = keyOf('answer', words);
    const isOfType = where !== 'status' && hasText(exchange);
    const yieldsTo = [...(isOfValid ? [rejection] : []), ...(where === 'status' ? [answer] : [])];
    return { exact: [what], id: what, yieldsTo, ...(isOfType && { isTypical: true, leads: [answer] }) };
  }
  // Servers name the invalid fields in the answers of one handler of errors.
  if (isTyped) return { exact: [keyOf(what, structureOfAnswer(exchange, 0))], id: what };
  return { exact: [keyOf(what, stated)], id: keyOf(what, stated), general: { what, tried: main } };
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
