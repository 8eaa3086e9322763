import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The projects of users in which tests run. Packages are found from there as in a project of a user. */
export const projectsFolder = resolve('.e2e-projects');

/** The folder of the tarball. */
export const packedFolder = join(projectsFolder, 'packed');

/** The package that these projects have installed. */
export const installedFolder = join(projectsFolder, 'node_modules', 'openapi-greenhouse');

/** The path of the tarball that users install. */
export const packed = (): string => join(packedFolder, readdirSync(packedFolder)[0] ?? '');

/**
 * Builds and packs the package, as a release does.
 *
 * @param destination the folder for the tarball
 * @returns the path of the tarball
 */
export function pack(destination: string): string {
  mkdirSync(destination, { recursive: true });
  const args = ['pack', '--silent', '--pack-destination', destination];
  const printed = execFileSync('npm', args, { encoding: 'utf8' });
  return join(destination, printed.trim().split('\n').at(-1) ?? '');
}

/**
 * Packs the package once for all tests, and installs it for the projects. Its bundles load in half the time of the sources.
 *
 * @returns what removes it all
 */
export default function setUp(): () => void {
  const remove = (): void => {
    rmSync(projectsFolder, { recursive: true, force: true });
  };
  remove();
  mkdirSync(installedFolder, { recursive: true });
  execFileSync('tar', ['-xf', pack(packedFolder), '-C', installedFolder, '--strip-components', '1']);
  return remove;
}
