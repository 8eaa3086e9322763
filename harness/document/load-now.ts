import { spawnSync } from 'node:child_process';
import { isObject, parse } from '../json/index.ts';
import { isBuilt, ownModule } from '../package/index.ts';
import type { Checked } from './cache.ts';
import type { Document } from './document.ts';
import { documentOf, type LoadOptions } from './load.ts';
import { DocumentProblem } from './problem.ts';

/**
 * Loads a document as `loadDocument` does, but returns it at once: a process of its own reads and checks it, because files
 * and the web can only be waited for there. A CommonJS module has to declare its tests without waiting.
 *
 * @throws DocumentProblem when the document can't be used
 */
export function loadDocumentNow(source: string, options: LoadOptions = {}): Document {
  // Node 20 runs TypeScript only with a loader. The package has JavaScript.
  const loader = isBuilt ? [] : ['--import=tsx'];
  const words = [...loader, ownModule('document/check-process'), source, JSON.stringify(options)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: Infinity });
  if (status !== 0) throw new Error(`the document can't be checked in a process of its own: ${stderr}`);
  const [head = ''] = stdout.split('\n', 1);
  const found = JSON.parse(head) as Omit<Checked, 'root'> | { readonly problem: string };
  if ('problem' in found) throw new DocumentProblem(found.problem);
  const root = parse(stdout.slice(head.length + 1));
  if (!isObject(root)) throw new TypeError('a checked document is an object');
  return documentOf(source, { ...found, root });
}
