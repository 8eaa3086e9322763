import { visible } from '../../json/index.ts';
import type { ExchangeRecord, FindingRecord } from '../../record/index.ts';
import type { Cause } from '../cause.ts';
import { printExpectation } from './expectation.ts';
import { accessTo, hasWord, pathValues } from './learn.ts';
import { printObject, quoteText } from './literal.ts';
import { fieldsOf, printRequest, whyNotSent, type Learnt } from './request.ts';
import { variablesIn } from './secret.ts';

/** A cause as a test file of Playwright Test; or why there can be none. */
type TestCode = { readonly file: string; readonly text: string } | { readonly because: string };

/**
 * Writes a cause as a test that needs only Playwright Test: it repeats the smallest request of the cause, after those that
 * create the resources that it names. It fails as long as the server is faulty. Secrets come from the environment.
 *
 * @returns the test of the first finding of the cause that a test can show
 */
export function printTest(cause: Cause): TestCode {
  const reasons = cause.findings.map((finding) => [finding, whyNoTest(finding)] as const);
  const [finding] = reasons.find(([, because]) => because === undefined) ?? [];
  return finding === undefined ? { because: reasons[0]?.[1] ?? '' } : printFile(cause, finding);
}

/** Why a finding can't be a test, as a sentence without its full stop; undefined if it can. */
function whyNoTest({ repeats, secrets = [], prepared = [], before = [], exchange }: FindingRecord): string | undefined {
  if (repeats === 'no') return 'it did not show again when its request was sent alone';
  const steps = [...prepared, ...before, exchange];
  const because = steps.map((step) => whyNotSent(step, secrets)).find((each) => each !== undefined);
  return because === undefined ? undefined : `Playwright ${because}`;
}

function printFile({ id, severity, sentence, operations }: Cause, finding: FindingRecord): TestCode {
  const { secrets = [], prepared = [], before = [], exchange, clauses, stated } = finding;
  const steps = [...prepared, ...before, exchange];
  const variables = variablesIn(secrets);
  const title = visible(clauses[0] ?? sentence);
  const target = (exchange.target ?? '').replace(/\/+$/, '');
  const others = operations.length > 1 ? `, in ${operations.length} operations` : '';
  const text = [
    `import { expect, test } from '@playwright/test';`,
    '',
    `const { ${[`TARGET_URL: api = ${quoteText(target)}`, ...variables].join(', ')} } = process.env;`,
    ...variables.map((name) => `if (${name} === undefined) throw new Error('Set ${name}, a secret of the API.');`),
    '',
    `// ${severity}: ${visible(sentence)}`,
    `// stated at ${visible(stated.replace(/^\//, '#/'))}; cause ${id}${others}`,
    `test(${quoteText(title)}, async ({ request }) => {`,
    ...printSteps(steps, finding).map((line) => `  ${line}`),
    '});',
    '',
  ].join('\n');
  return { file: `${slugOf(title)}-${id}.spec.ts`, text };
}

/** A path parameter of a step, and the earlier step that gave its value. */
interface UsedValue {
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly access: string;
}

function printSteps(steps: readonly ExchangeRecord[], finding: FindingRecord): string[] {
  const { secrets = [], prepared = [] } = finding;
  const uses = steps.map((_, index) => usesOf(steps, index));
  const needed = neededSteps(uses, prepared.length);
  const fields = steps.map((step) => printObject(fieldsOf(step, secrets), '    '));
  const common = fields.find((each, index) => needed.has(index) && fields.filter((other) => other === each).length > 1);
  const isShared = common !== undefined && common !== '{}' && needed.size > 1;
  const lines = isShared ? [`const headers = ${printObject(fieldsOf(steps[fields.indexOf(common)] ?? finding.exchange, secrets), '  ')};`] : []; // prettier-ignore
  const names = new Set(['api', 'request', 'response', 'headers', 'body', 'value', 'expect', 'test']);
  const responses = new Map<number, string>();
  const learnt: Learnt[] = [];
  for (const index of [...needed].sort((a, b) => a - b)) {
    const step = steps[index] ?? finding.exchange;
    for (const { name, value, from, access } of uses[index] ?? []) {
      if (learnt.some((each) => each.value === value)) continue;
      const variable = nameFor(name, names);
      learnt.push({ variable, value });
      lines.push(`const ${variable} = (await ${responses.get(from) ?? 'response'}.json())${access};`);
    }
    const isLast = index === steps.length - 1;
    if (isLast) lines.push(...printRequired(finding, learnt));
    const response = isLast ? 'response' : nameFor(index < prepared.length ? 'created' : 'before', names);
    responses.set(index, response);
    const own = fields[index] ?? '{}';
    const headers = own === '{}' ? undefined : isShared && own === common ? 'headers' : own;
    lines.push(`const ${response} = ${printRequest(step, headers, secrets, learnt)};`);
    const isSuccess = 'status' in step.answer && step.answer.status < 300;
    if (!isLast && isSuccess) lines.push(`expect(${response}.ok()).toBe(true);`);
  }
  return [...lines, ...printExpectation(finding)];
}

/** Comments about the resources that must exist already, because no recorded request created them. */
function printRequired(
  { exchange, before = [], prepared = [], trial }: FindingRecord,
  learnt: readonly Learnt[],
): string[] {
  if (trial === undefined || trial.lost !== undefined) return [];
  const sent = [...prepared, ...before].flatMap(({ request: { path, body } }) => [
    path,
    body !== null && 'text' in body ? body.text : '',
  ]);
  return pathValues(exchange)
    .filter(([name]) => trial.pinned !== `/path/${name}`)
    .filter(([, value]) => !learnt.some((each) => each.value === value) && !sent.some((text) => hasWord(text, value)))
    .map(([name, value]) => `// ${visible(name)} ${visible(value)} must exist on the server.`);
}

function usesOf(steps: readonly ExchangeRecord[], index: number): UsedValue[] {
  const step = steps[index];
  if (step === undefined) return [];
  return pathValues(step).flatMap(([name, value]): UsedValue[] => {
    for (let from = index - 1; from >= 0; from -= 1) {
      const earlier = steps[from];
      const access = earlier && accessTo(value, earlier);
      if (access !== undefined) return [{ name, value, from, access }];
    }
    return [];
  });
}

/** The steps of the finding itself, and those before them that give what they need. */
function neededSteps(uses: readonly (readonly UsedValue[])[], prepared: number): Set<number> {
  const needed = new Set<number>();
  for (let index = uses.length - 1; index >= 0; index -= 1) {
    const isNeeded = index >= prepared || uses.some((each, user) => needed.has(user) && each.some(({ from }) => from === index)); // prettier-ignore
    if (isNeeded) needed.add(index);
  }
  return needed;
}

/** A name for a variable that is not in use, such as `projectId` or `projectId2`. */
function nameFor(name: string, used: Set<string>): string {
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camel = [
    first.slice(0, 1).toLowerCase() + first.slice(1),
    ...others.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)),
  ].join('');
  const base = /^[a-z]/.test(camel) ? camel : 'given';
  let variable = base;
  for (let number = 2; used.has(variable); number += 1) variable = `${base}${number}`;
  used.add(variable);
  return variable;
}

/** Characters of a clause id in the name of a file. */
const longestSlug = 80;

/** A clause id as the name of a file. */
function slugOf(id: string): string {
  const words = id.toLowerCase().match(/[a-z0-9]+/g) ?? ['cause'];
  return words.join('-').slice(0, longestSlug);
}
