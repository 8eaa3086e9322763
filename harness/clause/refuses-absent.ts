import type * as fc from 'fast-check';
import type { Case, Clause, PlannedRow, Row, Variant } from './clause.ts';
import type { Draft, Unlike } from './draft.ts';
import type { Ground } from './ground.ts';
import { withPart, type Part } from './part.ts';
import { judgeRefused } from './refusal.ts';
import { aspectOf } from './refuses-near-miss.ts';

/**
 * A request without a required parameter is refused (OpenAPI 3.1 §4.8.12, `required`). Without its path parameters it
 * would be a request to something else.
 */
export function refusesAbsentParameterRows(ground: Ground): Row[] {
  return ground.parameters
    .filter(({ required, place }) => required && place !== 'path')
    .map((part) =>
      absentRow(ground, part, `parameter ${part.name}`, `${part.stated}/required`, [
        { name: '', arbitrary: without(ground, part) },
      ]),
    );
}

/** A request without the body that is required is refused (OpenAPI 3.1 §4.8.13, `required`). */
export function refusesAbsentBodyRows(ground: Ground): Row[] {
  const { operation, bodies } = ground;
  const [body] = bodies;
  if (body === undefined || operation.requestBody === undefined) return [];
  const stated = `${operation.requestBody.pointer}/required`;
  // As it would be with the body: a multipart type without its boundary would be broken by itself.
  const typed = (control: Draft): Unlike => {
    const spelt = ground.spell(control);
    const headers = spelt.ok ? spelt.request.headers : [];
    const [, contentType = null] = headers.find(([name]) => name === 'content-type') ?? [];
    return { contentType };
  };
  const variants = [
    { name: 'no body', arbitrary: without(ground, body) },
    { name: 'content type without a body', arbitrary: without(ground, body, typed) },
    {
      name: 'no body and no length',
      arbitrary: without(ground, body, (control) => ({ ...typed(control), bare: true })),
    },
  ];
  const row = absentRow(ground, body, 'body', stated, variants);
  if (body.required) return [row];
  return [{ state: 'not applicable', clause: row.clause, because: 'the body is optional', cure: '' }];
}

function without(ground: Ground, part: Part, unlike?: (control: Draft) => Unlike): fc.Arbitrary<Case> {
  return ground.unbroken(part).map((control) => ({
    draft: { input: withPart(control.input, part, undefined), ...(unlike && { unlike: unlike(control) }) },
    control,
    pinned: part.pointer,
  }));
}

function absentRow(ground: Ground, part: Part, what: string, stated: string, variants: readonly Variant[]): PlannedRow {
  const clause: Clause = {
    id: `${ground.operation.name} refuses absent ${part.name}`,
    level: 'must',
    sentence: `A request without the required ${what} is refused.`,
    stated,
    operation: ground.operation.name,
    aspect: aspectOf(part),
  };
  return {
    state: 'planned',
    clause,
    variants,
    open: [],
    judge: (trial) => judgeRefused(ground, trial, `it lacks the required ${what}`),
  };
}
