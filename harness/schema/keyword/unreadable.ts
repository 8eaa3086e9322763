import { equals, typeOf, type Json, type JsonObject, type JsonType } from '../../json/index.ts';
import type { KeywordDefinition } from '../definition/definition.ts';
import { impossible, settled } from '../fact/decision.ts';
import type { InvalidKeyword } from '../invalid-schema.ts';
import { Unreadable } from '../undecided.ts';

declare module '../node.ts' {
  interface Keywords {
    /** What cannot be read. It stands for the invalid keywords of the schema. */
    readonly unreadable?: UnreadableKeywords;
  }
}

/** The keywords of a schema that have an invalid value. */
export interface UnreadableKeywords {
  /** There is at least one. */
  readonly problems: readonly InvalidKeyword[];
  /** The only type of values that they are about; undefined if they can be about all types. */
  readonly type: JsonType | undefined;
  /**
   * The values that satisfy them according to the author, because the schema lists them or has them as examples. `trust`
   * adds those of a larger example.
   */
  readonly known: Json[];
}

/**
 * The invalid keywords of a schema, such as `type: strng`. Which values satisfy them is unknown, apart from the examples
 * beside them: other values are neither generated nor judged.
 */
export const unreadable: KeywordDefinition = {
  name: 'unreadable',
  judge: ({ unreadable: stated }) =>
    stated &&
    (({ value }) => {
      const { type, known, problems } = stated;
      if ((type !== undefined && typeOf(value) !== type) || known.some((each) => equals(each, value))) return true;
      throw new Unreadable(problems);
    }),
  decide: ({ keywords: { unreadable: stated }, type, holds }) => {
    if (stated?.type !== undefined && stated.type !== type) return holds ? settled : impossible;
    return undefined;
  },
  values: ({ unreadable: stated }) => (stated && stated.known.length > 0 ? stated.known : undefined),
};

/**
 * What stands for the invalid keywords of a schema.
 *
 * @param schema the whole schema, with the examples
 * @param type the only type that the keywords are about, if there is one
 */
export function unreadableIn(
  schema: JsonObject,
  problems: readonly InvalidKeyword[],
  type: JsonType | undefined,
): UnreadableKeywords {
  return { problems, type, known: examplesIn(schema) };
}

/** The values that a schema lists, or else those that it has as examples (validation 2020-12, section 9.5). */
function examplesIn(schema: JsonObject): Json[] {
  const list = (name: string): Json[] => (Array.isArray(schema[name]) ? (schema[name] as Json[]) : []);
  const one = (name: string): Json[] => (Object.hasOwn(schema, name) ? [schema[name] as Json] : []);
  const listed = [...list('enum'), ...one('const')];
  return listed.length > 0 ? listed : [...list('examples'), ...one('example'), ...one('default')];
}
