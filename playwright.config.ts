import { defineConfig } from '@playwright/test';

const given = process.env['TARGET_URL'];
/** Whether the Plant Store is tested. With another document, another server is. */
const isEmbedded = given === undefined && (process.env['OPENAPI'] ?? '') === '';

/** The embedded target, on a free port, with its documented default token. */
const reference = {
  command: 'node --import tsx reference-impl/main.ts --port 0 --until-input-ends',
  wait: { stdout: /listening on (?<PLANT_STORE_URL>http:\S+)/ },
  // Long enough for a busy machine.
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
} as const;
// A token in the environment is for another server.
if (isEmbedded) process.env['TOKEN'] = 'plant-store-token-Abc123';

export default defineConfig({
  testDir: 'harness',
  testMatch: 'conformance.spec.ts',
  fullyParallel: true,
  reporter: [['list'], ['./harness/reporter.ts']],
  use: { baseURL: isEmbedded ? process.env['PLANT_STORE_URL'] : given },
  ...(isEmbedded ? { webServer: reference } : {}),
});
