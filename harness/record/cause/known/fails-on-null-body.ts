import { withoutOperation } from '../clauses.ts';
import { fails, type KnownCause } from './known-cause.ts';

/** A parser makes no object of a body that is null, and the code of each operation reads properties of it. */
export const failsOnNullBody: KnownCause = {
  name: 'fails-on-null-body',
  sentence: 'The server fails when the body is null instead of an object',
  isShownBy: (symptom) => {
    const { finding, clauses } = symptom;
    const tested = clauses.get(finding.tested ?? '');
    const isOfBody = tested !== undefined && /^rejects body(?: as \S+)? type$/.test(withoutOperation(tested));
    return fails(symptom) && isOfBody && finding.variants.includes('null') && finding.variants.every(isNull);
  },
  least: 3,
  counted: ({ main }) => main.operation,
};

const isNull = (variant: string): boolean => variant === 'null' || variant.startsWith('broken');
