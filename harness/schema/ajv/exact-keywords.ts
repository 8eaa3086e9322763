import type { KeywordDefinition } from 'ajv';
import { definitionOf } from '../keyword/index.ts';
import type { Keyword } from '../node.ts';
import { unshield } from './shield.ts';

/**
 * The keywords that ajv judges in doubles, under names of their own: ajv accepts every BigInt for `minimum` and rejects
 * it for `type: integer`.
 */
const exactKeywords: readonly Keyword[] = [
  ...(['type', 'const', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['uniqueItems', 'format'] as const),
];

const prefix = 'exact:';

/** Stands for the schema `false`. */
export const nothing = `${prefix}false`;

/** The name under which ajv knows a keyword. */
export function exactName(keyword: string): string {
  return exactKeywords.includes(keyword as Keyword) ? prefix + keyword : keyword;
}

/** The exact keywords as ajv takes them. */
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
