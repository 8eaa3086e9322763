import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['harness/**/*.test.ts', 'reference-impl/**/*.test.ts', 'fixtures/nursery/**/*.test.ts'],
    // Only what never ends reaches this: no test may fail because the machine is busy.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    setupFiles: ['harness/workshop/testing/seed.ts'],
  },
});
