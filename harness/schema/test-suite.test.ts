import { describe, expect, it } from 'vitest';
import type { Json } from '../json/index.ts';
import { compileWithAjv, valuesUntilAjv } from './ajv/engine.ts';
import { compile, evaluation, loadSchema, type SchemaSource } from './index.ts';
import { suiteDocuments, suiteGroups } from '../workshop/official-suite/index.ts';

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

const agreed = (group: { file: string; description: string }) => !skipped.has(group.file);

/** Optional tests of features that this project does not have, each with the reason. */
const skipped = new Map([['optional/dependencies-compatibility', '2020-12 does not have the keyword `dependencies`']]);

describe.each(suiteGroups('optional/').filter(agreed))(
  'optional tests agree: $file, $description',
  ({ schema, tests }) => {
    const source = { root: schema, pointer: '', documents, formats: 'annotate' } as const;
    it.each(tests)('$description', ({ data, valid }) => {
      agree(source, data, valid);
    });
  },
);

const formatGroups = suiteGroups('optional/format/');

describe.each(formatGroups)('format tests agree when asserted: $file, $description', ({ schema, tests }) => {
  const source = { root: schema, pointer: '', documents };
  it.each(tests)('$description', ({ data, valid }) => {
    agree(source, data, valid);
  });
});
