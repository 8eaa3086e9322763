import { defineConfig } from '@playwright/test';

const given = process.env['TARGET_URL'];
/** Whether the Plant Store itself is tested: another document is of another server. */
const isEmbedded = given === undefined && (process.env['OPENAPI'] ?? '') === '';

/** The embedded target, on a free port. Its token is its documented default. */
const reference = {
  command: 'node --import tsx reference-impl/main.ts --port 0 --until-input-ends',
  wait: { stdout: /listening on (?<PLANT_STORE_URL>http:\S+)/ },
  // As long as a busy machine needs.
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
} as const;
// A token that the environment holds is for another server.
if (isEmbedded) process.env['TOKEN'] = 'plant-store-token-Abc123';

export default defineConfig({
  testDir: 'harness',
  testMatch: 'conformance.spec.ts',
  fullyParallel: true,
  reporter: [['list'], ['./harness/reporter.ts']],
  use: { baseURL: isEmbedded ? process.env['PLANT_STORE_URL'] : given },
  ...(isEmbedded ? { webServer: reference } : {}),
});
