import type { Clause } from '../../clause/index.ts';
import { loadPlan, type LoadedPlan } from '../../suite/index.ts';
import { listSubjects, references, type Reference, type Subject } from '../proof/reference.ts';

/** A reference, and each clause of it that must hold and that a defect breaks. */
interface Broken {
  readonly reference: Reference;
  readonly loaded: LoadedPlan;
  readonly broken: readonly (readonly [clause: Clause, defect: Subject])[];
}

/** The clauses of the references that defects break, in the order of the plans. */
export async function listBroken(): Promise<Broken[]> {
  const all: Broken[] = [];
  for (const reference of references) {
    const loaded = await loadPlan(reference.options);
    const defects = new Map(listSubjects(reference).map((subject) => [subject.breaks ?? '', subject]));
    const broken = loaded.plan.operations.flatMap(({ rows }) =>
      rows.flatMap(({ clause }) => {
        const defect = defects.get(clause.id);
        return clause.level !== 'must' || defect === undefined ? [] : [[clause, defect] as const];
      }),
    );
    all.push({ reference, loaded, broken });
  }
  return all;
}
