import { describe, expect, it } from 'vitest';
import { loadDocument, type Operation } from '../document/index.ts';
import { createPlan } from './index.ts';

const document = await loadDocument('fixtures/documents/branches.yaml');
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const namesFor = (selection: string): string[] => {
  return createPlan(document, given, selection).operations.map(({ operation }) => operation.name);
};
const names = document.operations.map(({ name }) => name);

describe('a plan', () => {
  it('is of all operations where no clause is asked for', () => {
    expect(namesFor('')).toEqual(names);
  });

  it('is of the operations that have a clause with the text that is asked for', () => {
    expect(namesFor('POST /trees accepts')).toEqual(['POST /trees']);
    expect(namesFor('POST /trees')).toEqual(names.filter((name) => name.startsWith('POST /trees')));
    expect(namesFor('answers')).toEqual(names);
    expect(namesFor('POST /tree accepts')).toEqual([]);
  });

  it('works out no clause of an operation that has not the one that is asked for', () => {
    const [asked, other] = document.operations;
    if (asked === undefined || other === undefined) throw new Error('the document has two operations');
    const sealed: Operation = {
      ...other,
      get responses(): Operation['responses'] {
        throw new Error('its responses are looked at');
      },
    };
    const plan = createPlan({ ...document, operations: [asked, sealed] }, given, `${asked.name} answers`);
    expect(plan.operations.flatMap(({ rows }) => rows.map(({ clause }) => clause.operation))).toContain(asked.name);
    expect(() => createPlan({ ...document, operations: [asked, sealed] }, given, 'answers')).toThrow('looked at');
  });
});
