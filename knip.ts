import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'harness/index.ts',
    'harness/arbitrary.ts',
    'harness/cli/{main,suite,playwright.config}.ts',
    'harness/workshop/proof/{main,real}.ts',
    'harness/workshop/bench/*.ts',
    'harness/workshop/hostile/run-case.ts',
    'harness/workshop/testing/*.ts',
    'harness/report/html/page/main.tsx',
    'harness/document/check-process.ts',
    // Loaded by name, one at a time.
    'reference-impl/defects/*.ts',
  ],
  project: ['harness/**/*.{ts,tsx}', 'reference-impl/**/*.ts', 'fixtures/nursery/**/*.ts', '*.ts'],
  // Tests run these, or read the schemas in them.
  ignoreDependencies: ['publint', '@arethetypeswrong/cli', '@microsoft/jest-sarif', 'har-schema'],
  // A room's index exports the types of what it exports: whoever calls a function may name its arguments.
  rules: { types: 'off' },
};

export default config;
