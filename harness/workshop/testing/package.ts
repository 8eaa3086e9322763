import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What npm puts into the package beside what it builds. */
const files = [
  'package.json',
  'README.md',
  'LICENSE',
  'harness/record/run.schema.json',
  'harness/baseline/baseline.schema.json',
  'harness/options/config.schema.json',
];

/**
 * Builds the package as `npm run build` does, but into a folder of the caller, because tests that run side by side would
 * write to `dist` at once.
 */
export function buildPackage(folder: string): void {
  const builders = ['build-code', 'build-page', 'build-commonjs'].map((name) => `harness/workshop/package/${name}.ts`);
  execFileSync('npx', ['tsc', '-p', 'tsconfig.build.json', '--outDir', folder], { stdio: 'inherit' });
  for (const builder of builders) execFileSync('node', ['--import', 'tsx', builder, folder], { stdio: 'inherit' });
}

/**
 * Builds the package aside, and packs it.
 *
 * @param destination the folder for the tarball
 * @returns the path of the tarball
 */
export function packAside(destination: string): string {
  const aside = mkdtempSync(join(tmpdir(), 'greenhouse-build-'));
  buildPackage(join(aside, 'dist'));
  for (const file of files) cpSync(file, join(aside, file));
  const packed = pack(destination, aside, ['--ignore-scripts']);
  rmSync(aside, { recursive: true });
  return packed;
}

/**
 * Packs a project with npm.
 *
 * @param destination the folder for the tarball
 * @returns the path of the tarball
 */
export function pack(destination: string, project = '.', options: readonly string[] = []): string {
  mkdirSync(destination, { recursive: true });
  const args = ['pack', '--silent', ...options, '--pack-destination', destination];
  const printed = execFileSync('npm', args, { cwd: project, encoding: 'utf8' });
  return join(destination, printed.trim().split('\n').at(-1) ?? '');
}
