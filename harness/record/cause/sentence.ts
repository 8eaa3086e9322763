import type { ClauseRecord, FindingRecord } from '../record.ts';
import type { KnownCause } from './known/index.ts';
import { describeUnchecked, kindOfClause, type ClausesById } from './clauses.ts';

/** What the findings of a cause have in common. */
interface InCommon {
  readonly known: KnownCause | undefined;
  /** In what it is so in every place where it was tried: "with a safe method"; empty for all. Undefined if it is not. */
  readonly general: string | undefined;
  /** The part of requests that they are about, if the server does not check it. */
  readonly unchecked: string | undefined;
  /** The objects that they are about, as `objectOfClause` names them, if the server checks no member of these. */
  readonly objects?: readonly string[];
  /** The values that they are about, as `valueOfClause` names them, if the server checks none of these. */
  readonly values: readonly string[];
}

/** The most characters of a path with its query in a sentence. */
const longestPath = 60;

/** The first words of a clause about requests with any values. */
const any = 'Any valid request';

/** A cause as a sentence about the server, without a full stop. */
export function sentenceOfCause(
  findings: readonly FindingRecord[],
  clauses: ClausesById,
  { known, general, unchecked, objects = [], values }: InCommon,
): string {
  // What any valid request shows is described best by one about the value that is rejected.
  const first =
    findings.find(({ clauses: [id = ''] }) => clauses.get(id)?.sentence.startsWith(any) !== true) ?? findings[0];
  const main = clauses.get(first?.clauses[0] ?? '');
  if (first === undefined || main === undefined)
    return first === undefined ? '' : `The server violates ${first.sentence}`;
  const places = new Set(findings.map(({ clauses: [id = ''] }) => id)).size;
  if (known !== undefined) return places > 1 ? `${known.sentence}, in ${places} places` : known.sentence;
  if (unchecked !== undefined) {
    return `The server does not check ${describeUnchecked(unchecked).words}: it accepts all ${places} kinds of invalid values`;
  }
  const [object] = objects;
  if (object !== undefined) {
    const name = object.slice(object.indexOf('\n') + 1);
    const many = new Set(objects).size;
    const what = name === '' ? 'limits of the values in the body' : `member of ${name} in the body but its type`;
    return `The server checks no ${what} (${keywordsOf(findings).join(', ')})${many > 1 ? `, in ${many} places` : ''}`;
  }
  const uncheckedValue = sentenceOfValue(values, keywordsOf(findings));
  if (uncheckedValue !== undefined) return uncheckedValue;
  const shown = new Set(findings.flatMap((each) => each.clauses));
  const words = sentenceOf(first, main, clauses, shown, findings);
  const ofKind = new Set([...shown].filter((id) => clauses.get(id)?.kind === main.kind)).size;
  if (general === undefined || ofKind <= 1) return words;
  return `${words}; so it is in all ${ofKind} places where it was tried${general === '' ? '' : ` ${general}`}`;
}

/** The keywords that invalid values break which findings are about, each once and in order. */
const keywordsOf = (findings: readonly FindingRecord[]): string[] =>
  [...new Set(findings.flatMap(({ clauses: [id = ''] }) => (id.includes(' rejects ') ? keywordOf(id) : [])))].sort();

/** The keyword of a clause that rejects invalid values. */
const keywordOf = (id: string): string => id.slice(id.lastIndexOf(' ') + 1);

/**
 * Says that a value is not checked. Undefined if the findings are about values of several names, or about one keyword, which
 * says more.
 */
function sentenceOfValue(values: readonly string[], keywords: readonly string[]): string | undefined {
  const [name, ...others] = new Set(values.map((value) => value.slice(value.indexOf('\n') + 1)));
  if (name === undefined || others.length > 0 || keywords.length <= 1) return undefined;
  const places = new Set(values).size;
  const what = name.startsWith('/') ? `${name} in the body` : `the ${name.replace(' ', ' parameter ')}`;
  const where = places > 1 ? `, in ${places} places` : '';
  return `The server does not check ${what} (${keywords.join(', ')})${where}`;
}

/**
 * A finding as a sentence about the server, without a full stop.
 *
 * @param shown the clauses that the findings of its cause violate
 * @param all the findings of its cause
 */
