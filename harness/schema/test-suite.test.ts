import { describe, expect, it } from 'vitest';
import { compile, evaluation, loadSchema } from './index.ts';
import { suiteDocuments, suiteGroups } from './test-suite.ts';

const documents = suiteDocuments();

describe.each(suiteGroups())('the required tests agree: $file, $description', ({ schema, tests }) => {
  const source = { root: schema, pointer: '', documents, formats: 'annotate' } as const;
  it.each(tests)('$description', ({ data, valid }) => {
    expect(compile(source)(data).length === 0).toBe(valid);
    expect(evaluation(loadSchema(source))(data).length === 0).toBe(valid);
  });
});
