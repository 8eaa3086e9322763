import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { visible } from '../../json/index.ts';
import { exampleKeyOf, type ClauseExample } from '../../report/clause-example.ts';
import type { BodyRecord, FindingRecord } from '../../record/index.ts';
import { runSuite, type LoadedPlan } from '../../suite/index.ts';
import { startReference, type Reference, type Subject } from '../proof/reference.ts';
import { about } from '../proof/prove.ts';
import { listBroken } from './broken.ts';

const file = 'harness/report/clause-examples.ts';
/** The most characters of a text in an example. */
const longest = 300;

/** Writes the examples of `openapi-greenhouse explain`: `npm run examples`. */
const examples = new Map<string, ClauseExample>();
for (const { reference, loaded, broken } of await listBroken()) {
  const server = await startReference(reference, ['--every']);
  for (const [clause, subject] of broken) {
    const key = exampleKeyOf(clause);
    const url = server.urls.get(`defect ${subject.name}`);
    if (examples.has(key) || subject.hangs === true || url === undefined) continue;
    const finding = await findingOf(reference, loaded, subject, url);
    if (finding !== undefined) examples.set(key, exampleFrom(clause.id, subject, finding));
    console.log(`${key}: ${subject.name}`);
  }
  await server.stop();
}
const sorted = Object.fromEntries([...examples].sort(([one], [other]) => (one < other ? -1 : 1)));
const code = `/* oxlint-disable max-lines -- A program writes this file. */
import type { ClauseExample } from './clause-example.ts';

/** For each kind of clause a server that breaks it. Written by \`npm run examples\`, from runs against the defects. */
export const clauseExamples: Readonly<Record<string, ClauseExample>> = ${JSON.stringify(sorted)};
`;
writeFileSync(file, await format(code, { ...(await resolveConfig(file)), filepath: file }));

/** The finding that shows the defect, with the smallest request. */
async function findingOf(
  { options }: Reference,
  loaded: LoadedPlan,
  subject: Subject,
  url: string,
): Promise<FindingRecord | undefined> {
  const { record } = await runSuite(about(loaded, subject), options, url, true, subject.breaks);
  return record.findings.find(({ clauses }) => clauses.includes(subject.breaks ?? ''));
}

function exampleFrom(
  clause: string,
  { sentence }: Subject,
  { where, expected, exchange: { request, answer } }: FindingRecord,
): ClauseExample {
  const forms = Object.entries(request.credentials).filter(([, form]) => form !== 'valid');
  const credential = forms.map(([scheme, form]) => ` (${scheme}: ${form})`).join('');
  return {
    clause,
    server: sentence,
    sent: short(`${request.method} ${request.path}${credential}${textOf(request.body)}`),
    expected: short(where === 'status' ? expected : `${where}: ${expected}`),
    answer: 'none' in answer ? answer.none : short(`${answer.status}${textOf(answer.body)}`),
  };
}

function textOf(body: BodyRecord): string {
  return body === null ? '' : 'text' in body ? ` ${body.text}` : ' (not UTF-8)';
}

function short(text: string): string {
  const characters = Array.from(visible(text));
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest).join('')}…`;
}
