import { withoutIndices } from '../../json/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { kindOfClause, withoutOperation, type ClausesById } from './clauses.ts';
import type { Within } from './general.ts';
import { keyOf, pathOf, type Fingerprint } from './keys.ts';

/** Each filter and each action of a resource has code of its own. */
const codeOfItsOwn = /^(?:narrows by|rejects other states|rejects repetition)\b/;

/** What identifies the cause if the state is not as it should be. The resource is known by the beginning of its path. */
export function ofState(finding: FindingRecord, main: ClauseRecord, clauses: ClausesById): Fingerprint {
  const { cause, expected, actual } = finding;
  const kind = kindOfClause(main);
  const isOfField = cause.startsWith('field ');
  const how = isOfField ? changeOf(expected, actual) : kind;
  // What is created at once can be at another path than where it is read.
  const isOfEach = isOfField && kind === 'creates each of them';
  const collection = collectionOf(
    (isOfEach ? finding.exchange.request.operation : undefined) ?? main.operation,
    clauses,
  );
  const what = keyOf('state', cause, how);
  // The links of a list to its pages are made in one place, and its items are counted in one.
  const isItsOwn = codeOfItsOwn.test(kind) && !['link without filter', 'total'].includes(cause);
  const place = keyOf(what, isItsOwn ? main.id : collection);
  // A server that has values of its own for a resource ignores each that is sent, and has one for null, too.
  const ownValue = keyOf('own value', collection, cause);
  const own = how.startsWith('changed') ? [keyOf('state', 'changed', pathOf(main))] : [];
  // One piece of code decides what an operation does with the fields that it is not sent.
  const time = ofTimeOfChange(finding, main);
  const isReset = isOfField && kind === 'changes only what it is sent' && time.length === 0;
  const reset = isReset ? [keyOf('reset', main.operation)] : [];
  // One answer shows what was there before a change, in each field that was changed.
  const answer =
    cause.startsWith('answer ') && kind === 'changes only what it is sent' ? [keyOf('answer', main.operation)] : [];
  // One piece of code decides in which states an operation is done, also when it was done before.
  const inState = /^rejects (?:other states|repetition)$/.test(kind) ? [keyOf('in state', main.operation)] : [];
  // A list is counted in one place, for a filter and for its pages.
  const total = cause === 'total' ? [keyOf('total', collection)] : [];
  const gone = goneFrom(finding);
  // A field that is not kept, whatever was sent and whichever operation wrote it.
  const sure = [
    ...own,
    ...reset,
    ...time,
    ...answer,
    ...inState,
    ...total,
    ...gone.sure,
    ...(isOfField ? [place] : []),
  ];
  const removal = ofRemoval(finding, main);
  const yieldsTo = [
    ...overlapIn(finding, main, clauses),
    ...(isOfField ? retypedIn(finding) : []),
    ...(cause === 'count after removal' ? [goneBelow(main.operation)] : []),
    ...(isOfField && expected === 'null' ? [ownValue] : []),
    ...removal.yieldsTo,
  ];
  const condition = kind === 'honours If-Match' ? [unconditional(main)] : [];
  const leads = [...removal.leads, ...gone.leads, ...condition, ...(how.startsWith('changed') ? [ownValue] : [])];
  const within = filterIn(main, clauses);
  const general = { what, tried: main, ...(within && { within: [within] }) };
  return { sure, exact: [place], id: place, general, yieldsTo, leads };
}

/** What an operation is known by that does not set the time of the last change, or the version. Other fields that it changes have another reason. */
function ofTimeOfChange({ expected, where }: FindingRecord, { operation }: ClauseRecord): string[] {
  return /^(?:a later time|more) than /.test(expected)
    ? [keyOf('time of change', operation, withoutIndices(where))]
    : [];
}

/** The clauses about one filter, if several lists have it: its code can be the same in each of them. */
function filterIn(main: ClauseRecord, clauses: ClausesById): Within | undefined {
  const [, name] = /^narrows by (.*)$/.exec(withoutOperation(main)) ?? [];
  const has = (clause: ClauseRecord): boolean => withoutOperation(clause) === withoutOperation(main);
  if (name === undefined || [...clauses.values()].filter(has).length < 2) return undefined;
  return { name: `with ${name}`, has };
}

/**
 * Pages that have more items than their limit repeat some: the limit is not kept, which is a cause of its own. It is not why a
 * list has items that a filter leaves out, or has them in another order on its first page.
 */
function overlapIn({ cause, clauses: ids }: FindingRecord, main: ClauseRecord, clauses: ClausesById): string[] {
  const isOfPages = kindOfClause(main).startsWith('pages ') || cause === 'next page not sorted';
  const isOver = isOfPages && ids.some((id) => kindOfClause(clauses.get(id) ?? main) === keepsToLimit);
  return isOver ? [overLimit(main)] : [];
}

