import { aspects, type Clause } from '../../clause/index.ts';
import { loadPlan } from '../../suite/index.ts';
import { markdownTable } from '../markdown/table.ts';
import { kindOf } from '../proof/kinds.ts';
import { listSubjects, references } from '../proof/reference.ts';

/** A kind of clause with one clause of it, and a defect that breaks the clause. */
interface KindRow {
  readonly kind: string;
  readonly clause: Clause;
  /** The name and the sentence of the defect; undefined if none can break the clause. */
  readonly defect?: { readonly name: string; readonly sentence: string };
}

/** Each kind of clause of the references as a row, by aspect: an example, what it says, and a server that breaks it. */
export async function printClauseTable(): Promise<string> {
  const examples = await listExamples();
  return aspects
    .flatMap((aspect) => {
      const own = examples.filter(({ clause }) => clause.aspect === aspect);
      if (own.length === 0) return [];
      const rows = own.map(({ kind, clause, defect }) => [
        kind,
        `\`${clause.id}\``,
        cell(clause.sentence),
        defect === undefined ? '' : `${cell(defect.sentence)} (\`${defect.name}\`)`,
      ]);
      return [`## ${aspect}`, markdownTable(['kind', 'for example', 'says', 'a server that breaks it'], rows)];
    })
    .join('\n\n');
}

/** For each kind of clause that must hold, the first clause that a defect breaks; else the first one. */
async function listExamples(): Promise<KindRow[]> {
  const found = new Map<string, KindRow>();
  for (const reference of references) {
    const { plan } = await loadPlan(reference.options);
    const defects = new Map(listSubjects(reference).map((subject) => [subject.breaks ?? '', subject]));
    for (const { operation, rows } of plan.operations) {
      for (const { clause } of rows.filter((row) => row.clause.level === 'must')) {
        const kind = kindOf(clause, operation, plan.document);
        const defect = defects.get(clause.id);
        if (found.get(kind)?.defect === undefined && (defect !== undefined || !found.has(kind))) {
          found.set(kind, { kind, clause, ...(defect !== undefined && { defect }) });
        }
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
