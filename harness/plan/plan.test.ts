import { describe, expect, it } from 'vitest';
import { loadDocument, type Operation } from '../document/index.ts';
import { createPlan } from './plan.ts';

const document = await loadDocument('fixtures/documents/branches.yaml');
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const namesFor = (selection: string): string[] => {
  return createPlan(document, given, selection).operations.map(({ operation }) => operation.name);
};
const names = document.operations.map(({ name }) => name);

describe('a plan', () => {
  it('has all operations when no clause is selected', () => {
    expect(namesFor('')).toEqual(names);
  });

  it('has the operations with a clause id that contains the selected text', () => {
    expect(namesFor('POST /trees accepts')).toEqual(['POST /trees']);
    expect(namesFor('POST /trees')).toEqual(names.filter((name) => name.startsWith('POST /trees')));
    expect(namesFor('answers')).toEqual(names);
    expect(namesFor('POST /tree accepts')).toEqual([]);
  });

  it('derives no clauses of an operation that does not have the selected one', () => {
    const [selected, other] = document.operations;
    if (selected === undefined || other === undefined) throw new Error('the document has two operations');
    const sealed: Operation = {
      ...other,
      get responses(): Operation['responses'] {
        throw new Error('its responses are read');
      },
    };
    const plan = createPlan({ ...document, operations: [selected, sealed] }, given, `${selected.name} answers`);
    expect(plan.operations.flatMap(({ rows }) => rows.map(({ clause }) => clause.operation))).toContain(selected.name);
    expect(() => createPlan({ ...document, operations: [selected, sealed] }, given, 'answers')).toThrow('are read');
  });
});
