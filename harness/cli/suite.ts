import { conformance } from '../playwright/index.ts';
import { readEnvironment } from '../options/index.ts';

/** The suite of the command `test`. */
await conformance(() => readEnvironment(process.env, { document: '' }));
