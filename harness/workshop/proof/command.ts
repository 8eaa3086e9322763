import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pump } from '../../run/index.ts';
import { listSubjects, startReference, type Reference, type Subject } from './reference.ts';

/** What a tool said about a server: whether it ended with 0, with another status, or not in time. */
export interface ToolVerdict {
  readonly subject: Subject;
  readonly says: 'passes' | 'fails' | 'no end';
  readonly milliseconds: number;
}

/** How a tool is run. */
export interface Tool {
  /** A command of the shell with `{url}`, `{document}`, `{token}` and `{credentials}`. */
  readonly command: string;
  /** The most milliseconds that it may take for one server. */
  readonly timeout: number;
  /** How many of it run side by side. */
  readonly width: number;
}

/**
 * Runs a tool on the conforming server of a reference, its variants and its defects. It gets a new folder each time, and
 * says whether the server is right by its exit status.
 *
 * @param isChosen which servers it is run on, beside the conforming one
 * @returns the conforming server first
 */
export async function runTool(
  reference: Reference,
  tool: Tool,
  isChosen: (subject: Subject) => boolean,
): Promise<ToolVerdict[]> {
  const subjects = listSubjects(reference).filter((each) => each.kind === 'conforming' || isChosen(each));
  const server = await startReference(reference, ['--every']);
  const all: ToolVerdict[] = [];
  const run = async (subject: Subject, index: number): Promise<void> => {
    const name = subject.kind === 'conforming' ? subject.name : `${subject.kind} ${subject.name}`;
    const url = server.urls.get(name);
    if (url === undefined) throw new Error(`the reference does not serve ${name}`);
    all[index] = await ask(subject, fillIn(tool.command, reference, url), tool.timeout);
    console.log(`${all[index].says.padEnd(6)} ${name}`);
  };
  try {
    const [first, ...others] = subjects;
    if (first !== undefined) await run(first, 0);
    await pump(
      others.entries(),
      () => tool.width,
      ([index, subject]) => run(subject, index + 1),
    );
  } finally {
    await server.stop();
  }
  return all;
}

/** The command with the values of a server, each as one word of the shell. */
export function fillIn(command: string, { options }: Pick<Reference, 'options'>, url: string): string {
  const { document, token = options.credentials['bearerAuth'] ?? '', credentials } = options;
  const values: Readonly<Record<string, string>> = {
    url,
    document: resolve(document),
    token,
    credentials: JSON.stringify(credentials),
  };
  return command.replace(/\{(url|document|token|credentials)\}/g, (_, name: string) => quote(values[name] ?? ''));
}

/** A word of a POSIX shell. Plain values stay as they are, so that they can be a part of a longer word. */
const quote = (value: string): string =>
  /^[\w./:@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;

/** Runs a command in a folder of its own, and ends it with all that it started when its time is over. */
function ask(subject: Subject, command: string, timeout: number): Promise<ToolVerdict> {
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-tool-'));
  const started = performance.now();
  const child = spawn(command, { shell: true, cwd: folder, stdio: 'ignore', detached: true });
  return new Promise((done, fail) => {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, timeout);
    child.on('error', fail).on('close', (status) => {
      clearTimeout(limit);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      const says = isLate ? 'no end' : status === 0 ? 'passes' : 'fails';
      done({ subject, says, milliseconds: performance.now() - started });
    });
  });
}

/**
 * The score of a tool: defects that it caught, and correct servers that it failed.
 *
 * @param all the conforming server first
 */
export function printScore(title: string, all: readonly ToolVerdict[]): string {
  const [conforming] = all;
  const score = (kind: 'defects' | 'correct servers', said: readonly ToolVerdict[]): string =>
    `${said.filter(({ says }) => says === 'fails').length} of ${said.length} ${kind}`;
  const defects = all.filter(({ subject }) => subject.kind === 'defect');
  const correct = all.filter(({ subject }) => subject.kind !== 'defect');
  const late = all.filter(({ says }) => says === 'no end').length;
  const seconds = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000 / Math.max(1, all.length);
  const alarms = correct.filter(({ says }) => says === 'fails').map(({ subject }) => subject.name);
  return [
    `${title}: caught ${score('defects', defects)}; false alarms on ${score('correct servers', correct)}; ${late} did not end in time; ${seconds.toFixed(1)} s each`,
    ...(alarms.length > 0 ? [`  false alarms: ${alarms.join(', ')}`] : []),
    ...(conforming?.says === 'fails'
      ? ['  It fails the conforming server, so what it says about defects shows nothing.']
      : []),
  ].join('\n');
}
