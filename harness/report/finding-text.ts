import { visible, visibleLines } from '../json/index.ts';
import { type BodyRecord, type ExchangeRecord, type FindingRecord, titleOf } from '../record/index.ts';

/** Longer texts are cut in a message; the run record has them whole. */
const shown = 400;
/** In a line that says it all, none of its parts may take more. */
const briefly = 160;

/** A finding in one line: the clause, what happened, and with what. Where a reporter shows no more, it has to do. */
export function headlineOf({ clauses: [main = ''], where, actual, exchange }: FindingRecord): string {
  const happened = where === 'status' || where === 'answer' ? actual : `${where}: ${actual}`;
  return `${brief(main)}: ${brief(happened)}; sent ${brief(printContent(exchange))}`;
}

/** What is particular about a request: its body, if it has one. */
function printContent({ request: { method, path, body } }: ExchangeRecord): string {
  return body !== null && 'text' in body ? body.text : `${method} ${path}`;
}

const brief = (text: string): string => visible(text.length <= briefly ? text : `${text.slice(0, briefly)}…`);

/** A finding as a reader needs it: what is broken, what was sent, what came back, and how to see it again. */
export function printFinding(finding: FindingRecord): string {
  const [main, ...others] = finding.clauses;
  const lines: [label: string, text: string][] = [
    ['stated', `${cut(finding.sentence, shown)} (${cut(finding.stated.replace(/^\//, '#/'), shown)})`],
    ...(finding.before ?? []).map((each): [string, string] => [
      'before',
      `${printSent(each)} -> ${'none' in each.answer ? each.answer.none : each.answer.status}`,
    ]),
    ['sent', printSent(finding.exchange)],
    ['expected', cut(`${finding.where}: ${finding.expected}`, shown)],
    ['actual', cut(finding.actual, shown)],
    ['answer', printAnswer(finding.exchange)],
    ['seen', printSeen(finding)],
    ...(others.length > 0 ? [['breaks too', listSome(others)] as [string, string]] : []),
    ['curl', cut(finding.curl, 4 * shown)],
    ['replay', finding.replay],
  ];
  return [
    `✗ ${titleOf(main ?? '')}`,
    ...lines.map(([label, text]) => `    ${label.padEnd(10)} ${printText(label, text)}`),
  ].join('\n');
}

/** A command may have line breaks of its own; in any other text they are somebody else's. */
function printText(label: string, text: string): string {
  return label === 'curl' ? visibleLines(text).replaceAll('\n', `\n${' '.repeat(15)}`) : visible(text);
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

function printAnswer({ answer, milliseconds }: ExchangeRecord): string {
  if ('none' in answer) return `none: ${answer.none}, ${answer.detail}`;
  const type = [answer.headers['content-type'] ?? 'no Content-Type'].flat().join(' and ');
  return `${answer.status} ${type} ${printBody(answer.body)} in ${Math.round(milliseconds)} ms`;
}

function printBody(body: BodyRecord): string {
  if (body === null) return 'without a body';
  return 'text' in body ? cut(body.text, shown) : `base64 ${cut(body.base64, shown)}`;
}

function printSeen(finding: FindingRecord): string {
  const ways = finding.variants.length > 0 ? ` (${finding.variants.join(', ')})` : '';
  const times = `${finding.count} ${finding.count === 1 ? 'time' : 'times'}${ways}`;
  switch (finding.repeats) {
    case 'yes':
      return `${times}; the smallest request after ${finding.shrinks} ${finding.shrinks === 1 ? 'step' : 'steps'} of shrinking`;
    case 'no':
      return `${times}, but not when the request was sent again alone: it depends on the server's state, load or chance`;
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
    : `${text.slice(0, length)}… (${text.length} characters, whole in the run record)`;
}
