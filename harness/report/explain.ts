import { visible, visibleLines } from '../json/index.ts';
import { isNamed, type ClauseRecord, type RunRecord } from '../record/index.ts';
import { exampleKeyOf } from './clause-example.ts';
import { clauseExamples } from './clause-examples.ts';
import { printFinding } from './finding-text.ts';

/** Ids that are listed if a text is a part of several. */
const mostIds = 20;

/**
 * Explains a clause of a run: what it says, where it is stated with the lines of the document, what the run found out, and
 * the findings that violate it.
 *
 * @param name the id of the clause, or a part of it
 * @returns a list of ids if the text is a part of several; undefined if no clause has it in its id
 */
export function explainClause(record: RunRecord, name: string): string | undefined {
  const exact = record.clauses.find(({ id }) => isNamed(id, name));
  const parts = record.clauses.filter(({ id }) => id.includes(name) || visible(id).includes(name));
  const [only] = parts;
  if (only === undefined && exact === undefined) return undefined;
  if (exact === undefined && parts.length > 1) {
    const more = parts.length > mostIds ? [`and ${parts.length - mostIds} more`] : [];
    const ids = parts.slice(0, mostIds).map(({ id }) => `  ${visible(id)}`);
    return [`${parts.length} clauses have this text in their id:`, ...ids, ...more, ''].join('\n');
  }
  const clause = exact ?? only;
  return clause === undefined ? undefined : printClause(clause, record);
}

function printClause(clause: ClauseRecord, { snippets, findings }: RunRecord): string {
  const { id, sentence, stated, level, result, because, cure, cases } = clause;
  const snippet = snippets?.[stated];
  const place = stated.replace(/^\//, '#/');
  const observed = Object.entries(clause.tally.observations).map(([what, count]) => `observed  ${what} (${count})`);
  const lines = (snippet?.text ?? '').split('\n').map((line, index) => {
    const number = (snippet?.from ?? 1) + index;
    return `${number === snippet?.line ? '>' : ' '} ${String(number).padStart(5)} | ${line}`;
  });
  return [
    visible(id),
    `says      ${visible(sentence)}`,
    `level     ${level === 'must' ? 'a violation fails the run' : 'unspecified, so it is observed and never fails'}`,
    `stated    ${visible(snippet === undefined ? place : `${snippet.file}:${snippet.line} (${place})`)}`,
    ...(snippet === undefined ? [] : lines.map(visibleLines)),
    `result    ${result}, ${cases} ${cases === 1 ? 'case' : 'cases'}`,
    ...(because === undefined ? [] : [`because   ${visible(because)}`]),
    ...(cure === undefined ? [] : [`to do     ${visible(cure)}`]),
    ...observed.map(visible),
    ...printExample(clause),
    ...findings
      .filter((finding) => clause.findings.includes(finding.id))
      .map((finding) => `\n${printFinding(finding)}`),
    '',
  ].join('\n');
}

/** A server that breaks a clause of the same kind. */
function printExample(clause: ClauseRecord): string[] {
  const example = clauseExamples[exampleKeyOf(clause)];
  if (example === undefined) return [];
  return [
    '',
    `A server that breaks such a clause (${example.clause}):`,
    `does      ${example.server}`,
    `sent      ${example.sent}`,
    `expected  ${example.expected}`,
    `answer    ${example.answer}`,
  ].map(visible);
}
