import type { KeywordDefinition } from 'ajv';
import { definitionOf } from '../keyword/index.ts';
import type { Keyword } from '../node.ts';
import { unshield } from './shield.ts';

/**
 * The keywords that ajv evaluates with doubles. They get other names, because ajv accepts every BigInt for `minimum`
 * and rejects it for `type: integer`.
 */
const exactKeywords: readonly Keyword[] = [
  ...(['type', 'const', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['uniqueItems', 'format'] as const),
];

const prefix = 'exact:';

/** The keyword that replaces the schema `false`. */
export const nothing = `${prefix}false`;

/** The name of a keyword in ajv's schemas. */
export function exactName(keyword: string): string {
  return exactKeywords.includes(keyword as Keyword) ? prefix + keyword : keyword;
}

/** The definitions of the exact keywords for ajv. */
export function exactDefinitions(): KeywordDefinition[] {
  const judged = exactKeywords.map((name): KeywordDefinition => {
    return {
      keyword: prefix + name,
      errors: false,
      compile: (value: unknown) => {
        const holds = definitionOf(name).asserts?.({ [name]: value });
        return (data: unknown) => holds?.(unshield(data)) ?? true;
      },
    };
  });
  return [...judged, { keyword: nothing, errors: false, validate: () => false }];
}