function sentenceOf(
  finding: FindingRecord,
  main: ClauseRecord,
  clauses: ClausesById,
  shown: ReadonlySet<string>,
  all: readonly FindingRecord[],
): string {
  const { actual, expected, where } = finding;
  // A clause of the user has texts of the user.
  if (finding.cause === 'custom') return `The server violates "${expected.replace(/\.$/, '')}": ${actual}`;
  switch (main.aspect) {
    case 'enforces security': {
      const [, attempt] = /^Another user can't (.*)\.$/s.exec(main.sentence) ?? [];
      if (attempt !== undefined) return `The server lets another user ${attempt}`;
      if (main.kind === 'rejects wrong password') return `The server accepts a wrong password for ${main.operation}`;
      return `The server accepts ${invalidCredential(finding, all, clauses)}`;
    }
    case 'rejects invalid parameters':
    case 'rejects invalid bodies':
    case 'rejects malformed bodies': {
      const [, why] = reasoned(expected);
      if (why === undefined) return `The server answers an invalid request with ${actual}`;
      return actual.startsWith('accepted')
        ? `The server accepts a request although ${why}${listed(finding)}`
        : `The server answers with ${actual} although ${why}`;
    }
    case 'accepts valid requests':
      // A list that is not narrowed was not rejected.
      return /^(?:body|header )/.test(where)
        ? `The server answers with ${contrast(finding)}`
        : `The server rejects ${anyValues(main, all, clauses, shown) ?? validRequest(main)} with ${actual}`;
    case 'keeps its state':
      return finding.cause.startsWith('field ') && reasoned(expected)[1] === undefined
        ? `The server does not keep ${where.replace(/^body /, '')}: ${expected} became ${actual}`
        : `The server answers with ${contrast(finding)}`;
    default:
      return kindOfClause(main) === 'answers'
        ? failure(finding, clauses)
        : `The server answers with ${wrongPart(finding)}`;
  }
}

/** A credential that is accepted although it is invalid, with the schemes and the forms of all findings. */
function invalidCredential(finding: FindingRecord, all: readonly FindingRecord[], clauses: ClausesById): string {
  const isOfSecurity = ({ clauses: [id = ''] }: FindingRecord): boolean =>
    clauses.get(id)?.aspect === 'enforces security';
  const schemeOf = ({ clauses: [id = ''] }: FindingRecord): string => id.split(' enforces ').at(-1) ?? '';
  const own = all.filter(isOfSecurity);
  const schemes = [...new Set(own.map(schemeOf))].sort();
  if (schemes.length <= 1) return `an invalid credential for ${schemeOf(finding)}${listed(finding)}`;
  const variants = [...new Set(own.flatMap((each) => each.variants))];
  const of = `for ${schemes.join(' or ')}`;
  if (variants.join() === 'absent') return `requests without a credential ${of}`;
  return `an invalid credential ${of}${listed({ ...finding, variants })}`;
}

/** What is expected, without the reason, and the reason. */
function reasoned(expected: string): [what: string, why: string | undefined] {
  const [, what = expected, why] = /^(.*?), because (.*)$/s.exec(expected) ?? [];
  return [what, why];
}

/** What the server answered, and why that is wrong. */
function contrast({ where, expected, actual }: FindingRecord): string {
  const [what, why] = reasoned(expected);
  if (/^(?:body \/|header )/.test(where)) return `${where}: ${actual} instead of ${what}`;
  return why === undefined ? `${actual} instead of ${what}` : `${actual} although ${why}`;
}

/** The variants that show it, if they say more than the clause. */
function listed({ variants }: FindingRecord): string {
  const named = variants.filter((name) => name !== '');
  const [only = ''] = named;
  if (named.length <= 1 && (only === '' || only === 'broken' || only === 'missing')) return '';
  return named.length > 4
    ? ` (${named.slice(0, 3).join(', ')} and ${named.length - 3} more)`
    : ` (${named.join(', ')})`;
}

function validRequest({ sentence }: ClauseRecord): string {
  const [, what = ''] = /^A (request .*) gets? a documented success/s.exec(sentence) ?? [];
  return `a ${what === '' ? 'valid request' : what}`;
}

/** After so many kinds of valid values that are rejected in one place, and none that is accepted, no kind is the reason. */
const manyKinds = 3;

