import { isNumber, numberText } from '../../../json/index.ts';
import type { TypeName } from '../../../schema/index.ts';
import { among, broken, one, type Breakage, type Breakages, type Clause } from '../breakage.ts';

/** A value of each other type, a fraction for an integer, and a number written as a string. */
export const type: Breakages = (clause, { type: types = [] }) => [...otherTypes(clause, types)];

const order: readonly TypeName[] = ['string', 'integer', 'boolean', 'null', 'array', 'object'];

function* otherTypes(clause: Clause, types: readonly TypeName[]): Generator<Breakage> {
  const numeric = types.includes('integer') || types.includes('number');
  for (const name of order) {
    if (types.includes(name) || (name === 'integer' && numeric)) continue;
    yield one(name, broken(clause, { type: [name] }));
  }
  if (!types.includes('number')) yield one(types.includes('integer') ? 'fraction' : 'number', fraction(clause));
  if (numeric && !types.includes('string')) {
    yield {
      name: 'numeric-string',
      goal: (unbroken) => (isNumber(unbroken) ? among(clause, [numberText(unbroken)]) : undefined),
    };
  }
}

/** A fraction that a double can't tell from an integer proves nothing: parsers may use doubles (RFC 8259 section 6). */
function fraction(clause: Clause) {
  const fractions = { type: ['number'], not: clause.algebra.virtual({ type: ['integer'] }) } as const;
  const told = broken(clause, { ...fractions, minimum: -1e9, maximum: 1e9, multipleOf: 0.1 });
  return clause.algebra.isPossible(told) ? told : broken(clause, fractions);
}
