import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findAvoidedWords } from './words.ts';

/** Lists every avoided word of the repository: `npm run words`. Exits with 1 where there is one. */
const checked = /\.(ts|mts|js|mjs|md)$|openapi\.(json|yaml)$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => checked.test(file) && existsSync(file));
const uses = files.flatMap((file) => findAvoidedWords(file, readFileSync(file, 'utf8')));
for (const { file, line, word, instead } of uses) console.error(`${file}:${line}: "${word.trim()}": write ${instead}`);
console.log(`${files.length} files, ${uses.length} avoided words`);
// A check that looks at nothing must not pass.
process.exitCode = uses.length > 0 || files.length === 0 ? 1 : 0;