/** The kind of the clauses about the number of items of a list. */
const keepsToLimit = 'keeps to the limit of a list';

/** What says that an operation answers with more items than a request asks for. */
export const overLimit = ({ operation }: ClauseRecord): string => keyOf('over limit', operation);

/** What says that an operation does not read If-Match: then it accepts any value there. */
export const unconditional = ({ operation }: ClauseRecord): string => keyOf('unconditional', operation);

/** What a field is known by that a read shows as it was sent, but as another type: each answer to the read has that type. */
function retypedIn({ expected, actual, where, exchange: { request } }: FindingRecord): string[] {
  const [from, to] = [expected, actual].map((text) => text.replace(/^"(.*)"$/s, '$1'));
  return from === to && expected !== actual ? [typeOfField(request.operation ?? '', where.replace(/^body ?/, ''))] : [];
}

/** The type of a field in the answers of an operation, whichever item of a list it is in. */
export function typeOfField(operation: string, field: string): string {
  return keyOf('type of', operation, withoutIndices(field));
}

/**
 * The beginning of a path, by which the resource is known. What is around it, and is only read by the operations of a document, as
 * the organisation in `/orgs/{org}/plants` can be, is not what the others are about.
 */
export function collectionOf(operation: string, clauses: ClausesById): string {
  const path = operation.replace(/^\S+ /, '');
  const [, outside = '', , rest = ''] = /^([^{]*)\/(\{[^/]*\})\/(.*)$/.exec(path) ?? [];
  const [, first = ''] = /^([^{]*)/.exec(path) ?? [];
  if (outside === '' || isManaged(outside, clauses)) return first.replace(/\/$/, '');
  return `${outside}/{}/${rest.replace(/\/?\{.*$/, '')}`.replace(/\/$/, '');
}

/** A cache, not a registry: an entry lives as long as the clauses. */
const managed = new WeakMap<ClausesById, Set<string>>();

/** Whether an operation of the document creates, changes or removes resources of a collection. */
function isManaged(collection: string, clauses: ClausesById): boolean {
  const known = managed.get(clauses) ?? new Set<string>();
  if (!managed.has(clauses)) {
    managed.set(clauses, known);
    for (const { operation } of clauses.values()) {
      const [, path] = /^(?:POST|PUT|PATCH|DELETE) (.*?)(?:\/\{[^/]*\})?\/?$/.exec(operation) ?? [];
      if (path !== undefined) known.add(path);
    }
  }
  return known.has(collection);
}

/** Whatever comes after a removal shows no more if the resource can be read then. */
function ofRemoval({ exchange }: FindingRecord, main: ClauseRecord): Required<Pick<Fingerprint, 'leads' | 'yieldsTo'>> {
  const [kind, still] = [kindOfClause(main), keyOf('still there', pathOf(main))];
  if (kind === 'removes') return { leads: [still, ...readsNothing(exchange)], yieldsTo: [] };
  return { leads: [], yieldsTo: kind.endsWith(' nothing that was removed') ? [still] : [] };
}

/** A resource that is gone although nothing removed it is so for each request that reads it, and for the number of what is left. */
function goneFrom({ cause, exchange }: FindingRecord): Required<Pick<Fingerprint, 'leads' | 'sure'>> {
  const { operation } = exchange.request;
  if (cause !== 'gone' || operation === undefined) return { leads: [], sure: [] };
  const [, above] = /^(.*)\/[^/]+\/\{[^/]*\}\/?$/.exec(operation) ?? [];
  return { leads: above === undefined ? [] : [goneBelow(above)], sure: [keyOf('gone', operation)] };
}

/** What is below a resource that an operation reads is gone. */
const goneBelow = (operation: string): string => keyOf('gone below', operation);

/** The answer of an operation that reads a resource as an empty value. That it is not there can be shown so. */
export function readsNothing({ request, answer }: FindingRecord['exchange']): string[] {
  if ('none' in answer || answer.status >= 300 || answer.body === null || !('text' in answer.body)) return [];
  const isNothing = /^\s*(?:\{\s*\}|\[\s*\]|null)?\s*$/.test(answer.body.text);
  return isNothing && request.operation !== undefined ? [keyOf('reads nothing', request.operation)] : [];
}

/** How a value changed, without the value. */
function changeOf(expected: string, actual: string): string {
  if (actual === 'nothing' || actual === 'null') return `became ${actual}`;
  // What is in a list is often kept apart from the resource.
  if (actual === '[]' && expected !== '[]' && expected.startsWith('[')) return 'became empty';
  const [from, to] = [expected, actual].map((text) => /^["[{tfn]/.exec(text)?.[0] ?? '0');
  if (from !== to) return `${from ?? ''} became ${to ?? ''}`;
  return expected.toLowerCase() === actual.toLowerCase() ? 'other case' : `changed ${from ?? ''}`;
}
