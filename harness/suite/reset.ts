import { sendOnce, toRequest, type HeaderFields, type TlsOptions } from '../exchange/index.ts';
import { readReset, type QualifiedOptions } from '../options/index.ts';
import { plainRequest, withFields } from './plain-request.ts';

/** Brings the target back to the state in which a run begins. @returns why that failed; undefined if it did not */
export type ResetTarget = () => Promise<string | undefined>;

/**
 * Prepares the reset of a target. It sends nothing yet.
 *
 * @throws OptionProblem for a URL that can't be used
 */
export function createReset(
  { reset, environment, timeout }: Pick<QualifiedOptions, 'reset' | 'environment' | 'timeout'>,
  { target, headers, tls }: { readonly target: URL; readonly headers: HeaderFields; readonly tls: TlsOptions },
): ResetTarget | undefined {
  if (reset === undefined) return undefined;
  const how = readReset(reset, environment);
  if (typeof how === 'function') {
    return async () => {
      try {
        await how();
        return undefined;
      } catch (error) {
        const [what = ''] = error instanceof Error ? error.message.split('\n') : ['no error'];
        return `the function reset failed (${what})`;
      }
    };
  }
  const request = withFields(plainRequest(how, target, 'RESET'), target, headers);
  return async () => {
    const { outcome } = await sendOnce(new URL(request.url.origin), toRequest(request), { timeout, tls });
    if (outcome.kind === 'answered' && outcome.status < 400) return undefined;
    const why = outcome.kind === 'answered' ? `status ${outcome.status}` : outcome.detail;
    return `the reset of the target failed (${request.method} ${request.url.pathname}: ${why})`;
  };
}
