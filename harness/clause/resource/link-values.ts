import {
  responseFor,
  withoutSlash,
  type Link,
  type LinkValue,
  type Operation,
  type RuntimeExpression,
} from '../../document/index.ts';
import { singleHeader, type Exchange } from '../../exchange/index.ts';
import { formatPointer, getAt, stringify, type Json } from '../../json/index.ts';
import type { RequestModel } from '../request/request-model.ts';
import { parameterOf, type Part } from '../request/part.ts';
import { asParameter, bodyOf, valueFrom, type Identity } from './identity.ts';
import { isBelow, matchPath, type ResourcePath } from './path-template.ts';

/** The values that a link gives for a request to the operation that it leads to. */
export interface LinkValues {
  /** The values of path parameters, by name. */
  readonly path: Identity;
  /** Values of other required parameters and of fields of the body, by their place in an input. */
  readonly elsewhere: ReadonlyMap<string, Json>;
}

/**
 * The links of the response that an operation answered with. An undocumented success has the links of all documented
 * ones, because its status may be its only fault.
 */
export function linksOf({ operation }: RequestModel, { outcome }: Exchange): readonly Link[] {
  if (outcome.kind !== 'answered') return [];
  const response = responseFor(operation, outcome.status);
  if (response !== undefined || outcome.status < 200 || outcome.status > 299) return response?.links ?? [];
  return operation.responses.flatMap(({ status, links }) => (status.startsWith('2') ? links : []));
}

/** A link and the status, or range of statuses, of its response. */
export type PlacedLink = readonly [status: string, link: Link];

/**
 * The links in the successes of a POST or GET. Links of other methods are not followed, because a resource should not
 * be changed only to find another.
 */
export function linksToFollow({ method, responses }: Operation): readonly PlacedLink[] {
  if (method !== 'POST' && method !== 'GET') return [];
  const successes = responses.filter(({ status }) => /^[23]|^default$/.test(status));
  return successes.flatMap(({ status, links }) => links.map((link): PlacedLink => [status, link]));
}

const pathOf = ({ operation }: Link): string => operation.slice(operation.indexOf(' ') + 1);

/**
 * Whether a link identifies a resource of this kind: it leads to its path or below, and gives all parameters of its
 * name.
 */
export function namesResource(link: Link, { itemPath, names }: ResourcePath): boolean {
  const given = link.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const path = pathOf(link);
  return (
    (withoutSlash(path) === withoutSlash(itemPath) || isBelow(path, itemPath)) &&
    names.every((name) => given.includes(name))
  );
}

/**
 * The resource that an answer identifies by its links.
 *
 * @param source the operation that sent the answer
 * @param model of an operation on the resource
 */
export function identifyLinked(
  source: RequestModel,
  exchange: Exchange,
  resource: ResourcePath,
  model: RequestModel,
): Identity | undefined {
  for (const link of linksOf(source, exchange)) {
    const values = namesResource(link, resource) ? valuesOfLink(link, exchange, model) : undefined;
    if (values !== undefined) return values.path;
  }
  return undefined;
}

/**
 * The values that a link gives after an exchange (OpenAPI 3.1 §4.8.20).
 *
 * @param model of the operation that the link leads to, or of one that has the same beginning of its path
 * @returns undefined if the exchange lacks a value that the path needs, or the path does not accept it
 */
export function valuesOfLink(link: Link, exchange: Exchange, model: RequestModel): LinkValues | undefined {
  const path = new Map<string, Json>();
  const elsewhere = new Map<string, Json>();
  for (const { in: place, name, value } of link.parameters) {
    const part = parameterOf(model, place, name);
    if (part === undefined) continue;
    const found = evaluate(value, exchange);
    const usable = found === undefined ? undefined : parameterFrom(found, part, pathOf(link));
    if (place === 'path') {
      if (usable === undefined) return undefined;
      path.set(name, usable);
    } else if (usable !== undefined && part.required && value.kind === 'expression')
      elsewhere.set(part.pointer, usable);
  }
  for (const { place, value } of link.bodyValues) {
    const found = evaluate(value, exchange);
    // A whole body is only an example of the bodies that the operation accepts.
    if (found !== undefined && place !== '') elsewhere.set(`/body${place}`, found);
  }
  return { path, elsewhere };
}

/**
 * Whether a link gives values that its operation needs outside the path. Constants and optional parameters do not
 * count: a constant is one of many valid values, and an optional parameter can be omitted.
 */
export function givesMore({ parameters, bodyValues }: Link, { parameters: known }: Operation): boolean {
  const isNeeded = (place: string, name: string): boolean =>
    known.some((each) => each.in === place && each.name === name && each.required && place !== 'path');
  const evaluated = parameters.filter(({ value }) => value.kind === 'expression');
  return evaluated.some((each) => isNeeded(each.in, each.name)) || bodyValues.some(({ place }) => place !== '');
}

/**
 * The value of a parameter. From a URL, as in Location, it is what the URL has in the parameter's place (RFC 9110
 * §10.2.2).
 */
function parameterFrom(value: Json, part: Part, template: string): Json | undefined {
  if (typeof value !== 'string') return asParameter(value, part);
  const [pathname = ''] = value.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  const isUrl = part.place === 'path' && value.includes('/');
  const named = isUrl ? matchPath(template, pathname)?.get(part.parameter?.name ?? '') : undefined;
  return valueFrom(named ?? value, part);
}

/** An expression alone keeps the type of what it refers to; inside a text it becomes text (OpenAPI 3.1 §4.8.20.4). */
function evaluate(given: LinkValue, exchange: Exchange): Json | undefined {
  if (given.kind === 'constant') return given.value;
  const values = given.text.map((piece) => (typeof piece === 'string' ? piece : valueAt(piece, exchange)));
  if (values.length === 1) return values[0];
  const texts = values.map((value) => (typeof value === 'string' || value === undefined ? value : stringify(value)));
  return texts.includes(undefined) ? undefined : texts.join('');
}

function valueAt(expression: RuntimeExpression, { request, outcome, target }: Exchange): Json | undefined {
  if (outcome.kind !== 'answered') return undefined;
  const { input = {} } = request;
  switch (expression.kind) {
    case 'url':
      return target.href.replace(/\/+$/, '') + request.path;
    case 'method':
      return request.method;
    case 'statusCode':
      return outcome.status;
    case 'path':
    case 'query':
      return getAt(input, formatPointer([expression.kind, expression.name]));
    case 'header': {
      const { of, name } = expression;
      if (of === 'response') return singleHeader(outcome, name);
      return request.headers.find(([each]) => each.toLowerCase() === name)?.[1];
    }
    case 'body': {
      const body = expression.of === 'response' ? bodyOf(outcome) : getAt(input, '/body');
      return body === undefined ? undefined : getAt(body, expression.pointer);
    }
  }
}
