import { namesIn } from '../../../clause/index.ts';
import { getAt, parseIfJson, parsePointer } from '../../../json/index.ts';
import { beginningOfAnswer, textsIn, valuesOf } from '../answer-shape.ts';
import { clausesOf, withoutOperation } from '../clauses.ts';
import type { Symptom } from './known-cause.ts';

/** What comes before the name of a property that a server does not know: Jackson, Go, ajv and others. */
const before = String.raw`\b(?:unrecogni[sz]ed|unknown|unexpected|additional|extra) (?:field|property|key|member|attribute)s?:? ?`;

/** Whether an answer says that a property of the body is not known, at any depth, and the document does not name it. */
export function saysUnknownProperty({ main, finding: { exchange }, clauses }: Symptom): boolean {
  const said = beginningOfAnswer(exchange);
  if (said === undefined) return false;
  const texts = textsIn(parseIfJson(said) ?? said).filter((text) => RegExp(before, 'i').test(text));
  if (texts.length === 0) return false;
  const documented = new Set(
    clausesOf(main.operation, clauses).flatMap((clause) =>
      parsePointer(/ (\/\S+) /.exec(withoutOperation(clause))?.[1] ?? ''),
    ),
  );
  const names = namesIn(getAt(valuesOf(exchange) ?? {}, '/body') ?? null);
  return names.some((name) => !documented.has(name) && texts.some((text) => saysUnknown(text, name)));
}

function saysUnknown(text: string, name: string): boolean {
  const exact = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return RegExp(String.raw`${before}["'\x60]${exact}["'\x60]|${before}${exact}(?=[\s,.;]|$)`, 'iu').test(text);
}
