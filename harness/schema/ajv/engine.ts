import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { childPointer, getAt, type Json } from '../../json/index.ts';
import { actually, expectation } from '../describe.ts';
import type { SchemaNode } from '../node.ts';
import { matcherOf } from '../pattern/matcher.ts';
import type { SchemaError } from '../schema-error.ts';
import { exactDefinitions, specifiedName } from './exact-keywords.ts';
import { shield } from './shield.ts';
import { translate } from './translate.ts';

/** Schemas of more nodes than this are evaluated by the project itself. */
const mostNodes = 1000;

/**
 * Whether ajv judges these schemas rightly. It does not see the items that `contains` looked at, nor what a bare `if`
 * looked at, so that whatever asks for unevaluated members is not for it; it cannot tell two references of one schema, and
 * passes over properties named `__proto__`. A large schema is not for it either: the time that its code takes to write
 * grows with the square of the size (10 s for 3,000 properties).
 */
export function isForAjv(nodes: readonly SchemaNode[]): boolean {
  if (nodes.length > mostNodes) return false;
  return nodes.every(({ keywords }) => {
    if (keywords === false) return true;
    const { unevaluatedItems, unevaluatedProperties, ref, dynamicRef } = keywords;
    const maps = [keywords.properties, keywords.dependentSchemas, keywords.dependentRequired];
    if (maps.some((map) => map?.has('__proto__'))) return false;
    return !unevaluatedItems && !unevaluatedProperties && !(ref && dynamicRef);
  });
}

/** Compiles a schema to ajv's code, with the keywords that compare numbers made exact. */
export function compileWithAjv(root: SchemaNode): (value: Json) => SchemaError[] {
  const { schema, origins } = translate(root);
  const validate = newAjv().compile(schema);
  return (value) => {
    if (validate(shield(value))) return [];
    const errors = (validate.errors ?? []).flatMap((error) => report(error, origins.get(error.parentSchema), value));
    if (errors.length === 0) throw new TypeError('ajv refused a value for a reason that no schema states.');
    return errors;
  };
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
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

function report(error: ErrorObject, node: SchemaNode | undefined, value: Json): SchemaError[] {
  const keyword = specifiedName(error.keyword);
  // A reference says nothing of its own: what its target reports stands beside it.
  if (node === undefined) return [];
  const property = propertyOf(error);
  return [
    {
      instancePointer: error.instancePath,
      schemaPointer: node.keywords === false ? node.pointer : childPointer(node.pointer, keyword),
      keyword,
      expected: expectation(keyword, node.keywords || {}, property),
      actual: actually(getAt(value, error.instancePath)),
      ...(property === undefined ? {} : { property }),
    },
  ];
}

function propertyOf({ params }: ErrorObject): string | undefined {
  const told = params as Record<string, unknown>;
  const name =
    told['missingProperty'] ?? told['additionalProperty'] ?? told['unevaluatedProperty'] ?? told['propertyName'];
  return typeof name === 'string' ? name : undefined;
}
