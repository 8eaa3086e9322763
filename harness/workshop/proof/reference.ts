import { execFileSync } from 'node:child_process';
import { qualify, type ConformanceOptions, type QualifiedOptions } from '../../options/index.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** A server that the proof tests, as its reference program describes it. */
export interface Subject {
  readonly kind: 'defect' | 'variant' | 'conforming';
  readonly name: string;
  readonly sentence: string;
  /** The name of a server that has this variant together with others. */
  readonly together?: string;
  /** The id of the clause that a defect violates. */
  readonly breaks?: string;
  /** Whether a defect leaves some requests without a response. */
  readonly hangs?: true;
}

/**
 * A server that was written for the proof, with its defects and variants. It is a separate program and shares no code
 * with the harness.
 */
export interface Reference {
  readonly title: string;
  readonly program: string;
  readonly options: QualifiedOptions;
}

/** The time limit of a request in milliseconds: more than a busy machine needs. */
export const patience = 60_000;
/**
 * The same for a server that is known to leave requests without a response, so that the proof does not wait long for
 * each.
 */
export const patienceWithHanging = 3000;

/** As many cases as in a user's run. The seed is fixed unless SEED is set. The server ends with what it holds. */
const common = { keep: true, timeout: patience, seed: Number(process.env['SEED'] ?? 20261121) };

function reference(title: string, program: string, options: ConformanceOptions): Reference {
  return { title, program, options: qualify({ ...common, ...options }) };
}

/** The references that the suite is proven on. */
export const references: readonly Reference[] = [
  reference('Plant Store', 'reference-impl/main.ts', {
    document: 'fixtures/plant-store.openapi.json',
    token: 'plant-store-token-Abc123',
  }),
  reference('Nursery', 'fixtures/nursery/main.ts', {
    document: 'fixtures/nursery/nursery.openapi.yaml',
    credentials: {
      bearerAuth: 'nursery-bearer-Abc123',
      basicAuth: 'gardener:Rose-Water-7Qz',
      keyHeader: 'nursery-key-Def456',
      keyQuery: 'nursery-query-Ghi789',
      keyCookie: 'nursery-pass-Jkl012',
      oauth: 'nursery-oauth-Mno345',
      digestAuth: 'warden:Thorn-Gate-4Kx',
    },
  }),
];

const command = (program: string): string[] => ['--import', 'tsx', program];

/**
 * Starts a reference on free ports.
 *
 * @param args the options of the program, as on the command line
 */
export function startReference({ program }: Reference, args: readonly string[]): Promise<ServerProcess> {
  // The line about the accepted credentials is printed after all servers listen.
  return startServer([...command(program), '--port', '0', ...args], /^It accepts the /);
}

/** Returns the conforming server of a reference, and all its variants and defects. */
export function listSubjects({ title, program }: Reference): Subject[] {
  const list = (kind: 'defect' | 'variant'): Subject[] => {
    const args = [...command(program), `--list-${kind}s`, '--json'];
    const listed = execFileSync(process.execPath, args, { encoding: 'utf8' });
    return (JSON.parse(listed) as Omit<Subject, 'kind'>[]).map((each) => ({ kind, ...each }));
  };
  const conforming = { kind: 'conforming', name: title, sentence: 'The conforming reference server.' } as const;
  return [conforming, ...list('variant'), ...list('defect')];
}
