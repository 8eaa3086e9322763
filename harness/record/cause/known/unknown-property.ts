import { namesIn } from '../../../clause/index.ts';
import { getAt, parsePointer } from '../../../json/index.ts';
import { textsOfAnswer, valuesOf } from '../answer-shape.ts';
import type { ClauseRecord } from '../../record.ts';
import { clausesOf, withoutOperation } from '../clauses.ts';
import type { Symptom } from './known-cause.ts';

/**
 * What comes before the name of a property that a server does not know: Jackson, Go, ajv and others, and SQLite, MySQL, SQL
 * Server, Rails, Prisma and SQLAlchemy where a server gives a database or a model all that it was sent.
 */
const before = String.raw`\b(?:(?:unrecogni[sz]ed|unknown|unexpected|additional|extra|invalid|unconsumed|no such) (?:[a-z]+ ){0,2}?(?:field|property|key|option|setting|member|attribute|column|arg(?:ument)?|keyword argument)s?(?: names?)?|has no column named):? ?`;
/** What comes after it: PostgreSQL, Oracle, SQLAlchemy, TypeORM. */
const after = String.raw`(?: of relation \S+)? (?:does not exist|was not found in\b)|: invalid identifier| is an invalid keyword argument\b`;
const unknown = RegExp(`${before}|${after}`, 'i');

/** Whether an answer says that a property of the body is not known, at any depth, and the document does not name it. */
export function saysUnknownProperty({ main, finding: { exchange }, clauses }: Symptom): boolean {
  const texts = textsOfAnswer(exchange).filter((text) => unknown.test(text));
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
  // Databases leave out what is around a name.
  const exact = name.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const marked = String.raw`["'\x60]${exact}["'\x60]`;
  return RegExp(String.raw`${before}(?:${marked}|${exact}(?=[\s,.;)]|$))|${marked}(?:${after})`, 'iu').test(text);
}
