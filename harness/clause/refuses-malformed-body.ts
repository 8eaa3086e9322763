import type * as fc from 'fast-check';
import { isXml, parseMediaType, wireBody } from '../exchange/index.ts';
import type { PlannedRow, Variant } from './clause.ts';
import type { Ground } from './ground.ts';
import { malformations } from './malformed-json.ts';
import { xmlMalformations } from './malformed-xml.ts';
import { isJsonContent, type Part } from './part.ts';
import { judgeRefused } from './refusal.ts';

type Malform = (text: string) => fc.Arbitrary<Uint8Array>;

/** A body that is no text of the format that the document says it is: JSON (RFC 8259) or XML (XML 1.0 §2.1). */
export function refusesMalformedBodyRows(ground: Ground): PlannedRow[] {
  return ground.bodies.flatMap((part) => {
    const format = formatOf(part);
    if (format === undefined) return [];
    const { name: operation } = ground.operation;
    return [
      {
        state: 'planned',
        clause: {
          id: `${operation} refuses malformed ${part.name}`,
          level: 'must',
          sentence: `A body that is not ${part.content?.mediaType ?? format.name} is refused.`,
          stated: format.stated,
          operation,
          aspect: 'withstands malformed input',
        },
        variants: malformedVariants(ground, part, format.malformations).filter(
          // No bytes at all are no body, and that may be as it should.
          ({ name }) => part.required || name !== 'empty',
        ),
        open: [],
        judge: (trial) => judgeRefused(ground, trial, `its body is not ${format.name}`),
      },
    ];
  });
}

function formatOf({ content }: Part) {
  const type = content && parseMediaType(content.mediaType);
  if (content === undefined || type === undefined) return undefined;
  if (isJsonContent(content)) return { name: 'JSON', stated: 'RFC 8259', malformations };
  return isXml(type) ? { name: 'XML', stated: 'XML 1.0 §2.1', malformations: xmlMalformations } : undefined;
}

/** One variant for each way to break the format, with the unbroken request as its control. */
function malformedVariants(ground: Ground, part: Part, ways: Readonly<Record<string, Malform>>): Variant[] {
  return Object.entries(ways).map(([name, malform]) => ({
    name,
    arbitrary: ground.unbroken(part).chain((control) => {
      const spelt = ground.spell(control);
      const text = spelt.ok ? Buffer.from(wireBody(spelt.request.body) ?? '').toString() : '';
      return malform(text).map((bytes) => ({
        draft: { ...control, unlike: { ...control.unlike, bytes } },
        control,
        pinned: part.pointer,
      }));
    }),
  }));
}
