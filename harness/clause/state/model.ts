import { contentsOfSuccess } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  getAt,
  isArray,
  isObject,
  objectOf,
  parsePointer,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { isSuccess } from '../model/answer.ts';
import { bodyIn, isOnlyLikelyId } from '../resource/identity.ts';
import { patchedFields } from '../resource/json-patch.ts';
import { fieldsShown } from '../request/read-only.ts';
import { plainBody } from '../request/resource-object.ts';
import type { RequestModel } from '../request/request-model.ts';
import { areCalled, withoutNames } from './called-operations.ts';
import { isMergePatch, sentFields, shownFields } from './body.ts';
import type { Command } from '../model/case.ts';
import { nameSent } from './named.ts';
import type { ResourceOperations } from './resource-operations.ts';
import { withoutMarks, withoutVersions } from './version.ts';

/** What is known about a resource: the fields that it should have, and those that a read is known to show. */
export interface Known {
  readonly fields: JsonObject;
  readonly shown: ReadonlySet<string>;
  /** What the server showed of it last, with the fields that only the server sets. */
  readonly answer: JsonObject;
  /** The same, before the last change. */
  readonly before?: JsonObject;
  /** The fields that the last JSON Merge Patch removed (RFC 7396), by null, or removed something from. */
  readonly cleared?: ReadonlySet<string>;
  /** The lists of objects that a change in another format named: it can add to those that are there. */
  readonly partial?: ReadonlySet<string>;
  /** The fields that were sent with the ids of existing resources. */
  readonly named?: ReadonlySet<string>;
  /** Whether it was removed. Then the fields are those that it had. */
  readonly isRemoved: boolean;
  /** Whether it is only likely that requests name it, because none was accepted since its creation. */
  readonly isOnlyLikely?: true;
  /** Whether it was removed, and a request that can create it was accepted afterwards. */
  readonly wasRemoved?: true;
}

/** What should be on the server, resource by resource. */
export type Model = readonly Known[];

/** The model before any command. A single resource at a fixed path exists from the start. */
export function emptyModel({ create, read }: ResourceOperations): Model {
  return create === undefined ? [{ fields: {}, shown: documentedFields(read), answer: {}, isRemoved: false }] : [];
}

/** The model after a command; unchanged if the command was rejected. */
export function advance(operations: ResourceOperations, model: Model, command: Command, exchange: Exchange): Model {
  const requestModel = operations[command.kind];
  if (requestModel === undefined || !isSuccess(requestModel.operation, exchange.outcome)) return model;
  if (command.kind === 'create') {
    const fields = objectOf(unnamed(operations, exchange));
    const answer = objectIn(exchange);
    const { resource } = operations;
    const isOnlyLikely =
      (resource !== undefined && isOnlyLikelyId(resource, exchange)) || nameSent(operations, exchange) !== undefined;
    const shown = documentedFields(operations.read);
    const known = { fields, shown, answer, named: fieldsNamed(exchange), isRemoved: false };
    return [...model, { ...known, ...(isOnlyLikely && { isOnlyLikely }) }];
  }
  if (!('resource' in command)) return model;
  const known = model[command.resource];
  if (known === undefined) return model;
  const { isOnlyLikely: _, ...next } = after(operations, known, command, exchange);
  return model.map((each, index) => (index === command.resource ? next : each));
}

/** The body of an answer that is an object; else an empty one. */
export function objectIn({ outcome }: Exchange): JsonObject {
  const body = bodyIn({ outcome });
  const plain = body === undefined ? undefined : plainBody(body);
  return isObject(plain) ? plain : {};
}

/** The fields that a read shows according to the document. */
export function documentedFields(read: RequestModel | undefined): ReadonlySet<string> {
  const contents = read === undefined ? [] : contentsOfSuccess(read.operation);
  return new Set(contents.flatMap(({ schema }) => fieldsShown(schema)));
}

/**
 * The fields that were sent, except those that identify the resource, because the server may choose its id, and those for
 * which the answer shows a value of the path instead: the path says where the resource is, and so its name or its parent.
 */
function unnamed(operations: ResourceOperations, exchange: Exchange): [string, Json][] {
  const { resource } = operations;
  const isName = (name: string): boolean => name === 'id' || (resource?.names.includes(name) ?? false);
  const answer = objectIn(exchange);
  const { path } = exchange.request.input ?? {};
  const inPath = path !== undefined && isObject(path) ? Object.values(path) : [];
  const isOfPath = (name: string, sent: Json): boolean => {
    const shown = get(answer, name);
    return shown !== undefined && !equals(shown, sent) && inPath.some((value) => equals(value, shown));
  };
  return Object.entries(sentBy(operations, exchange)).filter(
    ([name, value]) => !isName(name) && !isOfPath(name, value),
  );
}

