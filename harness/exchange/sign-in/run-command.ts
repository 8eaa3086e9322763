import { exec } from 'node:child_process';
import { parseIfJson } from '../../json/index.ts';
import { readIssued, type Issued, type SignInFailure } from './issued.ts';

/** Time limit of a command in milliseconds: a person can have to confirm a sign-in. */
const timeout = 120_000;

/**
 * Runs a command of the user that prints credentials as JSON, as credential helpers of kubectl do. Its output is never
 * quoted, because it can hold a secret.
 */
export function runCommand(command: string): Promise<Issued | SignInFailure> {
  return new Promise((resolve) => {
    exec(command, { timeout, maxBuffer: 1 << 20 }, (error, output) => {
      const name = command.split(' ', 1)[0] ?? '';
      if (error !== null) {
        const end = error.killed === true ? 'did not end in time' : `ended with status ${error.code ?? 'unknown'}`;
        resolve({ because: `the command ${name} of the sign-in ${end}` });
        return;
      }
      const value = parseIfJson(output);
      const issued = value === undefined ? undefined : readIssued(value, Date.now());
      resolve(
        issued ?? { because: `the command ${name} of the sign-in printed no JSON with "token" or "credentials"` },
      );
    });
  });
}
