import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { logLine } from './log-line.ts';
import { sqliteStore } from './store/sqlite-store.ts';

test('a locked database is one line of the log, without a stack trace', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  const file = join(folder, 'plants.db');
  const store = sqliteStore(file);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const error: unknown = await store.add({ id: 1n, name: 'Rose', tag: undefined }).catch((reason: unknown) => reason);
  other.close();
  store.close();
  await rm(folder, { recursive: true });
  expect(logLine(error)).toMatch(/^[^\n]*locked[^\n]*$/);
});

test('a bug is logged with its stack trace', () => {
  expect(logLine(new TypeError('x is not a function'))).toMatch(/\n\s+at /);
});
