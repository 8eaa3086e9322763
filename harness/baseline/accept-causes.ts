import { isAccepted, mergeParts, type Acceptance, type RunPart } from '../record/index.ts';
import { isExpired, reasonOf, selects } from './accept.ts';
import type { Baseline } from './baseline.ts';

/**
 * Marks the findings of the causes that a baseline accepts. The causes are those of the whole run, because the findings of
 * one cause can be in any operation.
 *
 * @param parts all parts of a run, by their tests
 * @param today a date such as 2026-11-22
 */
export function acceptCauses(
  parts: ReadonlyMap<string, RunPart>,
  baseline: Baseline | undefined,
  today: string,
): ReadonlyMap<string, RunPart> {
  const entries = (baseline?.entries ?? []).filter((entry) => entry.cause !== undefined && !isExpired(entry, today));
  if (entries.length === 0 || parts.size === 0) return parts;
  const { causes, clauses } = mergeParts([...parts.values()], { greenhouse: '', startedAt: '', milliseconds: 0 });
  const operations = new Map(clauses.map(({ id, operation }) => [id, operation]));
  const marked = [...parts].map(([test, part]): [string, RunPart] => {
    const findings = part.findings.map((finding) => {
      const operation = operations.get(finding.clauses[0] ?? '') ?? '';
      const ids = causes.filter((cause) => cause.findings.includes(finding.id)).map(({ id }) => id);
      const entry = entries.find((each) => ids.includes(each.cause ?? '') && selects(each.operations, operation));
      const accepted: Acceptance | undefined = finding.accepted ?? (entry && reasonOf(entry));
      return accepted === undefined ? finding : { ...finding, accepted };
    });
    return [test, { ...part, findings }];
  });
  const all = marked.flatMap(([, { findings }]) => findings);
  const violating = (id: string): typeof all => all.filter(({ clauses: ids }) => ids.includes(id));
  return new Map(
    marked.map(([test, part]) => {
      const own = part.clauses.map((each): typeof each =>
        isAccepted(violating(each.clause.id)) ? { ...each, accepted: true } : each,
      );
      return [test, { ...part, clauses: own }];
    }),
  );
}
