import { parseLocation, singleHeader, type Exchange } from '../../exchange/index.ts';
import { equals, get, isObject, type Json, type JsonObject } from '../../json/index.ts';
import { violation, type Verdict } from '../../verdict/index.ts';
import { isSuccess, saysNothingThere, validationStatuses } from '../model/answer.ts';
import type { Command, Step } from '../model/case.ts';
import { parameterOf } from '../request/part.ts';
import { bodyIn, identityIn, listIn, readLocation, textOf, valueFrom, type Identity } from '../resource/identity.ts';
import type { ResourceOperations } from './resource-operations.ts';
import { caseFor } from './script.ts';

/** What programs print for a value that they do not have. */
const placeholder = /^(?:null|undefined|nan|none|nil|0|-1|\{.*\}|\[object.*|:.*)$/i;

/** A Location that names another resource than the one that was read, or leads elsewhere. */
interface LocatedResource {
  readonly text: string;
  /** The place of the creation in the script. */
  readonly step: number;
  /** Where the new resource was read. */
  readonly at: string;
  /** The other resource that it names; or the path to which it leads, below the base path of the server. */
  readonly to: { readonly named: Identity } | { readonly path: string };
}

/**
 * A read of the resource that the Location of a creation names, if the new resource was read by another name, or at another
 * path than the one that the Location leads to from the URL of the request (RFC 9110 §10.2.2). It is sent after the script. The
 * first creation and the last read in it are of the same resource.
 */
export function stepToLocation(operations: ResourceOperations, script: readonly Command[]): Step[] {
  const { read, resource } = operations;
  if (read === undefined || resource === undefined) return [];
  const next: Step['next'] = (soFar) => {
    const shown = soFar[script.length - 1];
    const { to } = locationIn(operations, script, soFar) ?? {};
    if (to === undefined || shown?.request.input === undefined) return undefined;
    if ('named' in to) return caseFor(read, shown.request.input, to.named);
    const same = caseFor(read, shown.request.input, identityIn(shown.request.input));
    return { ...same, draft: { ...same.draft, unlike: { path: to.path } } };
  };
  return [{ requestModel: read, next }];
}

/** The verdict on that read; undefined if it found something. */
export function judgeLocation(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict | undefined {
  const followed = exchanges[script.length];
  const located = locationIn(operations, script, exchanges);
  if (followed?.outcome.kind !== 'answered' || located === undefined) return undefined;
  const { text, step, at, to } = located;
  const { status } = followed.outcome;
  const isInvalid = 'named' in to && validationStatuses.includes(status);
  const isNothing = saysNothingThere(status) || isInvalid;
  if (!isNothing && !showsOther(operations, exchanges[step], exchanges[script.length - 1], followed)) return undefined;
  return violation('location', 'header location', `the new resource, which is at ${at}`, text, step);
}

/**
 * Whether a Location leads to the list in which the resource is, or to another resource than the one that was read: it has
 * another value in each field in which that has its name.
 */
function showsOther(
  { read, resource }: ResourceOperations,
  creation: Exchange | undefined,
  shown: Exchange | undefined,
  followed: Exchange,
): boolean {
  if (read === undefined || shown === undefined || !isSuccess(read.operation, followed.outcome)) return false;
  const [own, other] = [bodyIn(shown), bodyIn(followed)];
  if (own === undefined || other === undefined || !isObject(own)) return false;
  const name = textOf(identityIn(shown.request.input).get(resource?.names.at(-1) ?? '') ?? null);
  const has = (object: JsonObject, field: string): boolean => textOf(get(object, field) ?? null) === name;
  const fields = Object.keys(own).filter((field) => has(own, field));
  if (isObject(other) && fields.length > 0 && fields.every((field) => Object.hasOwn(other, field)))
    return !fields.some((field) => has(other, field));
  const items = (listIn(other) ?? []).filter(isObject);
  const isCollection = creation !== undefined && urlOf(creation).pathname === urlOf(followed).pathname;
  return items.length > 0 && (isCollection || items.some((item) => equals(item, own)));
}

/** The Location of the first creation, if it leads to something else than what the last request of the script has read. */
function locationIn(
  { create, read, resource }: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): LocatedResource | undefined {
  const step = script.findIndex(({ kind }) => kind === 'create');
  const creation = exchanges[step];
  const shown = exchanges[script.length - 1];
  if (create === undefined || read === undefined || resource === undefined) return undefined;
  if (creation?.outcome.kind !== 'answered' || creation.outcome.status !== 201) return undefined;
  if (shown === undefined || !isSuccess(read.operation, shown.outcome)) return undefined;
  const text = singleHeader(creation.outcome, 'location');
  const texts = text === undefined ? undefined : readLocation(text, creation.request.path, resource);
  if (text === undefined) return undefined;
  if (texts === undefined && !isOfCollection(text, creation)) {
    const path = isBesideCollection(text, creation) ? pathElsewhere(text, creation, shown) : undefined;
    return path === undefined ? undefined : { text, step, at: urlOf(shown).pathname, to: { path } };
  }
  const known = identityIn(shown.request.input);
  const wrong = [...(texts ?? [])].filter(([name, value]) => textOf(known.get(name) ?? null) !== value);
  if (wrong.length === 0) {
    const path = pathElsewhere(text, creation, shown);
    return path === undefined ? undefined : { text, step, at: urlOf(shown).pathname, to: { path } };
  }
  // A whole URL can lead to a page of another server, where the resource has another name.
  const isHere = !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(text);
  const valueOf = (name: string, value: string): Json | undefined => {
    const part = parameterOf(read, 'path', name);
    return part === undefined ? value : valueFrom(value, part);
  };
  const isNoName = wrong.some(([name, value]) => placeholder.test(value) || valueOf(name, value) === undefined);
  const named = new Map([...(texts ?? [])].map(([name, value]) => [name, valueOf(name, value) ?? value]));
  return isHere || isNoName ? { text, step, at: shown.request.path, to: { named } } : undefined;
}

/** Whether a Location is the URL to which the creation was sent. */
function isOfCollection(text: string, creation: Exchange): boolean {
  const located = parseLocation(text, urlOf(creation));
  return located?.origin === creation.target.origin && plainPath(located) === plainPath(urlOf(creation));
}

/**
 * Whether a Location of another form leads below the resource in which the new one was created. Elsewhere it can be a page that
 * another server has behind the same proxy.
 */
function isBesideCollection(text: string, creation: Exchange): boolean {
  const located = parseLocation(text, urlOf(creation));
  const names = creation.request.path.replace(/\?.*$/s, '').split('/').filter(Boolean);
  const around = plainPath(urlOf(creation)).replace(/[^/]*$/, '');
  return names.length > 2 && located?.origin === creation.target.origin && plainPath(located).startsWith(around);
}

/**
 * The path that a Location leads to on the same server, if the resource was read at another one; below the base path of the
 * server. A path that begins with more is that of a proxy.
 */
function pathElsewhere(text: string, creation: Exchange, shown: Exchange): string | undefined {
  const [located, known] = [parseLocation(text, urlOf(creation)), urlOf(shown)];
  if (located === undefined || located.origin !== known.origin) return undefined;
  const [path, own] = [plainPath(located), plainPath(known)];
  if (path.endsWith(own)) return undefined;
  const base = shown.target.pathname.replace(/\/+$/, '');
  const climbs = '/..'.repeat(base.split('/').length - 1);
  const whole = located.pathname + located.search;
  return whole.startsWith(`${base}/`) ? whole.slice(base.length) : `${climbs}${whole}`;
}

/** The URL of a request. */
const urlOf = ({ target, request }: Exchange): URL =>
  new URL(target.origin + target.pathname.replace(/\/+$/, '') + request.path);

/** A path without percent-encoding, and without a slash at its end. */
function plainPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/\/$/, '');
  } catch {
    return pathname;
  }
}
