import { visible, visibleLines } from '../json/index.ts';
import { printAcceptance } from './acceptance.ts';
import type { Cause } from './cause.ts';
import { type BodyRecord, type ExchangeRecord, type FindingRecord, titleOf } from '../record/index.ts';

/** Characters of one text in a message. A longer text is cut; the run record has it whole. */
const longestText = 400;
/** Characters of one text in a headline. */
const longestInHeadline = 160;
/** Columns of a label: the longest is `violates too`. */
const labelWidth = 12;

/** A finding in one line: the clause, what happened, and the request. Some reporters show nothing else. */
export function headlineOf({ clauses: [main = ''], where, actual, exchange }: FindingRecord): string {
  const happened = where === 'status' || where === 'answer' ? actual : `${where}: ${actual}`;
  return `${brief(main)}: ${brief(happened)}; sent ${brief(printContent(exchange))}`;
}

/** A cause in one line: what is wrong with the server, how bad it is, and the smallest request that shows it. */
export function headlineOfCause({ severity, sentence, findings: [first] }: Cause): string {
  return `${severity}: ${brief(sentence)}; sent ${brief(printContent(first.exchange))}`;
}

/** What identifies a request: its body if it has one, else its method and path. */
function printContent({ request: { method, path, body } }: ExchangeRecord): string {
  return body !== null && 'text' in body ? body.text : `${method} ${path}`;
}

const brief = (text: string): string =>
  visible(text.length <= longestInHeadline ? text : `${text.slice(0, longestInHeadline)}…`);

/** A finding in full, a line for each label: the violated clause, the request, the response, and how to repeat it. */
export function printFinding(finding: FindingRecord): string {
  const [main, ...others] = finding.clauses;
  const lines: [label: string, text: string][] = [
    ['stated', `${cut(finding.sentence, longestText)} (${cut(finding.stated.replace(/^\//, '#/'), longestText)})`],
    ...(finding.before ?? []).map((each) => printAround('before', each)),
    ['sent', printSent(finding.exchange)],
    ['expected', cut(`${finding.where}: ${finding.expected}`, longestText)],
    ['actual', cut(finding.actual, longestText)],
    ['response', printResponse(finding.exchange)],
    ...(finding.after ?? []).map((each) => printAround('after', each)),
    ...(finding.accepted === undefined ? [] : [['accepted', printAcceptance(finding.accepted)] as [string, string]]),
    ...(others.length > 0 ? [['violates too', listSome(others)] as [string, string]] : []),
    ['seen', printSeen(finding)],
    ['curl', cut(finding.curl, 4 * longestText)],
    ['replay', finding.replay],
  ];
  return [
    `${finding.accepted === undefined ? '✗' : '~'} ${titleOf(main ?? '')}`,
    ...lines.map(([label, text]) => `    ${label.padEnd(labelWidth)} ${printText(label, text)}`),
  ].join('\n');
}

/** A request of the sequence before or after the one that shows the fault, and its status. */
function printAround(label: string, exchange: ExchangeRecord): [label: string, text: string] {
  const { answer } = exchange;
  return [label, `${printSent(exchange)} -> ${'none' in answer ? answer.none : answer.status}`];
}

/** Keeps the line breaks of a curl command. In other texts they can come from the server, so they are escaped. */
function printText(label: string, text: string): string {
  return label === 'curl' ? visibleLines(text).replaceAll('\n', `\n${' '.repeat(labelWidth + 5)}`) : visible(text);
}

function printSent({ request }: ExchangeRecord): string {
  const credentials = Object.entries(request.credentials)
    .filter(([, form]) => form !== 'valid')
    .map(([scheme, form]) => ` (${scheme}: ${form})`);
  const type = request.headers.find(([name]) => name === 'content-type')?.[1];
  const fields = request.headers
    .filter(([name]) => name !== 'content-type' && name !== 'accept')
    .map(([name, value]) => ` ${name}: ${value}`);
  const body =
    type === undefined && request.body === null ? '' : ` ${type ?? 'no Content-Type'} ${printBody(request.body)}`;
  return `${request.method} ${request.path}${credentials.join('')}${fields.join('')}${body}`;
}

function printResponse({ answer, milliseconds }: ExchangeRecord): string {
  if ('none' in answer) return `none (${answer.none}): ${answer.detail}`;
  const type = [answer.headers['content-type'] ?? 'no Content-Type'].flat().join(' and ');
  return `${answer.status} ${type} ${printBody(answer.body)} in ${Math.round(milliseconds)} ms`;
}

function printBody(body: BodyRecord): string {
  if (body === null) return 'without a body';
  return 'text' in body ? cut(body.text, longestText) : `base64 ${cut(body.base64, longestText)}`;
}

function printSeen(finding: FindingRecord): string {
  const variants = finding.variants.length > 0 ? ` (${finding.variants.join(', ')})` : '';
  const times = `${finding.count} ${finding.count === 1 ? 'time' : 'times'}${variants}`;
  switch (finding.repeats) {
    case 'yes':
      return `${times}; this is the smallest request after ${finding.shrinks} shrinking ${finding.shrinks === 1 ? 'step' : 'steps'}`;
    case 'no':
      return `${times}, but not when this request was sent again alone; it can depend on the server's state, its load or chance`;
    case 'not tried':
      return times;
  }
}

function listSome(ids: readonly string[]): string {
  return ids.length <= 3
    ? ids.map(titleOf).join('; ')
    : `${ids.slice(0, 3).map(titleOf).join('; ')} and ${ids.length - 3} more`;
}

function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length)}… (${text.length} characters; the run record has them all)`;
}
