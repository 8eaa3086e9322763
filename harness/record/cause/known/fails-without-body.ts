import { isObject } from '../../../json/index.ts';
import { saysOnlyThatItFailed, valuesOf } from '../answer-shape.ts';
import { clausesOf, isEverRight, withoutOperation } from '../clauses.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** A framework hands over no value for a body that is missing, and the code reads properties of it. */
export const failsWithoutBody: KnownCause = {
  name: 'fails-without-body',
  sentence: 'The server fails when the body is missing',
  isShownBy: (symptom) =>
    failsOnly(symptom) && (testedBy(symptom) === absentBody || leavesOutBody(symptom)) && acceptsOthers(symptom),
  // What fails without a body also fails with one that is not of its shape.
  canExplain: (symptom) => {
    const { operation } = symptom.main;
    const absent = symptom.clauses.get(`${operation} ${absentBody}`);
    const isOfShape = /^(?:rejects|observes) |^$/.test(testedBy(symptom));
    const isAbsent = absent?.result === 'violated' || (takesBody(symptom) && symptom.beside.some(failsWithNone));
    return isOfShape && isAbsent && failsOnly(symptom) && acceptsOthers(symptom);
  },
  least: 3,
  counted: ({ main }) => main.operation,
};

/**
 * Whether a valid request has no body, where the operation takes one that it does not require. That it fails at each
 * request with a body, too, is another cause.
 */
function leavesOutBody(symptom: Symptom): boolean {
  const isTested = /^(?:accepts (?:request|body|query .*))?$/.test(testedBy(symptom));
  return isTested && sendsNoBody(symptom) && takesBody(symptom);
}

/** Whether the operation accepted a request about its body. */
const takesBody = ({ main, clauses }: Symptom): boolean =>
  clausesOf(main.operation, clauses).some(
    (each) => withoutOperation(each).startsWith('accepts body ') && isEverRight(each),
  );

function sendsNoBody({ finding: { exchange } }: Pick<Symptom, 'finding'>): boolean {
  const values = valuesOf(exchange);
  return exchange.request.body === null && values !== undefined && isObject(values) && !Object.hasOwn(values, 'body');
}

const failsWithNone = (symptom: Pick<Symptom, 'finding'>): boolean =>
  symptom.finding.cause.startsWith('status 5') && sendsNoBody(symptom);

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
