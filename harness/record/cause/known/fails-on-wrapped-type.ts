import { isObject } from '../../../json/index.ts';
import { valuesOf } from '../answer-shape.ts';
import { withoutOperation } from '../clauses.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** The code of each operation reads fields of the only member of a body, such as `ticket`, and one function of a framework takes an object there. */
export const failsOnWrappedType: KnownCause = {
  name: 'fails-on-wrapped-type',
  sentence: 'The server fails when the only member of the body, which has all fields, is not an object',
  isShownBy: (symptom) => isOfMember(symptom) && fails(symptom) && sendsNoObject(symptom),
  canExplain: (symptom) => symptom.finding.tested === undefined && fails(symptom) && sendsNoObject(symptom),
  least: 3,
  counted: ({ main }) => main.operation,
};

/** Whether the type of a member at the top of a body is tested. */
function isOfMember({ finding: { tested = '' }, clauses }: Symptom): boolean {
  const clause = clauses.get(tested);
  return clause !== undefined && /^rejects body(?: as \S+)? \/[^/ ]+ type$/.test(withoutOperation(clause));
}

/** Whether the body has one member, and that is not an object. */
function sendsNoObject({ finding: { exchange } }: Symptom): boolean {
  const values = valuesOf(exchange);
  const body = values !== undefined && isObject(values) ? (values['body'] ?? null) : null;
  const [only, ...others] = isObject(body) ? Object.values(body) : [];
  return only !== undefined && others.length === 0 && !isObject(only);
}
