import { kindOfClause } from '../clauses.ts';
import { saysOnlyThatItFailed } from '../answer-shape.ts';
import { fails, type KnownCause } from './known-cause.ts';

/** A framework hands over no value for a body that is missing, and the code reads properties of it. */
export const failsWithoutBody: KnownCause = {
  name: 'fails-without-body',
  sentence: 'The server fails when the required body is missing',
  isShownBy: (symptom) => {
    const { finding, clauses } = symptom;
    const tested = clauses.get(finding.tested ?? '');
    const isOfBody = tested !== undefined && kindOfClause(tested) === 'rejects absent body';
    return fails(symptom) && isOfBody && saysOnlyThatItFailed(finding.exchange);
  },
  least: 3,
  counted: ({ main }) => main.operation,
};
