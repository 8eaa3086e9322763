import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformance } from './conformance.ts';
import { readEnvironment } from './options.ts';

/** The suite of `npx playwright test`: the Plant Store unless the environment names another document and target. */
await conformance(() =>
  readEnvironment(process.env, {
    document: relative('', fileURLToPath(new URL('../fixtures/plant-store.openapi.json', import.meta.url))),
  }),
);
