import { expect, it } from 'vitest';
import type { FindingRecord } from '../../record/index.ts';
import { replayWithCurl, variablesOf } from './replay.ts';

it('a replayed command has the secret header fields of the run', () => {
  const exchange = { answer: { status: 204 } } as FindingRecord['exchange'];
  const curl = `printf 'HTTP/1.1 %s\\n' "$HEADER_X_API_KEY" #`;
  expect(replayWithCurl({ curl, exchange }, variablesOf({ 'X-Api-Key': '204' }))).toBeUndefined();
  expect(replayWithCurl({ curl, exchange }, variablesOf({ 'X-Api-Key': '401' }))).toBe('status 401 instead of 204');
  expect(variablesOf({ xApiKey: 'a' })).toEqual({ HEADER_X_API_KEY: 'a' });
});
