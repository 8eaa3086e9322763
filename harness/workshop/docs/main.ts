import { readFileSync, writeFileSync } from 'node:fs';
import { blocks } from './blocks.ts';
import { blocksIn, fill } from './fill.ts';
import { documents } from './documents.ts';

/** Updates the generated blocks of the documentation: `npm run docs`. */
for (const file of documents) {
  let text = readFileSync(file, 'utf8');
  for (const name of blocksIn(text)) {
    const make = blocks[name];
    if (make === undefined) throw new Error(`${file}: there is no block with the name ${name}`);
    text = fill(text, name, await make());
    console.log(`${file}: ${name}`);
  }
  writeFileSync(file, text);
}
