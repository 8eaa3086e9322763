import type { InvalidKeyword } from './invalid-schema.ts';
import { UnsupportedSchema } from './unsupported-schema.ts';

/** The error where it is unknown whether a value satisfies a schema. */
export class Undecided extends UnsupportedSchema {}

/** The error where it is unknown because a schema has keywords with invalid values. */
export class Unreadable extends Undecided {
  constructor(problems: readonly InvalidKeyword[]) {
    const [first] = problems;
    super(first?.keyword ?? 'the schema', first?.pointer ?? '', first?.problem ?? 'it is invalid');
  }
}

/** The error where it is unknown whether a text matches a pattern, because the search would take too many steps. */
export class UndecidedPattern extends Undecided {
  constructor(pattern: string, text: string, reason: string) {
    super('pattern', '', reason);
    this.message = `Cannot decide whether a string of ${text.length} characters matches the pattern ${shortened(pattern)}: ${reason}.`;
  }
}

function shortened(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 80)}...` : pattern;
}
