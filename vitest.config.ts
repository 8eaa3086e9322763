import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['harness/**/*.test.ts', 'reference-impl/**/*.test.ts', 'fixtures/nursery/**/*.test.ts'],
    testTimeout: 60_000,
    setupFiles: ['harness/testing/seed.ts'],
  },
});
