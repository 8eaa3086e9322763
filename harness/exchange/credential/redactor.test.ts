import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../document/index.ts';
import { createRedactor } from './redactor.ts';
import { Secrets } from './secrets.ts';

const basic: SecurityScheme = { name: 'basic', type: 'http', scheme: 'basic', apiKey: undefined, pointer: '' };
const none = new Map<string, SecurityScheme>();

const hexOf = (text: string, print: (hex: string) => string): string =>
  [...Buffer.from(text)].map((byte) => print(byte.toString(16).padStart(2, '0'))).join('');
const unitsOf = (text: string, print: (unit: number) => string): string =>
  Array.from({ length: text.length }, (_, i) => print(text.charCodeAt(i))).join('');
const hex4 = (unit: number): string => unit.toString(16).padStart(4, '0');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** The encodings in which a server can echo a text. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON, with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'in escapes of JSON': (text) => unitsOf(text, (unit) => `\\u${hex4(unit)}`),
  'in escapes of JSON, in capitals': (text) => unitsOf(text, (unit) => `\\u${hex4(unit).toUpperCase()}`),
  'in escapes of a script': (text) => hexOf(text, (hex) => `\\x${hex}`),
  'percent-encoded': (text) => encodeURIComponent(text),
  'percent-encoded in lower case': (text) => encodeURIComponent(text).replace(/%../g, (c) => c.toLowerCase()),
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'percent-encoded as a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'percent-encoded to the last letter': (text) => hexOf(text, (hex) => `%${hex}`),
  'in hex': (text) => hexOf(text, (hex) => hex),
  'in hex, in capitals': (text) => hexOf(text, (hex) => hex.toUpperCase()),
  'in a hex dump': (text) => hexOf(text, (hex) => `${hex} `),
  'in entities': (text) => text.replace(/[&<>"']/g, (c) => entities[c] ?? ''),
  'in decimal entities': (text) => Array.from(text, (c) => `&#${c.codePointAt(0) ?? 0};`).join(''),
  'in hex entities': (text) => Array.from(text, (c) => `&#x${(c.codePointAt(0) ?? 0).toString(16)};`).join(''),
  'in base64': base64,
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64 in a URL': (text) => encodeURIComponent(base64(text)),
  'in base64 in JSON with escaped slashes': (text) => base64(text).replaceAll('/', '\\/'),
  'in base64 behind one byte': (text) => base64(`:${text}`),
  'in base64 behind two bytes': (text) => base64(`a:${text}`),
  'in base64 of a whole field': (text) => base64(`Authorization: Bearer ${text}\r\nHost: a`),
  'in base64 with line breaks': (text) => base64(`Authorization: Bearer ${text}`).replace(/.{20}/g, '$&\r\n'),
  'in UTF-16': (text) => Buffer.from(text, 'utf16le').toString('latin1'),
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
};

/** Whether a text reveals six characters of a secret in a row, in any view of it after decoding. */
function reveals(text: string, secret: string): boolean {
  const undone = [
    text,
    text.toLowerCase(),
    text.replaceAll('\0', ''),
    text
      .replace(/%25/gi, '%')
      .replace(/(%[0-9a-f]{2})+/gi, (c) => Buffer.from(c.replaceAll('%', ''), 'hex').toString()),
    text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    text.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    text.replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
    text.replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits))),
    Buffer.from(text.replace(/[^0-9a-f]/gi, ''), 'hex').toString('latin1'),
    ...[0, 1, 2, 3].map((skip) => Buffer.from(text.replace(/[\s\\]/g, '').slice(skip), 'base64').toString('latin1')),
  ];
  const pieces = Array.from({ length: secret.length - 5 }, (_, i) => secret.slice(i, i + 6));
  return pieces.some((piece) => undone.some((text) => text.includes(piece)));
}

const secrets = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9._~+/-]{8,40}$/),
  fc.stringMatching(/^[!-~]{8,40}$/),
  fc.constantFrom('plant-store-token-Abc123', 'a+b/c==&<>"\'\\%d', 'sk_live_51H/8xQ+zz=='),
);

describe('a secret', () => {
  it.each(Object.entries(encodings))('is redacted %s, and the text around it is kept', (_, encode) => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const text = createRedactor(new Secrets({ key: secret }), none)(`{"before": "${encode(secret)}"} behind`);
        expect(reveals(text, secret), text).toBe(false);
        expect(text).toContain('<key>');
        expect(text.startsWith('{"before": "')).toBe(true);
        expect(text.trimEnd().endsWith('behind')).toBe(true);
      }),
    );
  });

  it('of basic is redacted as a pair, as it is sent, and as a password alone', () => {
    const redact = createRedactor(new Secrets({ basic: 'gardener:correct horse' }), new Map([['basic', basic]]));
    const pair = base64('gardener:correct horse');
    expect(redact(`Basic ${pair} / ${encodeURIComponent(pair)} / ${base64('"correct horse"')}`)).toBe(
      // The base64 characters that only encode a quotation mark are kept.
      'Basic <basic> / <basic> / I<basic>i',
    );
  });

  it('of another kind is redacted as a whole, and what comes after its colon', () => {
    const apiKey: SecurityScheme = { ...basic, name: 'key', type: 'apiKey', apiKey: { in: 'query', name: 'key' } };
    const redact = createRedactor(new Secrets({ key: 'tenant:secret-part' }), new Map([['key', apiKey]]));
    expect(redact('tenant:secret-part of secret-part')).toBe('<key> of <key>');
  });

  it('that is long enough is also redacted in texts of Greenhouse itself, and a short one is not', () => {
    expect(createRedactor(new Secrets({ key: 'body' }), none)('POST /a rejects body', 8)).toBe('POST /a rejects body');
    expect(createRedactor(new Secrets({ key: 'long-enough' }), none)('401 asks for long-enough', 8)).toBe(
      '401 asks for <key>',
    );
  });

  it('that is short is not redacted in its encodings, which occur by chance', () => {
    const text = '{"id":7461,"text":"t","hex":"74","b":"dA=="}';
    expect(createRedactor(new Secrets({ key: 't' }), none)(text)).toBe(
      '{"id":7461,"text":"<key>","hex":"74","b":"dA=="}',
    );
  });

  it('is searched in a long text in linear time', () => {
    // There are almost-matches everywhere, so a search that backtracks would take for ever.
    const redact = createRedactor(
      new Secrets({ key: `${'a'.repeat(30)}zz`, other: '&&&&&&&&&&!!', third: '\\\\\\\\!!' }),
      none,
    );
    const text = ['a', '&amp;', '\\', '%25', ' ', '\0', '0', 'YWFh'].map((piece) => piece.repeat(20_000)).join('');
    expect(redact(text) === text).toBe(true);
  });
});
