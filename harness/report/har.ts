import type { BodyRecord, ExchangeRecord, FindingRecord, RunRecord } from '../record/index.ts';
import { causesIn } from './cause.ts';
import { headlineOf } from './finding-text.ts';

/**
 * The requests of all findings as an HTTP archive (HAR 1.2), which browsers and API clients open: a page for each cause, worst
 * first. Where a secret was sent, the archive has the variable of the curl command.
 */
export function renderHar(record: RunRecord): string {
  const { startedAt, greenhouse } = record;
  const causes = causesIn(record);
  const log = {
    version: '1.2',
    creator: { name: 'Greenhouse', version: greenhouse },
    pages: causes.map(({ id, severity, sentence }) => ({
      id,
      title: `${severity}: ${sentence}`,
      startedDateTime: startedAt,
      pageTimings: {},
    })),
    entries: causes.flatMap(({ id, findings }) =>
      findings.flatMap((finding) =>
        exchangesOf(finding).map(([what, exchange]) => ({
          pageref: id,
          startedDateTime: startedAt,
          time: exchange.milliseconds,
          request: requestOf(exchange, finding),
          response: responseOf(exchange),
          cache: {},
          timings: { send: 0, wait: exchange.milliseconds, receive: 0 },
          comment: `${what} ${headlineOf(finding)}`,
        })),
      ),
    ),
    comment: 'The times are those of the run, because the order of its requests is not recorded.',
  };
  return `${JSON.stringify({ log }, undefined, 2)}\n`;
}

/** The exchanges of a finding in the order in which they have to be repeated, each with what it is. */
function exchangesOf({
  prepared = [],
  before = [],
  after = [],
  exchange,
  control,
}: FindingRecord): [string, ExchangeRecord][] {
  return [
    ...[...prepared, ...before].map((each): [string, ExchangeRecord] => ['before', each]),
    ['finding', exchange],
    ...after.map((each): [string, ExchangeRecord] => ['after', each]),
    ...(control === undefined ? [] : [['control of', control] as [string, ExchangeRecord]]),
  ];
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What HAR has for sizes that are not known. */
const unknownSize = -1;

function requestOf({ request, target = 'http://target.invalid' }: ExchangeRecord, { secrets = [] }: FindingRecord) {
  const sent = secrets.filter(({ scheme, form }) => request.credentials[scheme] === form);
  const below = target.replace(/\/+$/, '') + request.path;
  const url = request.path.startsWith('/../') ? new URL(below).href : below;
  const headers = [
    ...request.headers.map(([name, value]): NamedValue => ({ name, value })),
    ...sent.filter((each) => each.in === 'header').map(({ name, value }): NamedValue => ({ name, value })),
  ];
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  return {
    method: request.method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: sent.filter((each) => each.in === 'cookie').map(({ name, value }): NamedValue => ({ name, value })),
    headers,
    queryString: [
      ...new URLSearchParams(request.path.split('?').slice(1).join('?')),
      ...sent.filter((each) => each.in === 'query').map(({ name, value }): [string, string] => [name, value]),
    ].map(([name, value]): NamedValue => ({ name, value })),
    ...(request.body !== null && { postData: { mimeType: type, ...textOf(request.body) } }),
    headersSize: unknownSize,
    bodySize: sizeOf(request.body),
  };
}

function responseOf({ answer }: ExchangeRecord) {
  const base = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: unknownSize };
  if ('none' in answer) {
    const content = { size: 0, mimeType: 'x-unknown' };
    const comment = `${answer.none}: ${answer.detail}`;
    return {
      ...base,
      status: 0,
      statusText: '',
      headers: [],
      content,
      redirectURL: '',
      bodySize: unknownSize,
      comment,
    };
  }
  const headers = Object.entries(answer.headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): NamedValue => ({ name, value })),
  );
  const first = (wanted: string): string => headers.find(({ name }) => name === wanted)?.value ?? '';
  return {
    ...base,
    status: answer.status,
    statusText: '',
    headers,
    content: { size: sizeOf(answer.body), mimeType: first('content-type') || 'x-unknown', ...textOf(answer.body) },
    redirectURL: first('location'),
    bodySize: sizeOf(answer.body),
  };
}

function textOf(body: BodyRecord): { readonly text?: string; readonly encoding?: string } {
  if (body === null) return {};
  return 'text' in body ? body : { text: body.base64, encoding: 'base64' };
}

function sizeOf(body: BodyRecord): number {
  if (body === null) return 0;
  return 'text' in body ? Buffer.byteLength(body.text) : Buffer.byteLength(body.base64, 'base64');
}
