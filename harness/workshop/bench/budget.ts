import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { references } from '../proof/reference.ts';
import { writeMeasured } from './budget/measured.ts';
import { measureRequests } from './budget/requests.ts';
import { checkedOut, installPackage, measureTime } from './budget/time.ts';

/**
 * Measures how soon a run catches the defects of both references, and writes it to files that `npm run docs` makes the
 * tables of docs/budget.md from.
 *
 * - `npm run bench:budget -- requests`: positions of requests. They do not depend on the speed of the machine.
 * - `npm run bench:budget -- time FOLDER`: runs with TIME, of the package that this checkout makes. They need a quiet
 *   machine. FOLDER is a checkout of the version before, with its packages; without it, only this checkout is measured.
 */
async function main([part = '', before]: readonly string[]): Promise<void> {
  if (part === 'requests') {
    const requests = [];
    for (const reference of references) {
      requests.push([reference.title, await measureRequests(reference)] as const);
      console.log(`${reference.title}: measured`);
    }
    writeMeasured('now', { requests: Object.fromEntries(requests) });
  } else if (part === 'time') {
    const nursery = references.find(({ title }) => title === 'Nursery');
    if (nursery === undefined) throw new Error('there is no reference with the title Nursery');
    const folder = mkdtempSync(join(tmpdir(), 'greenhouse-budget-'));
    try {
      const now = installPackage('now', folder);
      const installed = before === undefined ? [now] : [checkedOut('before', before), now];
      for (const [version, time] of await measureTime(nursery, installed, console.log))
        writeMeasured(version, { time });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } else throw new Error('name what to measure: requests, or time');
}

await main(process.argv.slice(2));
