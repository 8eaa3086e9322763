import { defineConfig } from 'vitest/config';

const sources = '{harness,reference-impl,fixtures/nursery}/**';
const shared = {
  // Only what never ends reaches this: no test may fail because the machine is busy.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  setupFiles: ['harness/workshop/testing/seed.ts'],
};

export default defineConfig({
  test: {
    // Transformed files are kept between runs.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [`${sources}/*.test.ts`],
          exclude: [`${sources}/*.e2e.test.ts`],
          // The files of a worker share its modules, because loading them takes longer than most tests.
          isolate: false,
          // By default one core is left to the process that transforms files, and that has little to do with a cache.
          maxWorkers: '100%',
        },
      },
      // These start other processes: Playwright, npm, tsc, servers.
      {
        test: {
          ...shared,
          name: 'e2e',
          include: [`${sources}/*.e2e.test.ts`],
          globalSetup: ['harness/workshop/testing/package.ts'],
          maxWorkers: '100%',
        },
      },
    ],
  },
});
