import type * as fc from 'fast-check';
import { noBody } from '../exchange/index.ts';
import type { Case, Row } from './clause.ts';
import { validRequest, type Ground } from './ground.ts';
import { judgeRefused } from './refusal.ts';

/** A request without the body that is required is refused (OpenAPI 3.1 §4.8.13, `required`). */
export function refusesAbsentBodyRows(ground: Ground): Row[] {
  const { operation, body } = ground;
  if (body === undefined || operation.requestBody === undefined) return [];
  const clause = {
    id: `${operation.name} refuses absent body`,
    level: 'must',
    sentence: 'A request without the required body is refused.',
    stated: `${operation.requestBody.pointer}/required`,
    operation: operation.name,
    aspect: 'refuses broken bodies',
  } as const;
  if (!operation.requestBody.required) {
    return [{ state: 'not applicable', clause, because: 'the body is optional', cure: '' }];
  }
  const toRequest = validRequest(ground);
  const absent = (contentType: string | null, more: { bare?: true } = {}): fc.Arbitrary<Case> =>
    body.valid.map((value) => ({
      request: { ...ground.request(noBody, { contentType }), ...more },
      control: toRequest(value),
    }));
  return [
    {
      state: 'planned',
      clause,
      variants: [
        { name: 'no body', arbitrary: absent(null) },
        { name: 'content type without a body', arbitrary: absent(body.mediaType) },
        { name: 'no body and no length', arbitrary: absent(body.mediaType, { bare: true }) },
      ],
      open: [],
      judge: (trial) => judgeRefused(ground, trial, 'it lacks the required body'),
    },
  ];
}
