import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from '../../json/index.ts';
import type { SchemaNode } from '../node.ts';
import { matcherOf } from '../pattern/matcher.ts';
import { reached } from '../reach.ts';
import { exactDefinitions } from './exact-keywords.ts';
import { shield } from './shield.ts';
import { translate } from './translate.ts';

/** Schemas of more nodes than this are evaluated by the project itself. */
const mostNodes = 300;

/** ajv writes a node's code in about the time that it saves on so many values. */
const valuesToANode = 25;

/**
 * After how many values ajv is the cheaper judge of a schema; -1 when it is none at all. It does not see the items that
 * `contains` looked at, nor what a bare `if` looked at, so that whatever asks for unevaluated members is not for it; it
 * cannot tell two references of one schema, and passes over properties named `__proto__`. A large schema is not for it
 * either: the time that its code takes to write grows with the square of the size (10 s for 3,000 properties).
 */
export function valuesUntilAjv(root: SchemaNode): number {
  let nodes = 0;
  for (const node of reached(root)) if (++nodes > mostNodes || !isForAjv(node)) return -1;
  return nodes * valuesToANode;
}

function isForAjv({ keywords }: SchemaNode): boolean {
  if (keywords === false) return true;
  const { unevaluatedItems, unevaluatedProperties, $ref, $dynamicRef } = keywords;
  const maps = [keywords.properties, keywords.dependentSchemas, keywords.dependentRequired];
  if (maps.some((map) => map?.has('__proto__'))) return false;
  return !unevaluatedItems && !unevaluatedProperties && !($ref && $dynamicRef);
}

/** Compiles a schema to ajv's code, with the keywords that compare numbers made exact: whether a value is valid. */
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
    // Names such as "toString" are properties only of an object that has them itself.
    ownProperties: true,
    code: { regExp: Object.assign((pattern: string) => matcherOf(pattern), { code: '' }) },
  });
  for (const definition of exactDefinitions()) ajv.addKeyword(definition);
  return ajv;
}
