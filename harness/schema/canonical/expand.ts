import { typeOf, type Json, type JsonType } from '../../json/index.ts';
import { UnsupportedSchema } from '../unsupported-schema.ts';
import { decide } from './decide.ts';
import { factKey, oppositeKey, type Fact } from './fact.ts';

/** Facts of one type that none can be taken apart further; or the few values that there are. */
export interface Alternative {
  readonly facts: readonly Fact[];
  /** The values that `const` or `enum` leave, not yet asked for the other facts. */
  readonly values?: readonly Json[];
}

/** More alternatives than this are no schema that a person wrote; the time for them would have no bound. */
const most = 4096;

/** All the ways for a value of the type to keep the facts: their disjunctive normal form. */
export function expand(facts: readonly Fact[], type: JsonType): Alternative[] {
  const found: Alternative[] = [];
  grow(new Branch(type).with(facts), found, facts);
  return found;
}

function grow(branch: Branch | undefined, found: Alternative[], origin: readonly Fact[]): void {
  if (branch === undefined) return;
  const choice = branch.nextChoice();
  if (choice === undefined || branch.values !== undefined) {
    found.push({ facts: branch.elementary, ...(branch.values && { values: branch.values }) });
    if (found.length > most) throw tooMany(origin);
    return;
  }
  for (const option of choice) grow(branch.copy().with(option), found, origin);
}

function tooMany(origin: readonly Fact[]): UnsupportedSchema {
  const first = origin.find((fact) => fact.kind === 'schema' || fact.kind === 'keyword');
  return new UnsupportedSchema('the schema', first?.node.pointer ?? '', `it has over ${most} alternatives`);
}

/** Facts being taken apart, up to the choices still open. */
class Branch {
  readonly elementary: Fact[] = [];
  values: readonly Json[] | undefined;
  readonly #type: JsonType;
  readonly #seen: Set<string>;
  readonly #choices: (readonly (readonly Fact[])[])[] = [];

  constructor(type: JsonType, seen: ReadonlySet<string> = new Set()) {
    this.#type = type;
    this.#seen = new Set(seen);
  }

  copy(): Branch {
    const copy = new Branch(this.#type, this.#seen);
    copy.elementary.push(...this.elementary);
    copy.#choices.push(...this.#choices);
    return copy;
  }

  /** The branch with these facts too, or undefined when they contradict what it holds. */
  with(facts: readonly Fact[]): this | undefined {
    const queue = [...facts];
    for (let fact = queue.shift(); fact !== undefined; fact = queue.shift()) {
      const key = factKey(fact);
      if (this.#seen.has(key)) continue;
      const opposite = oppositeKey(fact);
      if (opposite !== undefined && this.#seen.has(opposite)) return undefined;
      this.#seen.add(key);
      const decision = decide(fact, this.#type);
      if (decision === undefined) {
        if (!this.#keep(fact)) return undefined;
      } else {
        queue.push(...decision.all);
        if (decision.choices.some((choice) => choice.length === 0)) return undefined;
        this.#choices.push(...decision.choices);
      }
    }
    return this;
  }

  /** The open choice with the fewest options, already decided ones left out. */
  nextChoice(): readonly (readonly Fact[])[] | undefined {
    const open = this.#choices.filter(
      (choice) => !choice.some((option) => option.every((f) => this.#seen.has(factKey(f)))),
    );
    const [first, ...rest] = open;
    if (first === undefined) return undefined;
    const chosen = rest.reduce((least, choice) => (choice.length < least.length ? choice : least), first);
    this.#choices.splice(0, this.#choices.length, ...open.filter((choice) => choice !== chosen));
    return chosen;
  }

  /** Notes an elementary fact; false when no value of the type keeps it. */
  #keep(fact: Fact): boolean {
    this.elementary.push(fact);
    if (fact.kind !== 'keyword') return true;
    const keywords = fact.node.keywords || {};
    if (fact.keyword === 'type') {
      const named = (keywords.type ?? []).includes(this.#type);
      const asInteger = this.#type === 'number' && (keywords.type ?? []).includes('integer');
      return fact.holds ? named || asInteger : !named;
    }
    const listed = fact.keyword === 'const' ? [keywords.const ?? null] : keywords.enum;
    if (fact.holds && (fact.keyword === 'const' || fact.keyword === 'enum')) {
      this.values = (listed ?? []).filter((value) => typeOf(value) === this.#type);
      return this.values.length > 0;
    }
    return true;
  }
}
