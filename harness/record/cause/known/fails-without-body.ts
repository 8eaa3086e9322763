import { saysOnlyThatItFailed } from '../answer-shape.ts';
import { clausesOf, isEverRight, withoutOperation } from '../clauses.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** A framework hands over no value for a body that is missing, and the code reads properties of it. */
export const failsWithoutBody: KnownCause = {
  name: 'fails-without-body',
  sentence: 'The server fails when the required body is missing',
  isShownBy: (symptom) => failsOnly(symptom) && testedBy(symptom) === absentBody && acceptsOthers(symptom),
  // What fails without a body also fails with one that is not of its shape.
  canExplain: (symptom) => {
    const { operation } = symptom.main;
    const absent = symptom.clauses.get(`${operation} ${absentBody}`);
    const isOfShape = /^(?:rejects|observes) |^$/.test(testedBy(symptom));
    return isOfShape && absent?.result === 'violated' && failsOnly(symptom) && acceptsOthers(symptom);
  },
  least: 3,
  counted: ({ main }) => main.operation,
};

const absentBody = 'rejects absent body';

const failsOnly = (symptom: Symptom): boolean => fails(symptom) && saysOnlyThatItFailed(symptom.finding.exchange);

/** The clause that a failed request tests, without its operation; empty if it tests none. */
function testedBy({ finding: { tested = '' }, clauses }: Symptom): string {
  const clause = clauses.get(tested);
  return clause === undefined ? '' : withoutOperation(clause);
}

/** Whether the operation accepted a request. If it fails whatever is sent, that is another cause. */
function acceptsOthers({ main, clauses }: Symptom): boolean {
  return clausesOf(main.operation, clauses).some(
    (each) => each.aspect === 'accepts valid requests' && isEverRight(each),
  );
}
