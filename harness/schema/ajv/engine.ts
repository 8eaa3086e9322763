import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from '../../json/index.ts';
import type { SchemaNode } from '../node.ts';
import { matcherOf } from '../pattern/matcher.ts';
import { reached } from '../reach.ts';
import { exactDefinitions } from './exact-keywords.ts';
import { shield } from './shield.ts';
import { translate } from './translate.ts';

/** Schemas with more nodes than this are never compiled with ajv. */
const mostNodes = 300;

/** The time that ajv takes to compile one node is about the time that it saves on this many values. */
const valuesToANode = 25;

/**
 * After how many values ajv is cheaper than the project's own evaluation; -1 where ajv cannot evaluate the schema. ajv
 * does not count what `contains` or an `if` alone evaluates, so it gets no schema with unevaluated* keywords. It cannot
 * distinguish two references of one schema, and it ignores properties named `__proto__`. It gets no large schema
 * either: the time to compile is proportional to the square of the size (10 s for 3,000 properties).
 */
export function valuesUntilAjv(root: SchemaNode): number {
  let nodes = 0;
  for (const node of reached(root)) if (++nodes > mostNodes || !isForAjv(node)) return -1;
  return nodes * valuesToANode;
}

function isForAjv({ keywords }: SchemaNode): boolean {
  if (keywords === false) return true;
  const { heirs, unevaluatedItems, unevaluatedProperties, unreadable, $ref, $dynamicRef } = keywords;
  const maps = [keywords.properties, keywords.dependentSchemas, keywords.dependentRequired];
  if (maps.some((map) => map?.has('__proto__'))) return false;
  return !heirs && !unreadable && !unevaluatedItems && !unevaluatedProperties && !($ref && $dynamicRef);
}

/** Compiles a schema with ajv, with exact number comparison. The result returns whether a value is valid. */
export function compileWithAjv(root: SchemaNode): (value: Json) => boolean {
  const validate = newAjv().compile(translate(root));
  return (value) => validate(shield(value));
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    meta: false,
    validateSchema: false,
    validateFormats: false,
    addUsedSchema: false,
    // A name such as "toString" is a property only where it is an own property.
    ownProperties: true,
    code: { regExp: Object.assign((pattern: string) => matcherOf(pattern), { code: '' }) },
  });
  for (const definition of exactDefinitions()) ajv.addKeyword(definition);
  return ajv;
}
