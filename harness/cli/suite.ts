import { conformance } from '../playwright/index.ts';
import { readConfig, readEnvironment } from '../options/index.ts';

/** The suite of the command `test`. */
await conformance(async () =>
  readEnvironment(process.env, { document: '', ...(await readConfig(process.env['CONFIG'])) }),
);
