import type { Json } from '../../json/index.ts';
import {
  keywordFact,
  schemaFact,
  type Algebra,
  type Fact,
  type Goal,
  type KeywordFact,
  type Keywords,
} from '../../schema/index.ts';

/** One way to break a keyword: what the broken value at the place is drawn from, given the unbroken one. */
export interface Breakage {
  readonly name: string;
  readonly goal: (unbroken: Json) => Goal | undefined;
  /** The goal, where it is the same for every unbroken value. */
  readonly constant?: Goal;
}

/** What else a broken value has to keep, and the keyword that it has to break. */
export interface Clause {
  readonly algebra: Algebra;
  readonly fact: KeywordFact;
  /** The facts of the place without those that state the same keyword. */
  readonly others: readonly Fact[];
}

/** The ways to break one keyword, in a fixed order; those that the other keywords rule out are among them. */
export type Breakages = (clause: Clause, keywords: Keywords) => readonly Breakage[];

/** A breakage whose values don't depend on the unbroken one. */
export function one(name: string, goal: Goal): Breakage {
  return { name, goal: () => goal, constant: goal };
}

/** The values that break the keyword and keep the other facts, and further keywords where given. */
export function broken({ algebra, fact, others }: Clause, further?: Keywords): Goal {
  const facts = [...others, keywordFact(fact.node, fact.keyword, false)];
  return algebra.goal(further ? [...facts, schemaFact(algebra.virtual(further))] : facts);
}

/** Those of the values that break the keyword and keep the other facts. */
export function among(clause: Clause, values: readonly Json[]): Goal {
  return broken(clause, { enum: values });
}