/** A request with any valid value in one of the places of a cause, if the server accepted none in the first one; undefined if it did. */
function anyValues(
  main: ClauseRecord,
  all: readonly FindingRecord[],
  clauses: ClausesById,
  shown: ReadonlySet<string>,
): string | undefined {
  const first = anyValue(main, clauses, shown);
  if (first === undefined) return undefined;
  const others = all.flatMap(({ clauses: [id = ''] }) => {
    const clause = clauses.get(id);
    const said = clause?.aspect === main.aspect ? anyValue(clause, clauses, shown) : undefined;
    const [, name] = /^a request with any valid \S+ parameter (\S+)$/.exec(said ?? '') ?? [];
    return name === undefined || first.endsWith(` ${name}`) ? [] : [name];
  });
  const names = [...new Set(others)].sort();
  if (names.length === 0 || !first.includes(' parameter ')) return first;
  return names.length > 2 ? `${first} or one of ${names.length} others` : [first, ...names].join(' or ');
}

/** A request with any valid value in the place of a clause, if the server accepted none there; undefined if it did. */
function anyValue(
  { id, operation }: ClauseRecord,
  clauses: ClausesById,
  shown: ReadonlySet<string>,
): string | undefined {
  const [, beginning = '', place = ''] =
    /^((?:path|query|header|cookie|querystring) (\S+) |body (\/\S+) )/.exec(id.slice(`${operation} accepts `.length)) ??
    [];
  const isParameter = place !== '';
  const start = `${operation} accepts ${beginning}`;
  const kinds = [...clauses.values()].filter((each) => each.id.startsWith(start) && each.level === 'must');
  const rejected = kinds.filter((each) => shown.has(each.id)).length;
  const isOtherwise = kinds.some(
    (each) => each.result === 'passed' || (each.result === 'violated' && !shown.has(each.id)),
  );
  if (beginning === '' || rejected < manyKinds || isOtherwise) return undefined;
  const [first = '', name = ''] = beginning.split(' ');
  return isParameter
    ? `a request with any valid ${first} parameter ${name}`
    : `a request with any valid value of ${name} in the body`;
}

function failure(finding: FindingRecord, clauses: ClausesById): string {
  const { actual, tested, variants, exchange } = finding;
  const { request } = exchange;
  const what = clauses.get(tested ?? '')?.sentence.replace(/\.$/, '') ?? '';
  const [, absent] = /^A request without (the required .*) is rejected$/s.exec(what) ?? [];
  const [, malformed] = /^A request is rejected when its (body .*)$/s.exec(what) ?? [];
  const [, rejected = absent && `${absent} is missing`] = /^The request is rejected when (.*)$/s.exec(what) ?? [
    '',
    malformed && (variants.every((name) => name === 'empty') ? 'the body is empty' : `the ${malformed}`),
  ];
  const [path = ''] = request.path.length > longestPath ? request.path.split('?') : [request.path];
  const to = `to ${request.method} ${path}${validValue(finding, clauses)}`;
  return `The server fails (${actual}) ${rejected === undefined ? to : `when ${rejected}`}`;
}

/** The valid value that makes the server fail: its clause is violated, or the same request without it was accepted. */
function validValue({ clauses: shown, tested = '', control }: FindingRecord, clauses: ClausesById): string {
  const isAccepted = control !== undefined && 'status' in control.answer && control.answer.status < 300;
  for (const id of isAccepted ? [...shown, tested] : shown) {
    const [, value] = /^A request (with .* \(.*?\))(?:: | gets )/s.exec(clauses.get(id)?.sentence ?? '') ?? [];
    if (value !== undefined) return ` ${value}`;
  }
  return '';
}

function wrongPart({ where, expected, actual }: FindingRecord): string {
  if (where === 'status') return `the undocumented ${actual}`;
  if (actual === 'none') return `no ${where.replace('header ', 'header field ')}`;
  if (where === 'header content-type') return `the media type ${actual} instead of ${expected.replace(/^.*: /, '')}`;
  const [, absent] = /^(the property ".*")$/s.exec(expected) ?? [];
  if (absent !== undefined) return `${where === 'body' ? 'a body' : where} without ${absent}`;
  return `${where === 'body' ? 'a body' : where}: ${actual} instead of ${expected}`;
}
