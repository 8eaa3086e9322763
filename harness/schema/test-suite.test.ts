import { describe, expect, it } from 'vitest';
import type { Json } from '../json/index.ts';
import { compileWithAjv, valuesUntilAjv } from './ajv/engine.ts';
import { compile, evaluation, loadSchema, type SchemaSource } from './index.ts';
import { doesNotThrow, suiteDocuments, suiteGroups, type SuiteGroup } from '../workshop/official-suite/index.ts';

const documents = suiteDocuments();

/** Compares the expected result with the project's own evaluation, and with ajv wherever it is used. */
function agree(source: SchemaSource, data: Json, valid: boolean): void {
  const node = loadSchema(source);
  expect(compile(source)(data).length === 0).toBe(valid);
  expect(evaluation(node)(data).length === 0).toBe(valid);
  if (valuesUntilAjv(node) >= 0) expect(compileWithAjv(node)(data)).toBe(valid);
}

describe.each(suiteGroups())('the required tests agree: $file, $description', ({ schema, tests }) => {
  const source = { root: schema, pointer: '', documents, formats: 'annotate' } as const;
  it.each(tests)('$description', ({ data, valid }) => {
    agree(source, data, valid);
  });
});

/** Optional tests of features that this project does not have: the file, the tests in it that agree even so, the reason. */
const skipped = [
  {
    file: 'optional/dependencies-compatibility',
    except: ['empty dependents'],
    because: '2020-12 does not have the keyword `dependencies`',
  },
];
const isSkipped = ({ file, description }: SuiteGroup): boolean =>
  skipped.some((each) => each.file === file && !each.except.includes(description));
const optional = suiteGroups('optional/');

function agreeOnGroup({ schema, tests }: Pick<SuiteGroup, 'schema' | 'tests'>): void {
  for (const { data, valid } of tests) {
    agree({ root: schema, pointer: '', documents, formats: 'annotate' }, data, valid);
  }
}

describe.each(optional.filter((group) => !isSkipped(group)))(
  'optional tests agree: $file, $description',
  ({ schema, tests }) => {
    it.each(tests)('$description', (test) => {
      agreeOnGroup({ schema, tests: [test] });
    });
  },
);

it.each(skipped)('optional tests are not skipped without need: $file', ({ file }) => {
  const groups = optional.filter((group) => group.file === file && isSkipped(group));
  expect(groups).not.toEqual([]);
  const agreed = groups.filter((group) =>
    doesNotThrow(() => {
      agreeOnGroup(group);
    }),
  );
  expect(agreed.map(({ description }) => description)).toEqual([]);
});

const formatGroups = suiteGroups('optional/format/');

describe.each(formatGroups)('format tests agree when asserted: $file, $description', ({ schema, tests }) => {
  const source = { root: schema, pointer: '', documents };
  it.each(tests)('$description', ({ data, valid }) => {
    agree(source, data, valid);
  });
});
