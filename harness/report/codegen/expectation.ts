import { parsePointer, visible } from '../../json/index.ts';
import type { ExchangeRecord, FindingRecord } from '../../record/index.ts';
import { isName, printAccess, printValue, quoteText, width } from './literal.ts';

/** The types of JSON by the words of a finding, as Playwright's matchers. */
const types: Readonly<Record<string, string>> = {
  'a string': 'expect.any(String)',
  'a number': 'expect.any(Number)',
  'a boolean': 'expect.any(Boolean)',
  'an object': 'expect.any(Object)',
  'an array': 'expect.any(Array)',
};

/** Characters of a reason. The rest is in the comment above the test. */
const longestReason = 200;

type Answer = Extract<ExchangeRecord['answer'], { readonly status: number }>;

/**
 * What the response must be, as lines of code about a variable `response`. A faulty server breaks them. A value of which
 * the finding says only in words what it should be must differ from the wrong one.
 */
export function printExpectation(finding: FindingRecord): string[] {
  const { where, expected, exchange } = finding;
  const { answer } = exchange;
  if ('none' in answer || where === 'answer') return expectThat('response.status()', expected, 'toBeLessThan(500)');
  if (where === 'status') {
    return expectThat('String(response.status())', expected, statusMatcher(finding, answer.status));
  }
  const lines = where.startsWith('header ')
    ? expectField(where.slice('header '.length), expected, answer)
    : expected === 'a JSON text'
      ? ['await response.json(); // It throws if the body is not JSON.']
      : expectInBody(/^body (\/.*)$/s.exec(where)?.[1] ?? '', expected, answer);
  // The document says this of answers with this status.
  return [`if (response.status() === ${answer.status}) {`, ...lines.map((line) => `  ${line}`), '}'];
}

/** An assertion with its reason, on several lines if it is long. */
function expectThat(value: string, expected: string, matcher: string): string[] {
  const reason = quoteText(
    visible(expected.length <= longestReason ? expected : `${expected.slice(0, longestReason)}…`),
  );
  const line = `expect(${value}, ${reason}).${matcher};`;
  if (line.length < width) return [line];
  return ['expect(', `  ${value},`, `  ${reason},`, `).${matcher};`];
}

/** The statuses that an expectation names: a rejection, a success, `one of 200, 4XX`, `404 or 410, because ...`. */
function statusMatcher({ expected, exchange }: FindingRecord, actual: number): string {
  const forms = Object.values(exchange.request.credentials);
  if (expected.startsWith('a rejection (4XX)')) {
    // The rejection of a valid credential, such as of an outdated one, would prove nothing about a value.
    return forms.length > 0 && forms.every((form) => form === 'valid')
      ? 'toMatch(/^4(?!01|03)\\d\\d$/)'
      : 'toMatch(/^4\\d\\d$/)';
  }
  const [head = ''] = expected.split(', because');
  const named = [...new Set(head.match(/\b[1-5](?:\d\d|XX)\b/g) ?? [])].map((each) => each.replace('XX', '\\d\\d'));
  if (named.length === 0) return `not.toBe(${quoteText(String(actual))})`;
  return `toMatch(/^${named.length === 1 ? named.join('') : `(${named.join('|')})`}$/)`;
}

function expectField(name: string, expected: string, { headers }: Answer): string[] {
  const value = `response.headers()[${quoteText(name)}]`;
  const [, list] = /^exactly one Content-Type: (.*)$/s.exec(expected) ?? [];
  if (list !== undefined) {
    const allowed = list.split(/ or |, /).map((type) => type.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    const pattern = allowed.join('|').replaceAll('\\*', '[^;]+');
    return expectThat(value, expected, `toMatch(/^(${pattern})\\b/)`);
  }
  const actual = headers[name];
  return expectThat(value, expected, typeof actual === 'string' ? `not.toBe(${quoteText(actual)})` : 'toBeDefined()');
}

function expectInBody(pointer: string, expected: string, { body }: Answer): string[] {
  const whole = body !== null && 'text' in body ? parsed(body.text) : undefined;
  const path = parsePointer(pointer);
  const values = path.map((_, index) => path.slice(0, index).reduce<unknown>(memberOf, whole));
  const wrong = path.reduce<unknown>(memberOf, whole);
  // A mended server can leave out an object in the body, and with it the value in question.
  const isOptional = path.length > 1 && wrong !== undefined;
  const matcher = valueMatcher(isOptional ? '' : expected, wrong);
  const read = 'const body = await response.json();';
  const list = values.findIndex((value) => Array.isArray(value));
  if (list < 0) return [read, ...expectThat(`body${access(path)}`, expected, matcher)];
  // The place in a list is another one on another server.
  const items = path.slice(list + 1).reduce(
    (code, name, index) => {
      if (Array.isArray(values[list + 1 + index])) return `${code}.flat()`;
      const key = isName(name) ? name : quoteText(name);
      return `${code}.map((each: { ${key}?: unknown }) => each${access([name])})`;
    },
    `body${access(path.slice(0, list))}`,
  );
  return [
    read,
    `for (const value of ${items}) {`,
    ...expectThat('value', expected, matcher).map((line) => `  ${line}`),
    '}',
  ];
}

function valueMatcher(expected: string, wrong: unknown): string {
  const type = types[expected];
  if (type !== undefined) return `toEqual(${type})`;
  const [, property] = /^the property "(.*)"$/s.exec(expected) ?? [];
  if (property !== undefined) return `toHaveProperty([${quoteText(property)}])`;
  if (wrong === undefined) return 'toBeDefined()';
  return `not.toEqual(${printValue(wrong as Parameters<typeof printValue>[0], '  ')})`;
}

/** The access to what a path leads to. */
function access(path: readonly string[]): string {
  return path.map((name, index) => printAccess(name, index === 0 ? '' : '?.')).join('');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
