import { describe, expect, it } from 'vitest';
import { isArray, isObject, type Json } from '../json/index.ts';
import {
  doesNotThrow,
  suiteDocuments,
  suiteGroups,
  type SuiteDraft,
  type SuiteGroup,
} from '../workshop/official-suite/index.ts';
import { compileWithAjv, valuesUntilAjv } from './ajv/engine.ts';
import { evaluation, loadSchema, type Dialect } from './index.ts';
import { tables } from './load/dialect-table.ts';

const documents = suiteDocuments();

function agree(dialect: Dialect, schema: Json, { data, valid }: SuiteGroup['tests'][number], assert = false): void {
  const formats = assert ? 'assert' : 'annotate';
  const node = loadSchema({ root: schema, pointer: '', dialect, documents, formats });
  expect(evaluation(node)(data).length === 0).toBe(valid);
  if (valuesUntilAjv(node) >= 0) expect(compileWithAjv(node)(data)).toBe(valid);
}

const drafts: readonly (readonly [Dialect, SuiteDraft])[] = [
  ['2019-09', 'draft2019-09'],
  ['draft-07', 'draft7'],
];

/** Tests of features that this project does not have: the file, the tests in it that agree even so, the reason. */
const skipped: readonly { readonly file: string; readonly except: readonly string[]; readonly because: string }[] = [
  {
    file: 'draft2019-09 optional/dependencies-compatibility',
    except: ['empty dependents'],
    because: '2019-09 does not have the keyword `dependencies`',
  },
  {
    file: 'draft7 optional/content',
    except: [],
    because: 'encoded strings are not decoded: OpenAPI gives the keywords another meaning',
  },
];

function isSkipped(draft: SuiteDraft, { file, description }: SuiteGroup): boolean {
  return skipped.some((each) => each.file === `${draft} ${file}` && !each.except.includes(description));
}

/** Tests of draft-04 for features that OpenAPI 3.0 and Swagger 2.0 do not have, each with the reason. */
const ofDraft04: ReadonlyMap<string, string> = new Map([
  ['validate definition against metaschema', 'the meta-schema of draft-04 is not shipped'],
  ['remote ref, containing refs itself', 'the meta-schema of draft-04 is not shipped'],
  ['Location-independent identifier in remote ref', 'they do not have the keyword `id`'],
]);

/** The groups that agree although they are skipped. */
function skippedWithoutNeed(dialect: Dialect, groups: readonly SuiteGroup[]): string[] {
  const agreed = groups.filter(({ schema, tests }) =>
    doesNotThrow(() => {
      for (const test of tests) agree(dialect, schema, test);
    }),
  );
  return agreed.map(({ file, description }) => `${file}, ${description}`);
}

describe.each(drafts)('the tests of %s agree', (dialect, draft) => {
  for (const folder of ['', 'optional/', 'optional/format/']) {
    const all = suiteGroups(folder, draft);
    const groups = all.filter((group) => !isSkipped(draft, group));

    it(`and none in its folder "${folder}" is skipped without need`, () => {
      const left = all.filter((group) => !groups.includes(group));
      expect(skippedWithoutNeed(dialect, left)).toEqual([]);
    });

    describe.each(groups)('$file, $description', ({ schema, tests }) => {
      it.each(tests)('$description', (test) => {
        agree(dialect, schema, test, folder === 'optional/format/');
      });
    });
  }
});

it('every skipped test exists', () => {
  const files = drafts.flatMap(([, draft]) => suiteGroups('optional/', draft).map(({ file }) => `${draft} ${file}`));
  expect(skipped.filter(({ file }) => !files.includes(file))).toEqual([]);
  const descriptions = suiteGroups('', 'draft4').map(({ description }) => description);
  expect([...ofDraft04.keys()].filter((name) => !descriptions.includes(name))).toEqual([]);
});

/**
 * OpenAPI 3.0 and Swagger 2.0 take their keywords from a draft before draft-06, each its own selection. So the tests of
 * draft-04 apply to them as far as they use no other keywords.
 */
describe.each(['openapi-3.0', 'swagger-2.0'] as const)('the tests of draft-04 with the keywords of %s', (dialect) => {
  const known = new Set([...Object.keys(tables[dialect].keywords), 'definitions', 'default', 'description', 'title']);
  const usable = suiteGroups('', 'draft4').filter(({ schema }) => usesOnly(schema, known));
  const groups = usable.filter(({ description }) => !ofDraft04.has(description));

  it('are not skipped without need', () => {
    const left = usable.filter((group) => !groups.includes(group));
    expect(skippedWithoutNeed(dialect, left)).toEqual([]);
  });

  it('are dozens', () => {
    expect(groups.length).toBeGreaterThan(dialect === 'openapi-3.0' ? 90 : 60);
  });

  describe.each(groups)('agree: $file, $description', ({ schema, tests }) => {
    it.each(tests)('$description', (test) => {
      agree(dialect, schema, test);
    });
  });
});

/** Whether a schema uses only known keywords. `items` with an array is not known to OpenAPI 3.0 and Swagger 2.0. */
function usesOnly(schema: Json, known: ReadonlySet<string>): boolean {
  if (!isObject(schema)) return true;
  return Object.entries(schema).every(([name, value]) => {
    if (!known.has(name) || (name === 'items' && isArray(value))) return false;
    if (['properties', 'definitions'].includes(name))
      return isObject(value) && Object.values(value).every((s) => usesOnly(s, known));
    if (isArray(value)) return ['enum', 'required', 'type'].includes(name) || value.every((s) => usesOnly(s, known));
    return ['enum', 'default'].includes(name) || usesOnly(value, known);
  });
}
