import { spawnSync } from 'node:child_process';
import { fieldVariable } from '../../exchange/index.ts';
import type { FindingRecord } from '../../record/index.ts';

/** Whether this machine has curl. Only the replay of findings needs it, not the reports. */
export function hasCurl(): boolean {
  return spawnSync('curl', ['--version']).status === 0;
}

/**
 * Replays a finding as a reader does: runs its curl command and compares the status of the response.
 *
 * @param secrets the values of the variables of the command, such as TOKEN
 * @returns the difference, or undefined if the status is the same
 */
export function replayWithCurl(
  { curl, exchange: { answer } }: Pick<FindingRecord, 'curl' | 'exchange'>,
  secrets: Readonly<Record<string, string>>,
): string | undefined {
  const { stdout, status } = spawnSync('sh', ['-c', `${curl} --silent --max-time 10`], {
    env: { ...process.env, ...secrets },
    encoding: 'utf8',
  });
  const expected = 'none' in answer ? undefined : answer.status;
  // Interim responses (1XX) can come before the final response.
  const statuses = [...stdout.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)]
    .map(([, code]) => Number(code))
    .filter((code) => code >= 200);
  const actual = status === 0 ? statuses.at(-1) : undefined;
  return actual === expected ? undefined : `status ${String(actual)} instead of ${String(expected)}`;
}

/** The variables that commands have in place of the values of secret header fields. */
export function variablesOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([field, value]) => [fieldVariable(field), value]));
}
