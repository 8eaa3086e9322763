import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parse } from '../../json/index.ts';
import { compile } from '../../schema/index.ts';
import { hostile, madeUpRecord } from '../../workshop/testing/record.ts';
import { renderHtml } from './index.ts';

const record = madeUpRecord(3);
const html = renderHtml(record);

/** The text of the elements of a kind. */
const contentsOf = (tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, content = '']) => content);

describe('the HTML report', () => {
  it('is made from a record that conforms to its schema', () => {
    const schema = parse(readFileSync(new URL('../../record/run.schema.json', import.meta.url), 'utf8'));
    expect(compile({ root: schema, pointer: '' })(parse(JSON.stringify(record)))).toEqual([]);
  });

  it('holds the whole record, packed', () => {
    const [packed = ''] = contentsOf('script');
    expect(JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString())).toEqual({ record, isPassed: false });
  });

  it('has no text of the record outside of the packed data, where it could be HTML', () => {
    expect(html).not.toContain(hostile);
    expect(html).not.toContain('Shop');
  });

  it('refers to no other file and allows no request', () => {
    const [, ...head] = html.split(/(?=<head>)/);
    const markup = head.join('').replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, '');
    expect(markup).toContain("default-src 'none'");
    expect(markup).not.toMatch(/\b(src|href)=|url\(|@import/);
    expect(contentsOf('style').join('')).not.toMatch(/url\(|@import/);
  });

  it('has less than 150 kB of code, and its elements end where they should', () => {
    const [, script = ''] = contentsOf('script');
    const [style = ''] = contentsOf('style');
    expect(script.length).toBeGreaterThan(10_000);
    expect(style.length).toBeGreaterThan(1000);
    expect(script.length + style.length).toBeLessThan(150_000);
    expect(contentsOf('script')).toHaveLength(2);
    expect(script + style).not.toMatch(/<!--|<\/style/);
  });

  it('is the same for the same record', () => {
    expect(renderHtml(record)).toBe(html);
  });
});
