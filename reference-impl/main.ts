import { type ServeOptions, HELP, readOptions } from './options.ts';
import { Unusable } from './unusable.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(args: readonly string[]): Promise<void> {
  const wish = readOptions(args);
  switch (wish.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'list-defects': {
      const { loadDefects } = await import('./load-defect.ts');
      const defects = await loadDefects();
      process.stdout.write(wish.json ? printJson(defects) : printLines(defects));
      return;
    }
    case 'list-variants': {
      const { variants } = await import('./variants/index.ts');
      process.stdout.write(wish.json ? printJson(variants) : printLines(variants));
      return;
    }
    case 'serve':
      await start(wish.options);
  }
}

async function start(options: ServeOptions): Promise<void> {
  // Koa takes its time to load, which only a server needs.
  const { serve } = await import('./serve.ts');
  const { url, stop } = await serve(options, (error) => {
    console.error(error);
  });
  const deviations = [
    ...options.variants.map((name) => `variant ${name}`),
    ...(options.defect ? [`defect ${options.defect}`] : []),
  ];
  console.log(`Plant Store listening on ${url}`);
  console.log(`It takes the token ${options.token} (Authorization: Bearer ${options.token})`);
  if (deviations.length > 0) console.log(`With ${deviations.join(', ')}`);
  // Once: a second signal takes its default way and ends the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
}

function printJson(list: readonly object[]): string {
  // Functions have no place in JSON and are left out by it.
  return `${JSON.stringify(list, null, 2)}\n`;
}

function printLines(list: readonly { readonly name: string; readonly sentence: string }[]): string {
  const width = Math.max(...list.map(({ name }) => name.length));
  return list.map(({ name, sentence }) => `${name.padEnd(width)}  ${sentence}\n`).join('');
}
