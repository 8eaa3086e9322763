import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type SwaggerParser from '@apidevtools/swagger-parser';

/**
 * Loads swagger-parser. It requires an ES module, which Yarn Plug'n'Play can't do from its archives. An ES module that was
 * imported before is found there.
 */
export async function loadSwaggerParser(): Promise<typeof SwaggerParser> {
  if (process.versions['pnp'] !== undefined) {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('@apidevtools/swagger-parser'));
    await import(pathToFileURL(resolve('@apidevtools/json-schema-ref-parser')).href);
  }
  return (await import('@apidevtools/swagger-parser')).default;
}
