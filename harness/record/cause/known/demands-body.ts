import { isObject } from '../../../json/index.ts';
import { valuesOf } from '../answer-shape.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';
import { clausesOf, isEverRight, withoutOperation } from '../clauses.ts';
import { saysMissing } from './says-missing.ts';

/** A framework reads a body before the code of the API can see that there is none. */
export const demandsBody: KnownCause = {
  name: 'demands-body',
  sentence: 'The server rejects requests without the body that the document does not require',
  // That nothing is there is said of the path.
  isShownBy: (symptom) =>
    rejects(symptom) &&
    !/ (?:404|405|410)$/.test(symptom.finding.cause) &&
    symptom.main.kind === undefined &&
    // A request can have parameters beside, if the answer names what the body lacks.
    (sendsNoBody(symptom) || (lacksBody(symptom) && saysMissing(symptom))) &&
    takesSomeBody(symptom),
  least: 2,
  counted: ({ main }) => main.operation,
};

/** Whether a request has nothing but a path, although the operation takes a body. */
function sendsNoBody({ finding: { exchange }, main, clauses }: Symptom): boolean {
  const values = valuesOf(exchange);
  if (!isObject(values)) return false;
  const isPathAlone = Object.entries(values).every(([place, value]) => place === 'path' || isNothing(value));
  const takes = /^(?:accepts|rejects) (?:malformed |absent )?body\b/;
  return isPathAlone && clausesOf(main.operation, clauses).some((clause) => takes.test(withoutOperation(clause)));
}

const lacksBody = ({ finding: { exchange } }: Symptom): boolean => {
  const values = valuesOf(exchange);
  return isObject(values) && isNothing(values['body']);
};

/** Whether the operation accepted a request about a body. If it rejects each, the reason is another one. */
function takesSomeBody({ main, clauses }: Symptom): boolean {
  return clausesOf(main.operation, clauses).some(
    (each) => each.id.startsWith(`${each.operation} accepts body `) && (each.result === 'passed' || isEverRight(each)),
  );
}

const isNothing = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
