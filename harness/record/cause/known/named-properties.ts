import { mentions } from '../../../clause/index.ts';
import { getAt, isObject } from '../../../json/index.ts';
import { beginningOfAnswer, valuesOf } from '../answer-shape.ts';
import { clausesOf, withoutOperation } from '../clauses.ts';
import type { Symptom } from './known-cause.ts';

/** What the answer to a whole request with a JSON object says of the properties of the body. */
export interface NamedProperties {
  /** Those of the document that the request lacks. */
  readonly lacking: boolean;
  /** Those of the document that the request has. */
  readonly sent: boolean;
  /** Those that the document does not name. */
  readonly additional: boolean;
}

/**
 * Which kinds of properties the answer names that a finding of a whole request shows; undefined if it is about one place, or has
 * no text.
 */
export function propertiesNamed({ main, finding: { exchange }, clauses }: Symptom): NamedProperties | undefined {
  if (!/ accepts (?:request|body)$/.test(main.id)) return undefined;
  const body = getAt(valuesOf(exchange) ?? {}, '/body');
  const text = beginningOfAnswer(exchange);
  if (body === undefined || !isObject(body) || text === undefined) return undefined;
  const documented = documentedIn(main.operation, clauses);
  const names = (each: Iterable<string>): boolean => [...each].some((name) => mentions(text, name));
  const own = Object.keys(body);
  return {
    lacking: names([...documented].filter((name) => !own.includes(name))),
    sent: names(own.filter((name) => documented.has(name))),
    additional: names(own.filter((name) => !documented.has(name))),
  };
}

/** Whether the JSON object that a finding of a whole request shows has a property that the document does not name. */
export function sendsAdditional({ main, finding: { exchange }, clauses }: Symptom): boolean {
  const body = getAt(valuesOf(exchange) ?? {}, '/body');
  if (!/ accepts (?:request|body)$/.test(main.id) || body === undefined || !isObject(body)) return false;
  const documented = documentedIn(main.operation, clauses);
  return Object.keys(body).some((name) => !documented.has(name));
}

/** The properties of the body of an operation that the document names. */
function documentedIn(operation: string, clauses: Symptom['clauses']): ReadonlySet<string> {
  const names = clausesOf(operation, clauses).flatMap((clause) => {
    // A required object has clauses of its members alone. One that stands for any other property has no name in the document.
    const [, name, rest] =
      /^(?:accepts|rejects) body(?: as \S+)? \/([^/\s]+)([/ ])/.exec(withoutOperation(clause)) ?? [];
    const isStandIn = rest === ' ' && clause.stated.endsWith('/additionalProperties');
    return name === undefined || isStandIn ? [] : [name];
  });
  return new Set(names);
}
