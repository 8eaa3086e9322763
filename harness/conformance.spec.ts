import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformance } from './playwright/index.ts';
import { readEnvironment } from './options/index.ts';

const { TARGET_URL, OPENAPI = '', TOKEN, ...others } = process.env;
/** The configuration starts the Plant Store and sets its token, unless the user sets another server or document. */
const isEmbedded = TARGET_URL === undefined && OPENAPI === '';

/** The suite of `npx playwright test`: for the Plant Store, unless the environment sets another document and target. */
await conformance(() =>
  readEnvironment(isEmbedded ? others : process.env, {
    document: relative('', fileURLToPath(new URL('../fixtures/plant-store.openapi.json', import.meta.url))),
    ...(isEmbedded && TOKEN !== undefined && { token: TOKEN }),
    // The embedded server shares the machine with its tests and other work, so it can be slow.
    ...(isEmbedded && { timeout: 60_000 }),
  }),
);
