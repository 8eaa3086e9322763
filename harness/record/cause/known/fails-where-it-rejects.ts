import { beginningOfAnswer } from '../answer-shape.ts';
import { withoutOperation } from '../clauses.ts';
import { exceptionIn } from '../exception.ts';
import { ofJsonParser } from '../read-as-json.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** A handler of errors answers with 500, whatever status the error has. */
export const failsWhereItRejects: KnownCause = {
  name: 'fails-where-it-rejects',
  sentence: 'The server answers with a 5XX where it finds that a request is invalid',
  isShownBy: (symptom) => {
    const text = beginningOfAnswer(symptom.finding.exchange) ?? '';
    if (!fails(symptom) || exceptionIn(symptom.finding.exchange) !== undefined || isOfValid(symptom)) return false;
    return forms.some((form) => form.test(text));
  },
  least: 3,
  counted: ({ main, finding: { tested = '' } }) => `${main.operation} ${tested}`,
};

/** How the usual validators and parsers say that a request is invalid. */
const forms: readonly RegExp[] = [
  // Ajv, Joi, Zod and class-validator.
  /\b(?:body|querystring|query|params|headers?)(?:[/.][^\s]*)? must (?:be|have|match|not|pass|contain)\b/i,
  /\\?"[\w.[\]]+\\?" (?:must (?:be|contain|have|match)|is required|is not allowed|length must)\b/,
  /\bexpected \w+, received \w+/i,
  /\bvalidation (?:error|failed|failure)\b|\bproperty \w+ should not exist\b/i,
  // Parsers of JSON, and what reads the media type.
  ...ofJsonParser,
  /\bforbidden prototype property\b|\bunsupported media type\b/i,
];

/** Whether the request is valid, as far as the clause says that it tests. */
function isOfValid({ finding: { tested = '' }, clauses }: Symptom): boolean {
  const clause = clauses.get(tested);
  return clause !== undefined && !/^(?:rejects|observes) /.test(withoutOperation(clause));
}
