import { isObject } from '../../../json/index.ts';
import { clausesOf, withoutOperation } from '../clauses.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** Documents list an empty security requirement beside another one, although the server demands that one. */
export const demandsCredential: KnownCause = {
  name: 'demands-credential',
  sentence: 'The server demands a credential where the document says that none is needed',
  isShownBy: (symptom) => isOfNone(symptom.main.id) && isDenied(symptom),
  // That the status is not documented shows in the same answer.
  canExplain: (symptom) => isDenied(symptom) && sendsNone(symptom) && needsNone(symptom),
  least: 1,
};

const isOfNone = (id: string): boolean => id.endsWith(' accepts no credential');

const isDenied = ({ finding: { cause } }: Symptom): boolean => /^status 40[13]$/.test(cause);

const sendsNone = ({ finding: { exchange } }: Symptom): boolean => {
  const { credentials } = exchange.request;
  return isObject(credentials) && Object.keys(credentials).length === 0;
};

const needsNone = ({ main, clauses }: Symptom): boolean =>
  clausesOf(main.operation, clauses).some((clause) => withoutOperation(clause) === 'accepts no credential');
