import { DatabaseSync } from '@photostructure/sqlite';
import type { NewPlant, PlantStore } from './plant-store.ts';

/**
 * `plant` is the Plant as JSON, because SQLite's text ends at a NUL and cannot hold a lone surrogate, and JSON escapes
 * both. Queries still work: `SELECT id, plant ->> 'name' FROM plants`.
 */
const TABLE =
  'CREATE TABLE IF NOT EXISTS plants (serial INTEGER PRIMARY KEY, id INTEGER NOT NULL, plant TEXT NOT NULL) STRICT';

interface Pending {
  readonly plant: NewPlant;
  readonly kept: () => void;
  readonly failed: (reason: unknown) => void;
}

/**
 * Keeps plants in a file. A write-ahead log with a sync on each commit (synchronous = FULL) keeps a plant after
 * a crash of the process and a loss of power. Plants that arrive in one turn of the event loop share a commit and a
 * sync.
 */
export function sqliteStore(file: string): PlantStore {
  const database = new DatabaseSync(file);
  // Another process that reads or copies the file holds its lock only briefly, so it is worth waiting.
  database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(TABLE);
  const insert = database.prepare('INSERT INTO plants (id, plant) VALUES (?, ?)');
  let pending: Pending[] = [];

  function commit(): void {
    const batch = pending;
    pending = [];
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const { plant } of batch) insert.run(plant.id, JSON.stringify({ name: plant.name, tag: plant.tag }));
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const { failed } of batch) failed(error);
      return;
    }
    for (const { kept } of batch) kept();
  }

  return {
    add: (plant) =>
      new Promise((kept, failed) => {
        if (pending.push({ plant, kept, failed }) === 1) setImmediate(commit);
      }),
    close: () => {
      database.close();
    },
  };
}
