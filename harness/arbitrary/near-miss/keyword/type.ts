import { isArray, isNumber, numberText, type Json } from '../../../json/index.ts';
import type { TypeName } from '../../../schema/index.ts';
import { among, broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';

/**
 * A value of each other type, a fraction for an integer, and what is converted easily: a number or a boolean in a string, an
 * empty text, and a number alone in an array.
 */
export const type: Breakages = (clause, { type: types = [] }) => [...otherTypes(clause, types)];

const order: readonly TypeName[] = ['string', 'integer', 'boolean', 'null', 'array', 'object'];

function* otherTypes(clause: BrokenClause, types: readonly TypeName[]): Generator<Breakage> {
  const numeric = types.includes('integer') || types.includes('number');
  for (const name of order) {
    if (types.includes(name) || (name === 'integer' && numeric)) continue;
    yield one(name, broken(clause, { type: [name] }));
  }
  if (!types.includes('number')) yield one(types.includes('integer') ? 'fraction' : 'number', fraction(clause));
  if (numeric && !types.includes('string')) {
    yield {
      name: 'numeric-string',
      goal: (valid) => (isNumber(valid) ? among(clause, [numberText(valid)]) : undefined),
    };
    // JavaScript's Number() takes it for 0, and some parsers for no value.
    yield one('empty-text', among(clause, ['']));
  }
  if (numeric && !types.includes('array')) {
    yield { name: 'array-of-one', goal: (valid) => (isNumber(valid) ? among(clause, [[valid]]) : undefined) };
  }
  if (types.includes('boolean') && !types.includes('string')) {
    yield {
      name: 'boolean-string',
      // Some servers convert this one only.
      goal: (valid) => (typeof valid === 'boolean' ? among(clause, ['true']) : undefined),
    };
  }
  // A server can take one item for a list of one.
  if (types.length === 1 && types.includes('array'))
    yield { name: 'item-alone', goal: (valid) => itemOf(clause, valid) };
}

function itemOf(clause: BrokenClause, valid: Json): ReturnType<typeof among> | undefined {
  const [item] = isArray(valid) ? valid : [];
  return item === undefined || isArray(item) ? undefined : among(clause, [item]);
}

/** Fractions that differ from integers as doubles, where possible: parsers may use doubles (RFC 8259 section 6). */
function fraction(clause: BrokenClause) {
  const fractions = { type: ['number'], not: clause.algebra.virtual({ type: ['integer'] }) } as const;
  const distinct = broken(clause, { ...fractions, minimum: -1e9, maximum: 1e9, multipleOf: 0.1 });
  return clause.algebra.isPossible(distinct) ? distinct : broken(clause, fractions);
}
