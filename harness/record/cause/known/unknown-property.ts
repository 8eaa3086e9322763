import { namesIn } from '../../../clause/index.ts';
import { getAt, parseIfJson, parsePointer } from '../../../json/index.ts';
import { beginningOfAnswer, textsIn, valuesOf } from '../answer-shape.ts';
import type { ClauseRecord } from '../../record.ts';
import { clausesOf, withoutOperation } from '../clauses.ts';
import type { Symptom } from './known-cause.ts';

/** What comes before the name of a property that a server does not know: Jackson, Go, ajv and others. */
const before = String.raw`\b(?:unrecogni[sz]ed|unknown|unexpected|additional|extra) (?:field|property|key|member|attribute|column)s?(?: names?)?:? ?`;

/** Whether an answer says that a property of the body is not known, at any depth, and the document does not name it. */
export function saysUnknownProperty({ main, finding: { exchange }, clauses }: Symptom): boolean {
  const said = beginningOfAnswer(exchange);
  if (said === undefined) return false;
  const texts = textsIn(parseIfJson(said) ?? said).filter((text) => RegExp(before, 'i').test(text));
  if (texts.length === 0) return false;
  const own = clausesOf(main.operation, clauses);
  // A property that stands for any other one has no name in the document.
  const standIns = own
    .filter(({ stated }) => stated.endsWith('/additionalProperties'))
    .map((each) => namesOf(each).at(-1));
  const documented = new Set(own.flatMap(namesOf).filter((name) => !standIns.includes(name)));
  const names = namesIn(getAt(valuesOf(exchange) ?? {}, '/body') ?? null);
  return names.some((name) => !documented.has(name) && texts.some((text) => saysUnknown(text, name)));
}

/** The names and indices in the place that a clause is about. */
const namesOf = (clause: ClauseRecord): string[] => parsePointer(/ (\/\S+) /.exec(withoutOperation(clause))?.[1] ?? '');

function saysUnknown(text: string, name: string): boolean {
  const exact = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return RegExp(String.raw`${before}["'\x60]${exact}["'\x60]|${before}${exact}(?=[\s,.;]|$)`, 'iu').test(text);
}
