import { buildSync } from 'esbuild';
import { join } from 'node:path';

/** The modules that are entered from outside: exports of the package, the command line, and programs that it runs. */
const entries = [
  'index',
  'arbitrary',
  'reporter',
  'cli/main',
  'cli/suite',
  'cli/playwright.config',
  'document/check-process',
];

/**
 * Bundles the code of the harness for the package: `npm run build`. What several entries share has a file of its own. Node
 * and Playwright load each module by itself, so hundreds of them took a second in each process, and three under
 * Playwright. Packages are not bundled. Argument: the folder, by default `dist`.
 */
const [folder = 'dist'] = process.argv.slice(2);
buildSync({
  entryPoints: entries.map((name) => join('harness', `${name}.ts`)),
  outdir: join(folder, 'harness'),
  outbase: 'harness',
  chunkNames: 'shared/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  logLevel: 'warning',
});
