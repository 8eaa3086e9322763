import type { KeywordDefinition } from 'ajv';
import { definitions } from '../keyword/index.ts';
import { unshield } from './shield.ts';

/**
 * The keywords that ajv does not know or evaluates with doubles. They get other names, because ajv accepts every BigInt
 * for `minimum` and rejects it for `type: integer`.
 */
const exactKeywords = definitions.filter(({ exact }) => exact);

const prefix = 'exact:';

/** The keyword that replaces the schema `false`. */
export const nothing = `${prefix}false`;

/** The name of a keyword in ajv's schemas. */
export function exactName(keyword: string): string {
  return exactKeywords.some(({ name }) => name === keyword) ? prefix + keyword : keyword;
}

/** The definitions of the exact keywords for ajv. */
export function exactDefinitions(): KeywordDefinition[] {
  const judged = exactKeywords.map(({ name, asserts }): KeywordDefinition => {
    return {
      keyword: prefix + name,
      errors: false,
      compile: (value: unknown) => {
        const holds = asserts?.({ [name]: value });
        return (data: unknown) => holds?.(unshield(data)) ?? true;
      },
    };
  });
  return [...judged, { keyword: nothing, errors: false, validate: () => false }];
}
