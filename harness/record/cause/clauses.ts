import type { ClauseRecord, FindingRecord } from '../record.ts';

/** The clauses of a run by their ids. */
export type ClausesById = ReadonlyMap<string, ClauseRecord>;

const ofOperations = new WeakMap<ClausesById, Map<string, ClauseRecord[]>>();

/** The clauses of an operation. They are grouped once for a run, because each of thousands of findings asks for them. */
export function clausesOf(operation: string, clauses: ClausesById): readonly ClauseRecord[] {
  let all = ofOperations.get(clauses);
  if (all === undefined) {
    all = new Map();
    for (const clause of clauses.values()) {
      const own = all.get(clause.operation);
      if (own === undefined) all.set(clause.operation, [clause]);
      else own.push(clause);
    }
    ofOperations.set(clauses, all);
  }
  return all.get(operation) ?? [];
}

/** The kind of a clause: what it is about without the names in it. */
export function kindOfClause({ kind, id, operation }: Pick<ClauseRecord, 'kind' | 'id' | 'operation'>): string {
  return kind ?? withoutOperation({ id, operation });
}

/** The id of a clause without its operation. */
export function withoutOperation({ id, operation }: Pick<ClauseRecord, 'id' | 'operation'>): string {
  return id.slice(operation.length + 1);
}

/** The variants of a clause that a finding shows, and those that are known to be right. */
export interface Outcomes {
  readonly failing: ReadonlySet<string>;
  readonly passing: ReadonlySet<string>;
}

/** How the variants of a clause did, as far as a finding about it is concerned. */
export function outcomesOf({ tally }: ClauseRecord, { variants }: FindingRecord): Outcomes {
  const all = Object.entries(tally.variants);
  const violated = all.flatMap(([name, { violation }]) => (violation > 0 ? [name] : []));
  const failing = new Set(variants.length > 0 ? variants : violated.length > 0 ? violated : ['']);
  const passing = all.flatMap(([name, counts]) => (counts.pass + counts.observation > 0 ? [name] : []));
  return { failing, passing: new Set(passing.filter((name) => !failing.has(name) && !violated.includes(name))) };
}

/** The clauses of a run by their kinds. */
export function byKind(clauses: readonly ClauseRecord[]): ReadonlyMap<string, readonly ClauseRecord[]> {
  const groups = new Map<string, ClauseRecord[]>();
  for (const clause of clauses) {
    const kind = kindOfClause(clause);
    const own = groups.get(kind);
    if (own === undefined) groups.set(kind, [clause]);
    else own.push(clause);
  }
  return groups;
}

/**
 * The part of the requests of an operation that a clause about values is for: a body of a media type, or all query
 * parameters. A body of another type than an object is left out, because parsers reject it, and not checks.
 */
function partOfClause(clause: ClauseRecord): string | undefined {
  const [, part] = /^rejects (\S+) /.exec(clause.kind ?? '') ?? [];
  return part === undefined || part === 'absent' || isOfParser(clause) ? undefined : `${clause.operation} ${part}`;
}

/**
 * The parts that a clause about values is for. A field of a form is one, too: a server can read none that has an object or
 * a list, whatever is in it.
 */
function partsOfClause(clause: ClauseRecord): string[] {
  const part = partOfClause(clause);
  const [, field] = /^rejects body as \S+ (\/[^/ ]+)\S* /.exec(withoutOperation(clause)) ?? [];
  const isForm = part !== undefined && /[ /](?:x-www-form-urlencoded|form-data)$/.test(part);
  return [...(part === undefined ? [] : [part]), ...(isForm && field !== undefined ? [`${part} ${field}`] : [])];
}

/** Whether a clause is about what a parser rejects. */
function isOfParser(clause: ClauseRecord): boolean {
  const isMalformed =
    clause.kind?.startsWith('rejects malformed ') === true || clause.aspect === 'rejects malformed bodies';
  return isMalformed || /^rejects body( as \S+)? type$/.test(withoutOperation(clause));
}

/** Whether a variant of a clause passed. */
export const isEverRight = ({ tally }: Pick<ClauseRecord, 'tally'>): boolean =>
  Object.values(tally.variants).some(({ pass }) => pass > 0);

/** Whether a variant of a clause was violated. */
export const isEverWrong = ({ tally }: Pick<ClauseRecord, 'tally'>): boolean =>
  Object.values(tally.variants).some(({ violation }) => violation > 0);

/**
 * The part of requests that a clause is for, or about which it makes several mistakes, if it is one of these. A body that
 * can also be malformed in each way, have any type, or be absent, is not read at all.
 */
export function uncheckedPartOf(clause: ClauseRecord, unchecked: ReadonlySet<string>): string | undefined {
  const isOfSeveral = kindOfClause(clause) === 'rejects several faults' && clause.aspect === 'rejects invalid bodies';
  const isOfAbsence = /^rejects absent \S*\//.test(kindOfClause(clause));
  if (isOfSeveral || ((isOfParser(clause) || isOfAbsence) && !isEverRight(clause)))
    return [...unchecked].find((part) => isBodyOf(clause.operation, part));
  return partsOfClause(clause).find((part) => unchecked.has(part));
}

