import { stringify } from '../json/index.ts';
import type { PlannedRow, Variant } from './clause.ts';
import { validRequest, type Ground } from './ground.ts';
import { malformations } from './malformed-json.ts';
import { judgeRefused } from './refusal.ts';

/** A body that is no JSON text is refused, for the document says that it is JSON (RFC 8259). */
export function refusesMalformedBodyRows(ground: Ground): PlannedRow[] {
  const { operation, body } = ground;
  if (body === undefined) return [];
  return [
    {
      state: 'planned',
      clause: {
        id: `${operation.name} refuses malformed body`,
        level: 'must',
        sentence: `A body that is not ${body.mediaType} is refused.`,
        stated: 'RFC 8259',
        operation: operation.name,
        aspect: 'withstands malformed input',
      },
      variants: malformedVariants(ground, body),
      open: [],
      judge: (trial) => judgeRefused(ground, trial, 'its body is not JSON'),
    },
  ];
}

/** One variant for each way to break JSON, with the unbroken request as its control. */
function malformedVariants(ground: Ground, body: NonNullable<Ground['body']>): Variant[] {
  const toRequest = validRequest(ground);
  return Object.entries(malformations).map(([name, malform]) => ({
    name,
    arbitrary: body.valid.chain((value) =>
      malform(stringify(value)).map((bytes) => ({
        request: ground.request({ kind: 'bytes', bytes }),
        control: toRequest(value),
      })),
    ),
  }));
}
