import type { TestCase } from '@playwright/test/reporter';
import { aspects, clauseOfAspect, type Aspect, type Clause, type OperationRows } from '../clause/index.ts';

type Named = Pick<OperationRows['operation'], 'name' | 'pointer'>;

const type = 'conformance';

/** What a test of a suite says of itself, so that a reporter knows of it even if it is never run. */
export function annotate(operation?: Named): { type: string; description?: string } {
  return { type, ...(operation !== undefined && { description: `${operation.name} (#${operation.pointer})` }) };
}

/** Whether a test is one of those that `conformance` declares. */
export function isOfSuite({ annotations }: Pick<TestCase, 'annotations'>): boolean {
  return annotations.some((each) => each.type === type);
}

/** The clause that stands for all of those that a test is about; undefined for a test that is not of an aspect. */
export function clauseOfTest({ title, annotations }: Pick<TestCase, 'title' | 'annotations'>): Clause | undefined {
  const { description = '' } = annotations.find((each) => each.type === type) ?? {};
  const [, name, pointer] = /^(.*) \(#(.*)\)$/s.exec(description) ?? [];
  if (name === undefined || pointer === undefined || !isAspect(title)) return undefined;
  return clauseOfAspect({ name, pointer }, title);
}

function isAspect(title: string): title is Aspect {
  return aspects.some((aspect) => aspect === title);
}
