import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The entries of the package that `require` finds. */
const entries = ['index', 'arbitrary', 'reporter'];

/**
 * Writes the entries for `require`. They load the ES modules, which every supported version of Node can do, so there is one
 * copy of everything. TypeScript needs them to know that. Argument: the folder, by default `dist`.
 */
const [folder = 'dist'] = process.argv.slice(2);
for (const name of entries) {
  writeFileSync(join(folder, 'harness', `${name}.cjs`), `'use strict';\nmodule.exports = require('./${name}.js');\n`);
  writeFileSync(join(folder, 'harness', `${name}.d.cts`), `import entry = require('./${name}.js');\nexport = entry;\n`);
}
