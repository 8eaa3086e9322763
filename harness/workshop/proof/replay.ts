import { spawnSync } from 'node:child_process';
import type { FindingRecord } from '../../record/index.ts';

/** Whether this machine has curl: reports are written without it, and only replaying them needs it. */
export function hasCurl(): boolean {
  return spawnSync('curl', ['--version']).status === 0;
}

/**
 * Does by itself what a reader does with a finding: runs its curl command, and looks whether the same comes back.
 *
 * @param token what stands for $TOKEN
 * @returns what is different, or undefined when it is the same
 */
export function replayWithCurl({ curl, exchange: { answer } }: FindingRecord, token: string): string | undefined {
  const { stdout, status } = spawnSync('sh', ['-c', `${curl} --silent --max-time 10`], {
    env: { ...process.env, TOKEN: token },
    encoding: 'utf8',
  });
  const expected = 'none' in answer ? undefined : answer.status;
  // The last one: an answer may be preceded by others of 1XX.
  const said = [...stdout.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)]
    .map(([, code]) => Number(code))
    .filter((code) => code >= 200);
  const actual = status === 0 ? said.at(-1) : undefined;
  return actual === expected ? undefined : `status ${String(actual)} instead of ${String(expected)}`;
}
