import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printSummary } from '../report/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';
import type { JsonObject } from '../json/index.ts';
import type { Lesson } from '../run/index.ts';
import { settleOn } from '../workshop/testing/settle.ts';
import { recordLessons } from './lesson.ts';
import { readRecord } from './read-record.ts';

const schema = { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const responses = { 201: { description: '' }, 422: { description: '' } };
const document = { paths: { '/zones': { post: { requestBody, responses } } } };

it('what the server demands beyond the document is recorded once, and listed in the summary', async () => {
  const { url, close } = await serveApi(({ body }) => {
    const { zone } = (body ?? {}) as { zone?: unknown };
    const isRight = typeof zone === 'string' && zone.endsWith('.');
    return isRight ? { status: 201 } : { status: 422, body: { error: `DNS Name '${String(zone)}' is not canonical` } };
  });
  const record = await runApi(document, url, { runs: 1 });
  close();
  const lesson = {
    operation: 'POST /zones',
    place: '/body/zone',
    should: 'satisfies {"pattern":"^[a-z0-9.-]+\\\\.$"}',
    message: expect.stringContaining('is not canonical') as unknown,
  };
  expect(record.lessons).toEqual([lesson]);
  const path = join(mkdtempSync(join(tmpdir(), 'greenhouse-')), 'run.json');
  writeFileSync(path, JSON.stringify(record));
  expect(readRecord(path).lessons).toEqual([lesson]);
  expect(printSummary(record)).toMatch(/The document should say:\n {4}· POST \/zones \/body\/zone satisfies/);
});

it('what the document states is not what it should say', async () => {
  const limited = { ...schema, properties: { zone: { type: 'string', maxLength: 9 } } };
  const body = { required: true, content: { 'application/json': { schema: limited } } };
  const { modelOf } = await settleOn({ '/zones': { post: { requestBody: body, responses } } }, () => ({ status: 404 }));
  const of = (demanded: JsonObject): Lesson => {
    return { pointer: '/body/zone', demand: { kind: 'schema', schema: demanded }, message: 'no' };
  };
  const demanded = (...all: JsonObject[]): string[] =>
    recordLessons('POST /zones', all.map(of), (text) => text, modelOf('POST /zones')).map(({ should }) => should);
  expect(demanded({ maxLength: 9 }, { type: 'string' }, { type: 'string', maxLength: 9 })).toEqual([]);
  expect(demanded({ maxLength: 8 }, { pattern: 'a' })).toEqual([
    'satisfies {"maxLength":8}',
    'satisfies {"pattern":"a"}',
  ]);
});

it('what the server demands of the items of a list is recorded once', () => {
  const of = (pointer: string, least: number): Lesson => {
    return { pointer, demand: { kind: 'schema', schema: { minimum: least } }, message: 'no' };
  };
  const all = [of('/body/lines/9/size', 1), of('/body/lines/0/size', 1), of('/body/lines/0/size', 2), of('/body/7', 1)];
  const places = recordLessons('POST /a', all, (text) => text).map(({ place }) => place);
  expect(places).toEqual(['/body/lines/9/size', '/body/lines/0/size', '/body/7']);
});
