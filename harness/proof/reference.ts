import { execFileSync } from 'node:child_process';
import { startServer, type ServerProcess } from './server-process.ts';

/** A server that the proof runs against, as the reference server itself describes it. */
export interface Subject {
  readonly kind: 'defect' | 'variant' | 'conforming';
  readonly name: string;
  readonly sentence: string;
  /** The id of the clause that a defect breaks. */
  readonly breaks?: string;
}

const command = ['--import', 'tsx', 'reference-impl/main.ts'];

/**
 * Starts the reference server on free ports.
 *
 * @param args its options, as on the command line
 */
export function startReference(args: readonly string[]): Promise<ServerProcess> {
  // The token is told when all of its servers listen.
  return startServer([...command, '--port', '0', ...args], /^It takes the token/);
}

/** What the reference server lists of its defects or variants. */
export function listSubjects(kind: 'defect' | 'variant'): Subject[] {
  const listed = execFileSync(process.execPath, [...command, `--list-${kind}s`, '--json'], { encoding: 'utf8' });
  return (JSON.parse(listed) as Omit<Subject, 'kind'>[]).map((each) => ({ kind, ...each }));
}
