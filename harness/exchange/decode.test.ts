import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeContent, decodeJson } from './decode.ts';
import type { Answered } from './exchange.ts';

const text = Buffer.from('{"a":1}');
const answer = (body: Uint8Array, coding?: string): Answered => ({
  kind: 'answered',
  status: 200,
  headers: coding === undefined ? {} : { 'content-encoding': coding },
  body,
});

describe('decoding a body', () => {
  it.each([
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', text],
    ['deflate, gzip', gzipSync(deflateSync(text))],
  ])('undoes %s', (coding, body) => {
    const decoded = decodeContent(answer(body, coding));
    expect(decoded.ok && Buffer.from(decoded.value).toString()).toBe('{"a":1}');
  });

  it.each([204, 304])('undoes no coding of a response without a content, such as %d', (status) => {
    expect(decodeContent({ ...answer(new Uint8Array(), 'gzip'), status })).toMatchObject({ ok: true });
    expect(decodeContent(answer(new Uint8Array(), 'gzip'))).toMatchObject({ ok: false });
  });

  it('decodes a response once, because the sender and several judges need it', () => {
    const compressed = answer(gzipSync(text), 'gzip');
    expect(decodeContent(compressed)).toBe(decodeContent(compressed));
  });

  it.each([
    ['gzip', text],
    ['gzip', gzipSync(text).subarray(0, 12)],
    ['zip', text],
  ])('says that %s cannot be undone', (coding, body) => {
    expect(decodeContent(answer(body, coding))).toMatchObject({
      ok: false,
      reason: expect.stringContaining(coding) as string,
    });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('does not undo a small %s body that becomes a larger one than the limit', (coding, compress) => {
    const large = compress(Buffer.alloc(16 * 1024 * 1024 + 1));
    expect(decodeContent(answer(large, coding), 16 * 1024 * 1024)).toMatchObject({ ok: false, isTooLarge: true });
    expect(decodeContent(answer(large, coding), 16 * 1024 * 1024 + 1).ok).toBe(true);
  });

  it('parses a body once for all that read it, also after many others', () => {
    const bytes = Buffer.from('{"a":[1]}');
    const read = decodeJson(bytes);
    expect(decodeJson(bytes)).toBe(read);
    for (let other = 0; other < 200; other += 1) decodeJson(Buffer.from(String(other)));
    expect(decodeJson(bytes)).toEqual(read);
  });

  it('keeps every digit of a number', () => {
    expect(decodeJson(Buffer.from('9223372036854775808'))).toEqual({ ok: true, value: 9223372036854775808n });
  });

  it.each([
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['a byte order mark', Buffer.from('\uFEFF{}')],
    ['an empty text', Buffer.from('')],
    ['a truncated text', Buffer.from('{"a":')],
  ])('rejects %s', (_, bytes) => {
    expect(decodeJson(bytes).ok).toBe(false);
  });
});
