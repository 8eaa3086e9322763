import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findAvoidedWords } from './words.ts';

/** Lists every use of an avoided word in the repository: `npm run words`. Exits with 1 if there is one. */
const checked = /\.(ts|mts|js|mjs|md)$|openapi\.(json|yaml)$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => checked.test(file) && existsSync(file));
const uses = files.flatMap((file) => findAvoidedWords(file, readFileSync(file, 'utf8')));
for (const { file, line, word, instead } of uses) console.error(`${file}:${line}: "${word.trim()}": write ${instead}`);
console.log(`${files.length} files, ${uses.length} avoided words`);
// A check of zero files must not pass.
process.exitCode = uses.length > 0 || files.length === 0 ? 1 : 0;
