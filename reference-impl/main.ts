import { type ServeOptions, HELP, readOptions } from './options.ts';
import { logLine } from './log-line.ts';
import { Unusable } from './unusable.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(args: readonly string[]): Promise<void> {
  const command = readOptions(args);
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'list-defects': {
      const { loadDefects } = await import('./load-defect.ts');
      const defects = await loadDefects();
      process.stdout.write(command.json ? printJson(defects) : printLines(defects));
      return;
    }
    case 'list-variants': {
      const { variants } = await import('./variants/index.ts');
      process.stdout.write(command.json ? printJson(variants) : printLines(variants));
      return;
    }
    case 'serve':
      await start(command.options);
      return;
    case 'serve-every':
      await startEvery(command.options);
  }
}

async function start(options: ServeOptions): Promise<void> {
  // Koa loads slowly, and only a server needs it.
  const { serve } = await import('./serve.ts');
  const { url, stop } = await serve(options, (error) => {
    console.error(logLine(error));
  });
  const deviations = [
    ...options.variants.map((name) => `variant ${name}`),
    ...options.defects.map((name) => `defect ${name}`),
  ];
  console.log(`Plant Store listening on ${url}`);
  console.log(tokenLine(options));
  if (deviations.length > 0) console.log(`With ${deviations.join(', ')}`);
  stopOnSignal(stop, options);
}

/** Starts all servers in one process, so that a suite can test each of them without hundreds of processes. */
async function startEvery(options: ServeOptions): Promise<void> {
  const { serve } = await import('./serve.ts');
  const { defectNames } = await import('./defects/index.ts');
  const { variants } = await import('./variants/index.ts');
  const servers: [title: string, options: ServeOptions][] = [
    ['Plant Store', options],
    ...variants.map(({ name }): [string, ServeOptions] => [
      `variant ${name}`,
      { ...options, port: 0, variants: [name] },
    ]),
    ...defectNames.map((name): [string, ServeOptions] => [`defect ${name}`, { ...options, port: 0, defects: [name] }]),
  ];
  const stops = await Promise.all(
    servers.map(async ([title, each]) => {
      const { url, stop } = await serve(each, (error) => {
        console.error(logLine(error));
      });
      console.log(`${title} listening on ${url}`);
      return stop;
    }),
  );
  console.log(tokenLine(options));
  stopOnSignal(async () => {
    await Promise.all(stops.map((stop) => stop()));
  }, options);
}

function tokenLine({ token }: ServeOptions): string {
  return `It accepts the token ${token} (Authorization: Bearer ${token})`;
}

function stopOnSignal(stop: () => Promise<void>, { untilInputEnds }: ServeOptions): void {
  const end = (): void => void stop().then(() => process.exit(0));
  // Once only: a second signal has its default effect and ends the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  // A killed parent can't pass a signal on, but its end of the pipe closes.
  if (untilInputEnds) process.stdin.once('close', end).resume();
  // A signal to `npm run` ends the shell between npm and this process without a signal to us. Then our parent changes.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 200);
  watch.unref();
}

function printJson(list: readonly object[]): string {
  // JSON.stringify leaves out functions.
  return `${JSON.stringify(list, null, 2)}\n`;
}

function printLines(list: readonly { readonly name: string; readonly sentence: string }[]): string {
  const width = Math.max(...list.map(({ name }) => name.length));
  return list.map(({ name, sentence }) => `${name.padEnd(width)}  ${sentence}\n`).join('');
}
