/** What and where this package is. It is found by its name, because that works from the sources and from what is built. */
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The version of Greenhouse. */
export const { version } = require('openapi-greenhouse/package.json') as { version: string };

/** Whether this is JavaScript, and not the sources. */
export const isBuilt = extname(import.meta.url) !== '.ts';

/** The folder of the harness: of its sources, or of what is built of them. */
export const ownFolder = join(
  dirname(require.resolve('openapi-greenhouse/package.json')),
  ...(isBuilt ? ['dist'] : []),
  'harness',
);

/** The path of a module of the harness that is an entry of the package, or is run as a program. */
export function ownModule(name: string): string {
  return join(ownFolder, `${name}${isBuilt ? '.js' : '.ts'}`);
}
