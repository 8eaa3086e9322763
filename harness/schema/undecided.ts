import { UnsupportedSchema } from './unsupported-schema.ts';

/** Whether a text matches a pattern was not found out, because that would take too many steps. */
export class Undecided extends UnsupportedSchema {
  constructor(pattern: string, text: string, reason: string) {
    super('pattern', '', reason);
    this.message = `Cannot decide whether a string of ${text.length} characters matches the pattern ${shortened(pattern)}: ${reason}.`;
  }
}

function shortened(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 80)}...` : pattern;
}
