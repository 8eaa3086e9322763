import type { BodyRecord, ExchangeRecord, FindingRecord } from './record.ts';

/** Longer texts are cut in a message; the run record has them whole. */
const shown = 400;

/** A finding as a reader needs it: what is broken, what was sent, what came back, and how to see it again. */
export function printFinding(finding: FindingRecord): string {
  const [main, ...others] = finding.clauses;
  const lines: [label: string, text: string][] = [
    ['stated', `${finding.sentence} (${finding.stated.replace(/^\//, '#/')})`],
    ...(finding.before ?? []).map((each): [string, string] => [
      'before',
      `${printSent(each)} -> ${'none' in each.answer ? each.answer.none : each.answer.status}`,
    ]),
    ['sent', printSent(finding.exchange)],
    ['expected', `${finding.where}: ${finding.expected}`],
    ['actual', finding.actual],
    ['answer', printAnswer(finding.exchange)],
    ['seen', printSeen(finding)],
    ...(others.length > 0 ? [['breaks too', listSome(others)] as [string, string]] : []),
    ['curl', cut(finding.curl, 4 * shown).replaceAll('\n', `\n${' '.repeat(15)}`)],
    ['replay', finding.replay],
  ];
  return [`✗ ${main ?? ''}`, ...lines.map(([label, text]) => `    ${label.padEnd(10)} ${text}`)].join('\n');
}

function printSent({ request }: ExchangeRecord): string {
  const credentials = Object.entries(request.credentials)
    .filter(([, form]) => form !== 'valid')
    .map(([scheme, form]) => ` (${scheme}: ${form})`);
  const type = request.headers.find(([name]) => name === 'content-type')?.[1];
  const fields = request.headers
    .filter(([name]) => name !== 'content-type' && name !== 'accept')
    .map(([name, value]) => ` ${name}: ${visible(value)}`);
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
  return 'text' in body ? cut(visible(body.text), shown) : `base64 ${cut(body.base64, shown)}`;
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
  return ids.length <= 3 ? ids.join('; ') : `${ids.slice(0, 3).join('; ')} and ${ids.length - 3} more`;
}

function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length)}… (${text.length} characters, whole in the run record)`;
}

/** Control characters as escapes: a terminal must not obey what a server sends. */
function visible(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
