import { expect, it } from 'vitest';
import { settleOn } from '../workshop/testing/settle.ts';
import type { ValidTrial } from './model/trial.ts';
import { judgeByState } from './rejected-by-state.ts';

const description = { description: '' };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];

/** The verdict on a valid request that gets 404. @param more what the trial has besides */
async function verdictOn(path: string, more: object = {}, statuses: object = {}): Promise<string | undefined> {
  const responses = { 200: description, ...statuses };
  const { modelOf } = await settleOn({ [path]: { parameters, get: { responses } } }, () => ({ status: 404 }));
  const input = { path: { id: 1 } };
  const outcome = { kind: 'answered', status: 404, headers: {}, body: Buffer.from('') };
  const exchange = { request: { method: 'GET', input }, outcome };
  const trial = { kind: 'valid', case: { kind: 'valid', draft: { input } }, naming: [], exchange, ...more };
  return judgeByState(modelOf(`GET ${path}`), trial as unknown as ValidTrial)?.kind;
}

it('what other resources have need not be there, where the document has no rejections', async () => {
  expect(await verdictOn('/books/{id}/author')).toBe('observation');
});

it('a 404 is not explained so that a resource gets, an operation that accepts nothing, or one with documented rejections', async () => {
  expect(await verdictOn('/books/{id}')).toBeUndefined();
  expect(await verdictOn('/books/{id}/author', { other: {} })).toBeUndefined();
  expect(await verdictOn('/books/{id}/author', {}, { 400: description })).toBeUndefined();
});

/** The verdict on a 404 to a download from a path to which a POST uploads. @param content what the download has */
async function verdictOnDownload(content: object): Promise<string | undefined> {
  const path = '/boats/{id}/photo';
  const responses = { 200: { ...description, content }, 404: description };
  const paths = { [path]: { parameters, get: { responses }, post: { responses: { 201: description } } } };
  const { modelOf } = await settleOn(paths, () => ({ status: 404 }));
  const input = { path: { id: 1 } };
  const outcome = { kind: 'answered', status: 404, headers: {}, body: Buffer.from('') };
  const exchange = { request: { method: 'GET', input }, outcome };
  const trial = { kind: 'valid', case: { kind: 'valid', draft: { input } }, naming: [], exchange };
  return judgeByState(modelOf(`GET ${path}`), trial as unknown as ValidTrial)?.kind;
}

it('a resource can be without the file that a POST at the path of the file uploads, but not without a list', async () => {
  expect(await verdictOnDownload({ 'image/png': {} })).toBe('observation');
  expect(await verdictOnDownload({ 'image/png': {}, 'application/json': {} })).toBe('observation');
  expect(await verdictOnDownload({ 'application/json': { schema: { type: 'array' } } })).toBeUndefined();
  const both = { 'application/x-csv': {}, 'application/json': { schema: { type: 'array' } } };
  expect(await verdictOnDownload(both)).toBeUndefined();
});
