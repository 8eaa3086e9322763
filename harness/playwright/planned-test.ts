import type { TestCase } from '@playwright/test/reporter';
import { visibleJson } from '../json/index.ts';
import { aspects, clauseOfAspect, type Aspect, type Clause } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';

type Named = Pick<OperationRows['operation'], 'name' | 'pointer'>;

const type = 'conformance';

/**
 * The annotation of a test of a suite. By it a reporter knows what a test is about, even if it was not run. Other reporters
 * print it, so it holds a name of the document as the inside of a JSON string, without characters that a terminal obeys.
 */
export function annotate(operation?: Named): { type: string; description?: string } {
  if (operation === undefined) return { type };
  const text = JSON.stringify(`${operation.name} (#${operation.pointer})`);
  return { type, description: visibleJson(text).slice(1, -1) };
}

/**
 * Identifies a test by what it is about. The worker keeps its part under this key, and the reporter looks for it.
 *
 * @param operation its name
 */
export function testKey({ operation, aspect }: { readonly operation: string; readonly aspect: Aspect }): string {
  return `${operation}\n${aspect}`;
}

/** Whether a test is one of those that `conformance` declares. */
export function isOfSuite({ annotations }: Pick<TestCase, 'annotations'>): boolean {
  return annotations.some((each) => each.type === type);
}

/** The clause that represents all clauses of a test; undefined for a test that is not about an aspect. */
export function clauseOfTest({ title, annotations }: Pick<TestCase, 'title' | 'annotations'>): Clause | undefined {
  const { description = '' } = annotations.find((each) => each.type === type) ?? {};
  const text = JSON.parse(`"${description}"`) as string;
  const [, name, pointer] = /^(.*) \(#(.*)\)$/s.exec(text) ?? [];
  if (name === undefined || pointer === undefined || !isAspect(title)) return undefined;
  return clauseOfAspect({ name, pointer }, title);
}

function isAspect(title: string): title is Aspect {
  return aspects.some((aspect) => aspect === title);
}
