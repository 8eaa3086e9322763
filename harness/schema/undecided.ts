import { UnsupportedSchema } from './unsupported-schema.ts';

/** The error where it is unknown whether a text matches a pattern, because the search would take too many steps. */
export class Undecided extends UnsupportedSchema {
  constructor(pattern: string, text: string, reason: string) {
    super('pattern', '', reason);
    this.message = `Cannot decide whether a string of ${text.length} characters matches the pattern ${shortened(pattern)}: ${reason}.`;
  }
}

function shortened(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 80)}...` : pattern;
}
