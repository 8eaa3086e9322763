import { namesIn } from '../../clause/index.ts';
import { isObject, parsePointer, typeOf, type Json } from '../../json/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { beginningOfAnswer, fieldOfProblem, hasText, problemsIn, valuesOf, wordsOfAnswer } from './answer-shape.ts';
import { kindOfClause, withoutOperation, type ClausesById } from './clauses.ts';
import { asWord, keyOf, pathOf, placeOf, redirected, withoutDetail, type Fingerprint } from './keys.ts';
import { saysWhatIsWrong } from './message.ts';
import { checksOf } from './same-check.ts';
import { beginningOf } from './reason.ts';
import { querySent, queryTested, scalarsSent, scalarTested, valueTested } from './sent.ts';
import { undescribed } from './undescribed.ts';

/**
 * Something valid was rejected: a facet of the values at a place of the document, or several with one answer. What an
 * answer says about a field or a value comes from the check of it, whatever operation uses the check.
 */
export function ofRejection(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const { cause, exchange, clauses: ids } = finding;
  // A gap is where the answer quotes what was sent: an empty text leaves none.
  const answer = keyOf(cause, withoutGaps(wordsOfAnswer(exchange)));
  const own = ids
    .flatMap((id) => clauses.get(id) ?? [])
    .filter(({ aspect, operation }) => aspect === main.aspect && operation === main.operation);
  const places = own.map((each) => keyOf(kindOfClause(each), cause, placeOf(each)));
  const says = saysWhatIsWrong(finding, main);
  const checked = says ? [keyOf('check', answer), keyOf('check', cause, withoutDetail(wordsOfAnswer(exchange)))] : [];
  const { further, isOfFurther, ...others } = followingOf(finding, main, answer, says);
  // What a credential may do is decided before the values of a request are read, in one way for all operations.
  // An answer without words does not say that it is that.
  // So is the media type of a body, and its length.
  const denied = /^status 4(?:0[13]|1[15])$/.test(cause) && hasText(exchange) ? [deniedWith(answer)] : [];
  // A request that is about no place can be rejected because of any of its values.
  const id = keyOf(withoutOperation(main), cause, placeOf(main));
  if (main.kind === undefined) {
    // A valid value of one field can fail several steps of its check.
    const field = fieldOfProblem(exchange);
    const located = field === undefined ? [] : [keyOf('located', cause, pathOf(main), field)];
    const sure = [keyOf(pathOf(main), answer), ...located, ...checked, ...denied, ...checksOf(finding, main)];
    return { sure, exact: places, id, ...others, leads: [...others.leads, ...denied] };
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
      // What it says before it quotes the value is of one check of the place, or of the parser of it.
      ...beginningOf(exchange).map((said) => keyOf('beginning', main.stated, cause, said)),
      // One check of an operation answers for each of its fields.
      ...own.flatMap((each) => keyOf(main.operation, kindOfValue(each, finding), withoutField(answer, main))),
      ...branchesWith(answer, finding, main),
      ...checksOf(finding, main),
      // Whether properties that the document does not name are accepted is decided in one way.
      ...(isOfFurther ? further : []),
      ...checked,
      ...denied,
      ...filteredItem(finding, main, answer),
      ...undescribed(finding, main, clauses),
    ],
    exact: places,
    id,
    ...others,
    leads: [...others.leads, ...denied],
    ...(own.length === 1 && { general: { what: keyOf(main.kind, cause), tried: main } }),
  };
}

/** The kind of a value that a clause is about. Any value is present, so there the type says which kind it is. */
function kindOfValue(clause: ClauseRecord, { exchange }: FindingRecord): string {
  const kind = clause.kind ?? '';
  if (!kind.endsWith(' present')) return kind;
  const value = valueTested(clause, exchange);
  return keyOf(kind, value === undefined ? '' : typeOf(value));
}

