import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformance } from './playwright/index.ts';
import { readEnvironment } from './options/index.ts';

const { TARGET_URL, OPENAPI = '', TOKEN, ...others } = process.env;
/** The configuration starts the Plant Store and names its token, unless a user names another server or document. */
const isEmbedded = TARGET_URL === undefined && OPENAPI === '';

/** The suite of `npx playwright test`: the Plant Store unless the environment names another document and target. */
await conformance(() =>
  readEnvironment(isEmbedded ? others : process.env, {
    document: relative('', fileURLToPath(new URL('../fixtures/plant-store.openapi.json', import.meta.url))),
    ...(isEmbedded && TOKEN !== undefined && { token: TOKEN }),
    // The embedded server shares this machine with its test, which may be busy with other work.
    ...(isEmbedded && { timeout: 60_000 }),
  }),
);