/** Whether a part is the body of an operation under one media type, and not a field of it. */
function isBodyOf(operation: string, part: string): boolean {
  return part.startsWith(`${operation} `) && /^[^ ]*\/[^ ]*$/.test(part.slice(operation.length + 1));
}

/** What a part of requests is, for a sentence: "the body of POST /a", and a text that all media types of a body share. */
export function describeUnchecked(part: string): { readonly words: string; readonly shared: string } {
  const [, operation = '', of = '', field] = /^(.*?) (\S+)(?: (\/\S*))?$/s.exec(part) ?? [];
  const isBody = of.includes('/');
  const words = `${field === undefined ? '' : `${field} in `}the ${isBody ? 'body' : 'parameters'} of ${operation}`;
  return { words, shared: isBody ? words : part };
}

/** From this number of clauses on, a part that breaks all of them is not checked at all. */
const enoughClauses = 4;

/** The parts of requests for which the server accepted every kind of invalid value that was tried. */
export function uncheckedParts(clauses: readonly ClauseRecord[]): ReadonlySet<string> {
  return wholly(clauses, partsOfClause, enoughClauses);
}

/**
 * What the server accepted every kind of invalid value for that was tried. Where most of those showed nothing, a few that are
 * accepted do not show that. What was not sent says nothing, as after the time limit.
 *
 * @param namesOf what a clause is about
 * @param least the number of violated clauses that shows it
 */
function wholly(
  clauses: readonly ClauseRecord[],
  namesOf: (clause: ClauseRecord) => readonly string[],
  least: number,
): ReadonlySet<string> {
  const violated = new Map<string, number>();
  const undecided = new Map<string, number>();
  const checked = new Set<string>();
  for (const clause of clauses) {
    for (const name of namesOf(clause)) {
      if (isEverRight(clause)) checked.add(name);
      else if (clause.result === 'violated') violated.set(name, (violated.get(name) ?? 0) + 1);
      else if (clause.result === 'inconclusive' && !isUnsent(clause))
        undecided.set(name, (undecided.get(name) ?? 0) + 1);
    }
  }
  const isUnchecked = ([name, many]: readonly [string, number]): boolean =>
    many >= least && many > (undecided.get(name) ?? 0) && !checked.has(name);
  return new Set([...violated].filter(isUnchecked).map(([name]) => name));
}

/** From this number of clauses about one value on, a value that breaks all of them is not checked at all. */
const enoughOfValue = 2;

/**
 * The value that a clause is about, with the operation: a parameter, or a place in a body. That it is missing is left out,
 * because a value that is not checked can still be required.
 */
export function valueOfClause(clause: ClauseRecord): string | undefined {
  const [, parameter, field] =
    /^rejects (?:((?:path|query|header|cookie) \S+)|body(?: as \S+)? (\/\S+)) (?!required$)\S+$/.exec(
      withoutOperation(clause),
    ) ?? [];
  const value = parameter ?? field;
  return value === undefined ? undefined : `${clause.operation}\n${value}`;
}

/** The values that the server accepts whatever is wrong with them, as `valueOfClause` names them. */
export function uncheckedValues(clauses: readonly ClauseRecord[]): ReadonlySet<string> {
  return wholly(clauses, (clause) => [valueOfClause(clause) ?? []].flat(), enoughOfValue);
}

/** The keywords that no decoder of a typed language checks, as it does a type, an enum or a format. */
const ofLimit =
  /^rejects body(?: as \S+)? \/[^/ ]+ (?:(?:min|max)(?:Length|Items|Properties)|pattern|minimum|maximum|exclusiveM\w+|multipleOf|uniqueItems)$/;

/**
 * The object in a body, or the items of a list, that a clause is about a member of, with the operation. What is about the type of a member is left
 * out: a typed language checks types as it decodes, and everything else in a step of its own. Of the body itself, only limits count.
 */
export function objectOfClause(clause: ClauseRecord): string | undefined {
  if (ofLimit.test(withoutOperation(clause))) return `${clause.operation}\n`;
  const member = /^rejects body(?: as \S+)? ((?:\/[^/ ]+)+)\/[^/\d ][^/ ]* (?!(?:type|additionalProperties)$)\S+$/;
  const [, object] = member.exec(withoutOperation(clause)) ?? [];
  return object === undefined ? undefined : `${clause.operation}\n${object}`;
}

/** The objects in bodies of which the server checks no member, as `objectOfClause` names them. */
export function uncheckedObjects(clauses: readonly ClauseRecord[]): ReadonlySet<string> {
  return wholly(clauses, (clause) => [objectOfClause(clause) ?? []].flat(), enoughClauses);
}

/** Whether nothing is known about a clause because there was no time for its requests. */
const isUnsent = ({ cases, because }: ClauseRecord): boolean => cases === 0 || /\btime limit\b/.test(because ?? '');

/** Whether a clause is about the type of a whole body. */
export const isOfWholeBody = (clause: ClauseRecord | undefined): boolean =>
  clause !== undefined && withoutOperation(clause) === 'rejects body type';
