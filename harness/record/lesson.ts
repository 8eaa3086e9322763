import type { Demand } from '../clause/index.ts';
import type { Lesson } from '../run/index.ts';
import type { Redactor } from '../exchange/index.ts';
import { noCoincidence } from './exchange-record.ts';

/** What a server demands beyond its document, for the author of the document. */
export interface LessonRecord {
  readonly operation: string;
  /** JSON Pointer of the place in a request: `/body/name`. */
  readonly place: string;
  /** What the document should say about the place, in words or as a JSON Schema. */
  readonly should: string;
  /** What the server said about it. */
  readonly message: string;
}

/** The lessons about an operation, each place and demand once. */
export function recordLessons(operation: string, lessons: readonly Lesson[], redact: Redactor): LessonRecord[] {
  return lessons.map(({ pointer, demand, message }) => ({
    operation,
    place: pointer,
    should: describe(demand),
    message: redact(message, noCoincidence),
  }));
}

function describe(demand: Demand): string {
  switch (demand.kind) {
    case 'present':
      return 'is required';
    case 'absent':
      return 'is not allowed';
    case 'schema':
      return `satisfies ${JSON.stringify(demand.schema)}`;
    case 'ordered':
      return demand.order === 'equal' ? `equals ${demand.other}` : `is ${demand.order} ${demand.other}`;
    case 'other':
      return 'is one of the values that the server knows';
  }
}
