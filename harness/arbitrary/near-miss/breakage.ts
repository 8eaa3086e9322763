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

/** One way to break a keyword: the goal of the invalid value at the place, given the valid one. */
export interface Breakage {
  readonly name: string;
  readonly goal: (valid: Json) => Goal | undefined;
  /** The goal, where it is the same for every valid value. */
  readonly constant?: Goal;
}

/** The keyword that an invalid value must break, and the facts that it must satisfy. */
export interface BrokenClause {
  readonly algebra: Algebra;
  readonly fact: KeywordFact;
  /** The facts of the place without those of the same keyword. */
  readonly others: readonly Fact[];
}

/** The ways to break one keyword, in a fixed order, including those that the other keywords make impossible. */
export type Breakages = (clause: BrokenClause, keywords: Keywords) => readonly Breakage[];

/** A breakage that does not depend on the valid value. */
export function one(name: string, goal: Goal): Breakage {
  return { name, goal: () => goal, constant: goal };
}

/** The values that break the keyword and satisfy the other facts, and further keywords where given. */
export function broken({ algebra, fact, others }: BrokenClause, further?: Keywords): Goal {
  const facts = [...others, keywordFact(fact.node, fact.keyword, false)];
  return algebra.goal(further ? [...facts, schemaFact(algebra.virtual(further))] : facts);
}

/** Those of the values that break the keyword and satisfy the other facts. */
export function among(clause: BrokenClause, values: readonly Json[]): Goal {
  return broken(clause, { enum: values });
}
