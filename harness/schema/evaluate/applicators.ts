import { isObject } from '../../json/index.ts';
import type { SchemaNode } from '../node.ts';
import { all, alongside, broken, quietlyAlongside, type Compile } from './check.ts';

/** The applicators that judge the same value (core 2020-12, sections 8.2.3 and 10.2). */
export const applicators: readonly Compile[] = [
  ({ ref }) => ref && ((visit) => alongside(visit, ref)),
  ({ dynamicRef }) => dynamicRef && ((visit) => alongside(visit, dynamicRef)),
  ({ allOf }) => allOf && ((visit) => all(visit, allOf, (node) => alongside(visit, node))),
  ({ anyOf }) =>
    anyOf &&
    ((visit) => {
      // Every branch that accepts counts for unevaluated*, so that none may be left unasked.
      const some = visit.evaluated ? anyOf.filter((node) => quietlyAlongside(visit, node)).length > 0 : undefined;
      if (some ?? anyOf.some((node) => quietlyAlongside(visit, node))) return true;
      if (visit.report) for (const node of anyOf) alongside(visit, node);
      return broken(visit, 'anyOf');
    }),
  ({ oneOf }) =>
    oneOf &&
    ((visit) => {
      const accepting = oneOf.filter((node) => quietlyAlongside(visit, node));
      if (accepting.length === 1) return true;
      if (visit.report && accepting.length === 0) for (const node of oneOf) alongside(visit, node);
      return broken(visit, 'oneOf');
    }),
  ({ not }) => not && ((visit) => !visit.judge(not, { ...visit, ...unheard }) || broken(visit, 'not')),
  ({ if: condition, then, else: otherwise }) =>
    condition &&
    ((visit) => {
      const branch = quietlyAlongside(visit, condition) ? then : otherwise;
      return branch === undefined || alongside(visit, branch) || broken(visit, 'if');
    }),
  ({ dependentSchemas }) =>
    dependentSchemas &&
    ((visit) => {
      const present = ([name]: readonly [string, SchemaNode]) => Object.hasOwn(visit.value as object, name);
      return (
        !isObject(visit.value) ||
        all(visit, [...dependentSchemas].filter(present), ([, node]) => alongside(visit, node))
      );
    }),
];

/** What a negated schema looks at and finds is nobody's concern. */
const unheard = { report: undefined, evaluated: { properties: new Set<string>(), items: new Set<number>() } };
