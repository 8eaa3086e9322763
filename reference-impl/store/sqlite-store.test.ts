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
  test('has a plant in its file, for other readers too, when add resolves', async () => {
    const store = sqliteStore(file);
    await store.add(plant(2n ** 63n - 1n, 'indoor'));
    expect(rows()).toEqual([{ id: 2n ** 63n - 1n, plant: '{"name":"Rose","tag":"indoor"}' }]);
    store.close();
  });

  test('keeps plants that come at once, in their order, the same id twice', async () => {
    const store = sqliteStore(file);
    await Promise.all([store.add(plant(1n)), store.add(plant(-(2n ** 63n))), store.add(plant(1n, ''))]);
    store.close();
    expect(rows()).toEqual([
      { id: 1n, plant: '{"name":"Rose"}' },
      { id: -(2n ** 63n), plant: '{"name":"Rose"}' },
      { id: 1n, plant: '{"name":"Rose","tag":""}' },
    ]);
  });

  test('rejects each plant of a commit that fails, keeps none of them, and goes on', async () => {
    const store = sqliteStore(file);
    // Ids come checked; this one stands for whatever a database may object to.
    const outcomes = await Promise.allSettled([store.add(plant(1n)), store.add(plant(2n ** 64n))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await store.add(plant(3n));
    store.close();
    expect(rows()).toEqual([{ id: 3n, plant: '{"name":"Rose"}' }]);
  });

  test('writes ahead, so that readers do not stop it', () => {
    const store = sqliteStore(file);
    const reader = new DatabaseSync(file, { readOnly: true });
    expect({ ...(reader.prepare('PRAGMA journal_mode').get() as object) }).toEqual({ journal_mode: 'wal' });
    reader.close();
    store.close();
  });
});
