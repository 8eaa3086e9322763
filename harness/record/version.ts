import { createRequire } from 'node:module';

/**
 * The package's own version. It is read by the package's name, because that works from the sources and the built
 * package.
 */
export const { version } = createRequire(import.meta.url)('openapi-greenhouse/package.json') as { version: string };
