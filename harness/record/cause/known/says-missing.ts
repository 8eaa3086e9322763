import { namesIn } from '../../../clause/index.ts';
import { get, getAt, isArray, isObject, type Json, type JsonObject } from '../../../json/index.ts';
import { textsOfJson, valuesOf } from '../answer-shape.ts';
import { clausesOf, withoutOperation } from '../clauses.ts';
import { valueTested } from '../sent.ts';
import type { Symptom } from './known-cause.ts';

/** A sentence that says which property is absent: '"name" is required', 'field "name". Value is required'. */
const missing: readonly RegExp[] = [
  /["'`]([\w-]+)["'`](?: (?:field|property|parameter))? (?:is|are) (?:required|missing|mandatory)\b/giu,
  /\b(?:field|property) ["'`]([\w-]+)["'`][.:] (?:value|it|this field|this) is (?:required|missing|mandatory)\b/giu,
  /\bmissing (?:required )?(?:field|property) ["'`]([\w-]+)["'`]/giu,
];

/**
 * Whether the answer to a request says only that properties of the document are absent that the request does not have: in its body, or
 * in an object that it is about.
 */
export function saysMissing({ main, finding: { exchange }, clauses }: Symptom): boolean {
  const named = textsOfJson(exchange).flatMap((text) =>
    missing.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name)),
  );
  if (named.length === 0) return false;
  const body = getAt(valuesOf(exchange) ?? {}, '/body') ?? {};
  const tested = valueTested(main, exchange);
  const isOfWhole = / accepts (?:request|body)$/.test(main.id);
  if (isOfWhole) {
    const documented = namesOfBody(main.operation, clauses);
    return isObject(body) && named.every((name) => documented.has(name) && get(body, name) === undefined);
  }
  const objects = tested === undefined ? [] : objectsIn(tested);
  return named.every((name) => objects.some((each) => get(each, name) === undefined && !namesIn(each).includes(name)));
}

/** The properties of the body of an operation. */
function namesOfBody(operation: string, clauses: Symptom['clauses']): ReadonlySet<string> {
  const names = clausesOf(operation, clauses).flatMap((clause) => {
    const [, name] = /^(?:accepts|rejects) body(?: as \S+)? \/([^/\s]+) /.exec(withoutOperation(clause)) ?? [];
    return name === undefined ? [] : [name];
  });
  return new Set(names);
}

/** The objects in a value, itself among them. */
export function objectsIn(value: Json): JsonObject[] {
  if (isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}
