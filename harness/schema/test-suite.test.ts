import { describe, expect, it } from 'vitest';
import { compile, evaluation, loadSchema } from './index.ts';
import { suiteDocuments, suiteGroups } from '../official-suite/index.ts';

const documents = suiteDocuments();

describe.each(suiteGroups())('the required tests agree: $file, $description', ({ schema, tests }) => {
  const source = { root: schema, pointer: '', documents, formats: 'annotate' } as const;
  it.each(tests)('$description', ({ data, valid }) => {
    expect(compile(source)(data).length === 0).toBe(valid);
    expect(evaluation(loadSchema(source))(data).length === 0).toBe(valid);
  });
});

const agreed = (group: { file: string; description: string }) => !unasked.has(group.file);

/** Optional tests that ask for what this project does not do. */
const unasked = new Map([
  ['optional/dependencies-compatibility', 'the keyword `dependencies` is not of 2020-12'],
  ['optional/cross-draft', 'its document of draft 2019-09 is not among the fixtures'],
]);

describe.each(suiteGroups('optional/').filter(agreed))(
  'optional tests agree: $file, $description',
  ({ schema, tests }) => {
    const source = { root: schema, pointer: '', documents, formats: 'annotate' } as const;
    it.each(tests)('$description', ({ data, valid }) => {
      expect(compile(source)(data).length === 0).toBe(valid);
      expect(evaluation(loadSchema(source))(data).length === 0).toBe(valid);
    });
  },
);

const formatGroups = suiteGroups('optional/format/');

describe.each(formatGroups)('format tests agree when asserted: $file, $description', ({ schema, tests }) => {
  const source = { root: schema, pointer: '', documents };
  it.each(tests)('$description', ({ data, valid }) => {
    expect(compile(source)(data).length === 0).toBe(valid);
    expect(evaluation(loadSchema(source))(data).length === 0).toBe(valid);
  });
});
