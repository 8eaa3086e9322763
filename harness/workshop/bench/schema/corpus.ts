import { isObject, objectOf, typeOf, type Json } from '../../../json/index.ts';
import { suiteGroups, type SuiteGroup } from '../../official-suite/index.ts';

/** A schema with what its generated values should reach. */
export interface CorpusSchema {
  readonly name: string;
  readonly schema: Json;
  /** Values that are known to be valid, and values that are known to be invalid. */
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
  readonly formats: 'assert' | 'annotate';
  /** Named predicates. At least one generated value must satisfy each of them. */
  readonly reaches: readonly (readonly [string, (value: Json) => boolean])[];
}

/** The required schemas of the JSON-Schema-Test-Suite. */
export function suiteSubjects(): CorpusSchema[] {
  return suiteGroups().map((group) => subject(group, group.schema));
}

/** The same schemas, each restricted to the type of its counter-examples. */
export function pinnedSubjects(): CorpusSchema[] {
  return suiteGroups().flatMap((group) => {
    const [broken] = group.tests.filter(({ valid }) => !valid);
    if (broken === undefined || !isObject(group.schema) || Object.hasOwn(group.schema, 'type')) return [];
    const type = typeOf(broken.data);
    const pinned = subject(group, objectOf([...Object.entries(group.schema), ['type', type]]));
    return [{ ...pinned, valid: pinned.valid.filter((value) => typeOf(value) === type) }];
  });
}

function subject({ file, description, tests }: SuiteGroup, schema: Json): CorpusSchema {
  return {
    name: `${file}: ${description}`,
    schema,
    valid: tests.filter(({ valid }) => valid).map(({ data }) => data),
    invalid: tests.filter(({ valid }) => !valid).map(({ data }) => data),
    formats: 'annotate',
    reaches: [],
  };
}
