import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from '../json/index.ts';
import type { ExchangeRecord, RunRecord } from '../record/index.ts';
import { compile } from '../schema/index.ts';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { renderHar } from './har.ts';

const record = madeUpRecord(3);
const secret = {
  scheme: 'bearerAuth',
  form: 'valid',
  in: 'header',
  name: 'authorization',
  value: 'Bearer $TOKEN',
} as const;

interface Entry {
  readonly pageref: string;
  readonly comment: string;
  readonly request: { readonly url: string; readonly headers: object[]; readonly postData?: object };
  readonly response: { readonly status: number; readonly content: object };
}

function entriesOf(given: RunRecord): readonly Entry[] {
  return (JSON.parse(renderHar(given)) as { log: { entries: Entry[] } }).log.entries;
}

/** The record with a change of every finding. */
function withEach(change: (exchange: ExchangeRecord) => Partial<RunRecord['findings'][number]>): RunRecord {
  return { ...record, findings: record.findings.map((finding) => ({ ...finding, ...change(finding.exchange) })) };
}

describe('the HTTP archive', () => {
  const bodyless = withEach((exchange) => ({
    secrets: [secret],
    prepared: [exchange],
    before: [{ ...exchange, request: { ...exchange.request, body: { base64: '/w==' } } }],
    exchange: { ...exchange, answer: { none: 'dropped', detail: 'it was closed' } },
    control: { ...exchange, request: { ...exchange.request, body: null } },
  }));

  it('has a page for each cause, worst first, and the requests of all findings', () => {
    const { log } = JSON.parse(renderHar(record)) as { log: { pages: { id: string }[] } };
    expect(log.pages.map(({ id }) => id)).toEqual(record.causes.map(({ id }) => id));
    const ids = record.causes.flatMap(({ id, findings }) => findings.flatMap(() => [id, id]));
    expect(entriesOf(record).map(({ pageref }) => pageref)).toEqual(ids);
  });

  it('has variables in place of secrets, and bodies that are not text in base64', () => {
    const entries = entriesOf(bodyless);
    expect(entries[0]?.request.headers).toContainEqual({ name: 'authorization', value: 'Bearer $TOKEN' });
    expect(entries[1]?.request.postData).toMatchObject({ text: '/w==', encoding: 'base64' });
    expect(entries.slice(0, 4).map(({ comment }) => comment.split(' ')[0])).toEqual([
      'before',
      'before',
      'finding',
      'control',
    ]);
    expect(entries[2]?.response.status).toBe(0);
  });

  it('is valid by the schema of HAR 1.2', () => {
    const folder = join(dirname(createRequire(import.meta.url).resolve('har-schema/package.json')), 'lib');
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    // The schemas refer to one another by file name.
    const definitions = Object.fromEntries(
      files.map((name) => {
        const text = readFileSync(join(folder, name), 'utf8').replace(/"\$(id|schema)": "[^"]*",?/g, '');
        return [name, JSON.parse(text.replace(/"\$ref": "(\w+\.json)#"/g, '"$ref": "#/definitions/$1"')) as object];
      }),
    );
    const root = parse(JSON.stringify({ $schema: 'http://json-schema.org/draft-06/schema#', definitions }));
    const judge = compile({ root, pointer: '/definitions/har.json' });
    for (const each of [record, bodyless]) expect(judge(parse(renderHar(each)))).toEqual([]);
    expect(judge(parse(renderHar(record).replace('"creator"', '"author"')))).not.toEqual([]);
  });
});
