import { createRequire } from 'node:module';
import type { Json } from '../../json/index.ts';

const require = createRequire(import.meta.url);

const files: ReadonlyMap<string, string> = new Map([
  ['http://json-schema.org/draft-07/schema', 'json-schema-draft-07.json'],
  ...['2019-09', '2020-12'].flatMap((draft): [string, string][] => {
    const base = `https://json-schema.org/draft/${draft}`;
    const names = [
      'core',
      'applicator',
      'unevaluated',
      'validation',
      'meta-data',
      'format',
      'format-annotation',
      'content',
    ];
    return [
      [`${base}/schema`, `json-schema-${draft}/schema.json`],
      ...names.map((name): [string, string] => [`${base}/meta/${name}`, `json-schema-${draft}/meta/${name}.json`]),
    ];
  }),
]);

/** The meta-schema with a URI, from the copies in ajv's package, or undefined. */
export function metaSchema(uri: string): Json | undefined {
  const file = files.get(uri);
  if (file === undefined) return undefined;
  try {
    return require(`ajv/dist/refs/${file}`) as Json;
  } catch {
    // This draft does not have the vocabulary.
    return undefined;
  }
}
