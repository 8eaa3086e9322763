import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqliteStore } from './sqlite-store.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  file = join(folder, 'plants.db');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function plant(id: bigint, tag?: string) {
  return { id, name: 'Rose', tag };
}

function rows(): unknown {
  const reader = new DatabaseSync(file, { readOnly: true });
  const select = reader.prepare('SELECT id, plant FROM plants ORDER BY serial');
  select.setReadBigInts(true);
  const all = select.all().map((row) => ({ ...(row as object) }));
  reader.close();
  return all;
}

describe('the SQLite store', () => {
  test('has a plant in its file, visible to other readers, when add resolves', async () => {
    const store = sqliteStore(file);
    await store.add(plant(2n ** 63n - 1n, 'indoor'));
    expect(rows()).toEqual([{ id: 2n ** 63n - 1n, plant: '{"name":"Rose","tag":"indoor"}' }]);
    store.close();
  });

  test('keeps concurrent plants in order, even with the same id', async () => {
    const store = sqliteStore(file);
    await Promise.all([store.add(plant(1n)), store.add(plant(-(2n ** 63n))), store.add(plant(1n, ''))]);
    store.close();
    expect(rows()).toEqual([
      { id: 1n, plant: '{"name":"Rose"}' },
      { id: -(2n ** 63n), plant: '{"name":"Rose"}' },
      { id: 1n, plant: '{"name":"Rose","tag":""}' },
    ]);
  });

  test('rejects every plant of a failed commit, keeps none of them, and continues', async () => {
    const store = sqliteStore(file);
    // Ids are already checked; this one stands for any value that a database rejects.
    const outcomes = await Promise.allSettled([store.add(plant(1n)), store.add(plant(2n ** 64n))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await store.add(plant(3n));
    store.close();
    expect(rows()).toEqual([{ id: 3n, plant: '{"name":"Rose"}' }]);
  });

  test('uses a write-ahead log, so that readers do not block it', () => {
    const store = sqliteStore(file);
    const reader = new DatabaseSync(file, { readOnly: true });
    expect({ ...(reader.prepare('PRAGMA journal_mode').get() as object) }).toEqual({ journal_mode: 'wal' });
    reader.close();
    store.close();
  });
});
