import { isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { SchemaNode } from '../node.ts';
import { matcherOf } from '../pattern/matcher.ts';
import { all, below, broken, type Compile, type Visit } from './check.ts';

/** The keywords for objects (core 2020-12, section 10.3.2; validation 2020-12, section 6.5). */
export const objectKeywords: readonly Compile[] = [
  ({ required }) =>
    required &&
    onObject((visit, value) =>
      all(visit, required, (name) => Object.hasOwn(value, name) || broken(visit, 'required', name)),
    ),
  ({ dependentRequired }) =>
    dependentRequired &&
    onObject((visit, value) => {
      const names = [...dependentRequired].flatMap(([name, wanted]) => (Object.hasOwn(value, name) ? wanted : []));
      return all(visit, names, (name) => Object.hasOwn(value, name) || broken(visit, 'dependentRequired', name));
    }),
  ({ properties, patternProperties, additionalProperties }) => {
    if (!properties && !patternProperties && !additionalProperties) return undefined;
    const patterns = [...(patternProperties ?? [])].map(([pattern, node]) => [matcherOf(pattern), node] as const);
    if (patterns.length === 0 && !additionalProperties && properties) return onObject(onlyNamed(properties));
    return onObject((visit, value) =>
      all(visit, Object.entries(value), ([name, item]) => {
        const schemas = patterns.filter(([pattern]) => pattern.test(name)).map(([, node]) => node);
        const own = properties?.get(name);
        if (own) schemas.push(own);
        if (schemas.length === 0 && additionalProperties) {
          visit.evaluated?.properties.add(name);
          return rest(visit, 'additionalProperties', additionalProperties, name, item);
        }
        if (schemas.length > 0) visit.evaluated?.properties.add(name);
        return all(visit, schemas, (node) => below(visit, node, name, item));
      }),
    );
  },
  ({ propertyNames }) =>
    propertyNames &&
    onObject((visit, value) =>
      all(visit, Object.keys(value), (name) => {
        const silent = { ...visit, value: name, evaluated: undefined, report: undefined };
        return visit.judge(propertyNames, silent) || broken(visit, 'propertyNames', name);
      }),
    ),
];

/** The most usual case by itself: nothing to match, and nothing asked of the rest. */
function onlyNamed(properties: ReadonlyMap<string, SchemaNode>) {
  return (visit: Visit, value: JsonObject): boolean => {
    let every = true;
    for (const name of Object.keys(value)) {
      const node = properties.get(name);
      if (node === undefined) continue;
      visit.evaluated?.properties.add(name);
      if (below(visit, node, name, value[name] ?? null)) continue;
      if (visit.report === undefined) return false;
      every = false;
    }
    return every;
  };
}

/** `unevaluatedProperties` (core 2020-12, section 11.3), asked after every other keyword. */
export const unevaluatedProperties: Compile = ({ unevaluatedProperties: node }) =>
  node &&
  onObject((visit, value) =>
    all(visit, Object.entries(value), ([name, item]) => {
      if (visit.evaluated?.properties.has(name)) return true;
      visit.evaluated?.properties.add(name);
      return rest(visit, 'unevaluatedProperties', node, name, item);
    }),
  );

function rest(visit: Visit, keyword: string, node: SchemaNode, name: string, item: Json): boolean {
  return node.keywords === false ? broken(visit, keyword, name) : below(visit, node, name, item);
}

function onObject(holds: (visit: Visit, value: JsonObject) => boolean) {
  return (visit: Visit): boolean => !isObject(visit.value) || holds(visit, visit.value);
}
