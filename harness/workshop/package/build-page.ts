import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPageCode } from '../../report/html/page-code.ts';

/** Writes the code of the HTML report into the built package: `npm run build`. Argument: the folder, by default `dist`. */
const [folder = 'dist'] = process.argv.slice(2);
writeFileSync(join(folder, 'harness', 'report', 'html', 'page-code.json'), JSON.stringify(buildPageCode()));
