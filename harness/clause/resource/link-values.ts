import {
  responseFor,
  type Link,
  type LinkValue,
  type Operation,
  type RuntimeExpression,
} from '../../document/index.ts';
import { singleHeader, type Exchange } from '../../exchange/index.ts';
import { formatPointer, getAt, stringify, type Json } from '../../json/index.ts';
import type { RequestModel } from '../request-model.ts';
import { parameterOf, type Part } from '../part.ts';
import { asParameter, bodyOf, valueFrom, type Identity } from './identity.ts';
import { matchPath, type ResourcePath } from './path-template.ts';

/** What a link tells of a request to the operation that it leads to. */
export interface LinkValues {
  /** The values of path parameters, by name. */
  readonly path: Identity;
  /** Values of other required parameters and of fields of the body, by their place in an input. */
  readonly elsewhere: ReadonlyMap<string, Json>;
}

/**
 * The links of the response that an operation answered with. A success that is not documented is taken for those that are: its
 * status may be all that is wrong with it.
 */
export function linksOf({ operation }: RequestModel, { outcome }: Exchange): readonly Link[] {
  if (outcome.kind !== 'answered') return [];
  const response = responseFor(operation, outcome.status);
  if (response !== undefined || outcome.status < 200 || outcome.status > 299) return response?.links ?? [];
  return operation.responses.flatMap(({ status, links }) => (status.startsWith('2') ? links : []));
}

/** A link and the status, or range of them, that it stands under. */
export type PlacedLink = readonly [status: string, link: Link];

/**
 * The links in the successes of an operation that makes something or reads: to change a resource only to learn of another is no
 * fair means.
 */
export function linksToFollow({ method, responses }: Operation): readonly PlacedLink[] {
  if (method !== 'POST' && method !== 'GET') return [];
  const successes = responses.filter(({ status }) => /^[23]|^default$/.test(status));
  return successes.flatMap(({ status, links }) => links.map((link): PlacedLink => [status, link]));
}

const pathOf = ({ operation }: Link): string => operation.slice(operation.indexOf(' ') + 1);

/** Whether a link names a resource of this kind: it leads to its path or below it, and tells all that tells it from others. */
export function namesResource(link: Link, { itemPath, names }: ResourcePath): boolean {
  const told = link.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  return `${pathOf(link)}/`.startsWith(`${itemPath}/`) && names.every((name) => told.includes(name));
}

/**
 * The resource that an answer names by its links.
 *
 * @param source the operation that it is the answer of
 * @param requestModel of an operation on the resource
 */
export function identifyLinked(
  source: RequestModel,
  exchange: Exchange,
  resource: ResourcePath,
  requestModel: RequestModel,
): Identity | undefined {
  for (const link of linksOf(source, exchange)) {
    const values = namesResource(link, resource) ? valuesOfLink(link, exchange, requestModel) : undefined;
    if (values !== undefined) return values.path;
  }
  return undefined;
}

/**
 * The values that a link gives after an exchange (OpenAPI 3.1 §4.8.20).
 *
 * @param requestModel of the operation that the link leads to, or of one whose path begins in the same way
 * @returns undefined where the exchange has not all that the path needs, or has it in a form that the path does not take
 */
export function valuesOfLink(link: Link, exchange: Exchange, requestModel: RequestModel): LinkValues | undefined {
  const path = new Map<string, Json>();
  const elsewhere = new Map<string, Json>();
  for (const { in: place, name, value } of link.parameters) {
    const part = parameterOf(requestModel, place, name);
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
    // A whole body is one of many that the operation takes.
    if (found !== undefined && place !== '') elsewhere.set(`/body${place}`, found);
  }
  return { path, elsewhere };
}

/**
 * Whether a link tells what its operation needs beside its path. A constant is one of a parameter's values among others, and
 * what is optional can be left out.
 */
export function givesMore({ parameters, bodyValues }: Link, { parameters: known }: Operation): boolean {
  const isNeeded = (place: string, name: string): boolean =>
    known.some((each) => each.in === place && each.name === name && each.required && place !== 'path');
  const told = parameters.filter(({ value }) => value.kind === 'expression');
  return told.some((each) => isNeeded(each.in, each.name)) || bodyValues.some(({ place }) => place !== '');
}

/** The value of a parameter; of a URL, such as Location has, what stands in the parameter's place (RFC 9110 §10.2.2). */
function parameterFrom(value: Json, part: Part, template: string): Json | undefined {
  if (typeof value !== 'string') return asParameter(value, part);
  const [pathname = ''] = value.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  const isUrl = part.place === 'path' && value.includes('/');
  const named = isUrl ? matchPath(template, pathname)?.get(part.parameter?.name ?? '') : undefined;
  return valueFrom(named ?? value, part);
}

/** An expression alone keeps the type of what it refers to; inside of a text it becomes text (§4.8.20.4). */
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