/** What a rejection of a credential, or of a media type, is known by: its words, without the names of permissions and features. */
export function deniedWith(answer: string): string {
  return keyOf('denied', answer.replaceAll(/(?<![\w-])[\w-]+(?:[:.][\w-]+)+(?![\w-])/g, '…'));
}

/** Which other rejections a rejection explains, and which ones explain it. @param says whether its answer says what is wrong */
function followingOf(
  finding: FindingRecord,
  main: ClauseRecord,
  answer: string,
  says: boolean,
): Required<Pick<Fingerprint, 'leads' | 'follows'>> & { readonly further: string[]; readonly isOfFurther: boolean } {
  const { cause, exchange } = finding;
  const check = keyOf('check', answer);
  const rejection = keyOf('rejection', main.operation, answer);
  // Where one check says what is wrong, the others with the same answer are of it, even if theirs is not in the words.
  const problems = problemsIn(exchange);
  const problemKeys = problems.map((problem) => keyOf('problem', cause, problem));
  // An answer can list what another finding shows alone, beside other problems.
  const isOfSeveral = main.kind === undefined && problems.length > 1;
  const filtered = filteredBy(finding, main, answer);
  const isOfFurther = main.kind?.endsWith(' additional-property') === true;
  const further = furtherNames(finding, problems, isOfFurther);
  // A value that is known to be rejected is the reason in other requests with it, too.
  const withValue = (values: readonly string[]): string[] =>
    hasText(exchange) ? values.map((value) => keyOf('value', main.operation, answer, value)) : [];
  const parameters = ofParameters(finding, main, answer);
  const own = [
    ...redirected(main, cause),
    ...parameters.leads,
    ...(main.kind === undefined ? [] : withValue(scalarTested(main, exchange))),
  ];
  const same = [...withValue(scalarsSent(exchange)), ...parameters.follows];
  if (!says || isOfSeveral) {
    const follows = [check, ...problemKeys, ...further, ...same, ...filtered.follows];
    // The words can say that a name is not known, whatever else they name.
    const said = isOfFurther && ofUnknownName.test(wordsOfAnswer(exchange)) ? further : [];
    return { leads: [rejection, ...own, ...filtered.leads, ...said], follows, further, isOfFurther };
  }
  const leads = [
    check,
    rejection,
    ...own,
    ...(problems.length === 1 ? problemKeys : []),
    ...(isOfFurther ? further : []),
  ];
  return { leads, follows: [...further, ...same], further, isOfFurther };
}

/** Words of servers for any rejection. */
const ofAnyRejection =
  /\b(?:bad|invalid|request|input|validation|failed|error|status|code|message|title|detail|parameters?|query|the|is|was|not|valid)\b/gi;

/**
 * A query parameter that is read by one piece of code in all operations: a request that is about no place can have it, too, and
 * gets the same answer, which says what is wrong.
 */
function ofParameters(
  { cause, exchange }: FindingRecord,
  main: ClauseRecord,
  answer: string,
): Required<Pick<Fingerprint, 'leads' | 'follows'>> {
  const words = answer.replaceAll(ofAnyRejection, '').match(/\p{L}{3,}/gu) ?? [];
  if (words.length < 2 || cause === 'status 404') return { leads: [], follows: [] };
  const key = (name: string): string => keyOf('parameter', answer, name);
  const own = queryTested(main);
  const names = main.kind === undefined ? querySent(exchange) : [];
  return { leads: own === undefined ? [] : [key(own)], follows: names.map(key) };
}

/**
 * A parameter by which a server looks for a resource: with a value that does not fit, each method finds none. A request
 * that is about no place can have such a parameter, too.
 */
function filteredBy(
  { cause, exchange }: FindingRecord,
  main: ClauseRecord,
  answer: string,
): Required<Pick<Fingerprint, 'leads' | 'follows'>> {
  if (cause !== 'status 404') return { leads: [], follows: [] };
  const key = (name: string): string => keyOf('filtered', pathOf(main), answer, name);
  const own = queryTested(main);
  const names = main.kind === undefined ? querySent(exchange) : [];
  return { leads: own === undefined ? [] : [key(own)], follows: names.map(key) };
}