/** The fields of a resource that a request sent, without those that say which resource it is. */
export function sentBy(operations: ResourceOperations, exchange: Exchange): JsonObject {
  const sent = sentFields(exchange);
  return areCalled(operations) ? withoutNames(operations, exchange, sent) : sent;
}

function after(operations: ResourceOperations, known: Known, { kind }: Command, exchange: Exchange): Known {
  const { fields, shown } = known;
  const sent = Object.entries(withoutVersions(known.answer, objectOf(unnamed(operations, exchange))));
  if (known.isRemoved) {
    // PUT and PATCH can create a resource (RFC 9110 §9.3.4, RFC 5789 §2).
    const creates = kind === 'replace' || kind === 'change';
    return creates ? { ...known, fields: objectOf(sent), isRemoved: false, wasRemoved: true } : known;
  }
  switch (kind) {
    case 'remove':
      return { ...known, isRemoved: true };
    case 'probe':
      return known;
    case 'replace':
      return { ...known, fields: objectOf(sent), named: fieldsNamed(exchange), before: known.answer };
    case 'change':
      return {
        ...known,
        named: new Set([...(known.named ?? []), ...fieldsNamed(exchange)]),
        before: known.answer,
        fields: afterChange(fields, sent, exchange),
        cleared: new Set(
          isMergePatch(exchange) ? sent.flatMap(([name, value]) => (isRemoval(value) ? [name] : [])) : [],
        ),
        partial: new Set(
          isMergePatch(exchange) || patchedFields(exchange.request) !== undefined
            ? []
            : sent.flatMap(([name, value]) => (isArray(value) && value.some(isObject) ? [name] : [])),
        ),
      };
    default: {
      const now = shownFields(exchange, fields);
      // What a read does not show was lost before it: a later one shows nothing new.
      const entries = Object.keys(fields).flatMap((name): [string, Json][] => {
        const value = now && get(now, name);
        return value === undefined ? [] : [[name, value]];
      });
      return {
        ...known,
        fields: now === undefined ? fields : withoutMarks(fields, objectOf(entries)),
        shown: new Set([...shown, ...Object.keys(now ?? {})]),
        answer: (operations.called === undefined ? undefined : now) ?? objectIn(exchange),
      };
    }
  }
}

/** The fields of a request that have the ids of existing resources: each one in a list. */
function fieldsNamed({ request: { naming = [], wrapped = '', input = {} } }: Exchange): ReadonlySet<string> {
  const start = `/body${wrapped}/`;
  const places = naming.filter((place) => place.startsWith(start));
  const fields = new Set(places.map((place) => parsePointer(place.slice(start.length - 1))[0] ?? ''));
  return new Set(
    [...fields].filter((field) => {
      const place = childPointer(`/body${wrapped}`, field);
      const value = getAt(input, place);
      return isArray(value) ? value.every((_, at) => places.includes(childPointer(place, at))) : places.includes(place);
    }),
  );
}

/** The fields after a change: those of a JSON Patch (RFC 6902) have the values that it sets. */
function afterChange(fields: JsonObject, sent: readonly [string, Json][], exchange: Exchange): JsonObject {
  const patched = patchedFields(exchange.request);
  if (patched === undefined) return changed(fields, sent, isMergePatch(exchange));
  const isKept = (name: string): boolean => !patched.touches.has(name) && !sent.some(([other]) => other === name);
  const kept = Object.entries(fields).filter(([name]) => isKept(name));
  return objectOf([...kept, ...sent.filter(([, value]) => value !== null)]);
}

/**
 * The fields after a change. A JSON Merge Patch (RFC 7396) removes a field by null, and changes an object member by
 * member. In other formats the effect of null is unspecified, and so is that of nested objects, so such fields are left
 * out.
 */
function changed(fields: JsonObject, sent: readonly [string, Json][], isMerge: boolean): JsonObject {
  const others = Object.entries(fields).filter(([name]) => !sent.some(([other]) => other === name));
  const sure = sent.filter(([, value]) => !isObject(value) && (isMerge || value !== null));
  const nested = sent.filter(([, value]) => isMerge && isObject(value));
  return objectOf([
    ...others,
    ...sure,
    ...nested.map(([name, value]): [string, Json] => [name, merged(get(fields, name), value)]),
  ]);
}

/** A value after a JSON Merge Patch (RFC 7396 §2). */
function merged(before: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const members = before !== undefined && isObject(before) ? before : {};
  // Null stands for a member that is not there: it must not have another value.
  return objectOf([
    ...Object.entries(members).filter(([name]) => !Object.hasOwn(patch, name)),
    ...Object.entries(patch).map(([name, value]): [string, Json] => [name, merged(get(members, name), value)]),
  ]);
}

/** Whether a value of a JSON Merge Patch removes something, and does nothing else. */
function isRemoval(value: Json): boolean {
  if (value === null) return true;
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isRemoval);
}
