import { createRequire } from 'node:module';

/** The package's own version; by its name, for it is found so from the sources as well as from the built package. */
export const { version } = createRequire(import.meta.url)('openapi-greenhouse/package.json') as { version: string };