/** What an operation on one resource is known by that looks for it by its parameters, too, and finds none by any of them. */
function filteredItem({ cause }: FindingRecord, main: ClauseRecord, answer: string): string[] {
  const isOfItem = /\}\/?$/.test(main.operation) && withoutOperation(main).startsWith('accepts query ');
  return isOfItem && cause === 'status 404' ? [keyOf('filtered item', main.operation, answer)] : [];
}

/** The words of an answer without the gaps of values. */
export function withoutGaps(answer: string): string {
  return answer
    .replaceAll(/["'`]?…["'`]?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,;.:}\])])/g, '');
}

/** What says that a name is not known. */
const ofUnknownName =
  /\b(?:additional|unknown|unrecogni[sz]ed|unexpected|unsupported|extra|forbidden|not (?:be )?(?:known|recogni[sz]ed|allowed|permitted|expected|defined|exist))\b|\binvalid (?:keys?|propert(?:y|ies)|attributes?)\b/i;

/**
 * What a rejection is known by that is about a property that the document does not name: a request about another place can
 * have one, too.
 *
 * @param isOfFurther whether the request is about such a property: then any words say so
 */
function furtherNames({ cause, exchange }: FindingRecord, problems: readonly string[], isOfFurther: boolean): string[] {
  const all = problems.length === 0 || (isOfFurther && problems.length > 1) ? [wordsOfAnswer(exchange)] : problems;
  const names = namesIn(valuesOf(exchange) ?? {}).filter((name) => /\p{L}/u.test(name));
  const text = beginningOfAnswer(exchange) ?? '';
  const isNamed = withinParts(valuesOf(exchange) ?? {}).some((name) => asWord(name).test(text));
  return all
    .filter((words) => isOfFurther || (isNamed && ofUnknownName.test(words)))
    .map((words) => keyOf('additional', cause, withoutNames(words, names)));
}

/** The names of properties in a body, and in the values of parameters: not those of the parameters. */
function withinParts(values: Json): string[] {
  if (!isObject(values)) return [];
  return Object.entries(values).flatMap(([place, value]) =>
    place === 'body' || !isObject(value) ? namesIn(value) : Object.values(value).flatMap(namesIn),
  );
}

/** The words of an answer without names: those in quotes, those that were sent, and that of the field which has the words. */
function withoutNames(answer: string, names: readonly string[]): string {
  const words = answer.replace(/^\{[^:]+: \[([^\]]*)\]\}$/, '$1').replaceAll(/["'`][\w…]*["'`]/g, '');
  // A sentence has gaps in place of numbers, also within a name.
  const written = names.flatMap((name) => [name, name.replaceAll(/-?\d(?:[\d.:TZ+-]*[\dZ])?/gi, '…')]);
  const longestFirst = [...new Set(written)].filter((name) => words.includes(name)).sort((a, b) => b.length - a.length);
  // The answer itself can have members of these names.
  const bare = longestFirst.reduce((text, name) => text.replaceAll(asWord(name, '(?!: )'), ''), words);
  return bare.replaceAll(/[.#…,\s]+/g, ' ');
}

/** Alternatives of one schema that get one answer, but for the names of their properties, have one cause. */
function branchesWith(answer: string, { exchange }: FindingRecord, main: ClauseRecord): string[] {
  const [, place] = /^(accepts .*)\b(?:oneOf|anyOf) \d+$/.exec(withoutOperation(main)) ?? [];
  if (place === undefined || !hasText(exchange)) return [];
  const names = [...new Set(namesIn(valuesOf(exchange) ?? {}))];
  const bare = names.reduce((text, name) => text.replaceAll(asWord(name), '…'), answer);
  return [keyOf('branches', main.operation, place, bare.replaceAll(/["'`]…["'`]/g, '…'))];
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
