import { readdirSync, readFileSync } from 'node:fs';
import { parse, type Json } from '../../json/index.ts';

/** One schema of the JSON-Schema-Test-Suite with its instances and their validity. */
export interface SuiteGroup {
  /** The path of the file in its draft, without the extension. */
  readonly file: string;
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

/** The drafts that have tests. */
export type SuiteDraft = 'draft2020-12' | 'draft2019-09' | 'draft7' | 'draft4';

const suite = new URL('../../../fixtures/json-schema-test-suite/', import.meta.url);

/** Returns the groups of a folder of the suite; '' is the folder of the required ones. */
export function suiteGroups(folder = '', draft: SuiteDraft = 'draft2020-12'): SuiteGroup[] {
  const directory = new URL(`${draft}/${folder}`, suite);
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.flatMap((name) => {
    const groups = parse(readFileSync(new URL(name, directory), 'utf8')) as unknown as Omit<SuiteGroup, 'file'>[];
    return groups.map((group) => ({ ...group, file: folder + name.replace('.json', '') }));
  });
}

/** Returns the documents to which the schemas of the suite refer. */
export function suiteDocuments(): Map<string, Json> {
  const directory = new URL('remotes/', suite);
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => [`http://localhost:1234/${name}`, parse(readFileSync(new URL(name, directory), 'utf8'))]),
  );
}

/** Whether an action ends without an error: a skipped test that would pass is skipped without need. */
export function doesNotThrow(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
