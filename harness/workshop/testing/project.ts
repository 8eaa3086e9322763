import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunRecord } from '../../record/index.ts';
import { projectsFolder } from './package.ts';

/** The result of a command. */
export interface Ended {
  readonly status: number;
  readonly output: string;
}

/** A Playwright project of a user, in its own folder. */
export interface Project {
  readonly folder: string;
  /** Runs a command line in the folder. */
  readonly shell: (command: string, environment?: Record<string, string>) => Promise<Ended>;
  readonly read: (path: string) => string;
  readonly record: () => RunRecord;
  /** The content of all files that runs wrote there. */
  readonly written: () => string;
}

/** Creates a project.
 *
 * @param files the texts of its files, by path */
export function makeProject(name: string, files: Readonly<Record<string, string>>): Project {
  const folder = join(projectsFolder, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  return {
    folder,
    shell: (command, environment) => shell(command, folder, environment),
    read,
    record: () => JSON.parse(read('reports/run.json')) as RunRecord,
    written: () =>
      ['reports', 'test-results']
        .filter((path) => existsSync(join(folder, path)))
        .flatMap((path) => readdirSync(join(folder, path), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .join('\n'),
  };
}

/** Removes a project. */
export function removeProject({ folder }: Project): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a command line in a folder. */
export function shell(command: string, cwd: string, environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn('sh', ['-c', command], { cwd, env: { ...process.env, FORCE_COLOR: '0', ...environment } });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', (status) => {
      done({ status: status ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
