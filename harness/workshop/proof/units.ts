import type { Subject } from './reference.ts';

/** A server to prove the suite on. */
export interface ProofUnit {
  readonly subject: Subject;
  /** The variants that it has together. Each is proven on its own server, if the suite reports something on this one. */
  readonly members: readonly Subject[];
}

/**
 * The servers of a reference on which the suite is to be proven. Variants that a server has together are proven there at
 * once, because a correct server gets the whole suite.
 *
 * @param subjects all subjects of the reference
 * @param only the names of those that are chosen, each to be proven alone; all of them if it is empty
 * @param isApart whether all variants are proven alone
 */
export function unitsOf(subjects: readonly Subject[], only: readonly string[], isApart: boolean): ProofUnit[] {
  const alone = (subject: Subject): ProofUnit => ({ subject, members: [] });
  if (only.length > 0) return subjects.filter(({ name }) => only.includes(name)).map(alone);
  if (isApart) return subjects.map(alone);
  const units: ProofUnit[] = [];
  for (const subject of subjects) {
    const { together } = subject;
    if (together === undefined) units.push(alone(subject));
    else if (!units.some((unit) => unit.subject.name === together)) {
      const members = subjects.filter((each) => each.together === together);
      const sentence = members.map((each) => each.sentence).join(' ');
      units.push({ subject: { kind: 'variant', name: together, sentence }, members });
    }
  }
  return units;
}
