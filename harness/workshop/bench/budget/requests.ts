import { pump } from '../../../run/index.ts';
import { qualify } from '../../../options/index.ts';
import { loadPlan, runSuite } from '../../../suite/index.ts';
import { listSubjects, patienceWithHanging, startReference, type Reference } from '../../proof/reference.ts';
import type { RequestsMeasured } from './measured.ts';

/** Servers tested at once, because some of them make a client wait. Positions of requests do not depend on time. */
const width = 4;

/**
 * Runs the suite with the default number of cases: on the conforming server, and on each server with a defect until the
 * clause of the defect is first violated.
 */
export async function measureRequests(reference: Reference): Promise<RequestsMeasured> {
  const { document, token, credentials, timeout, seed } = reference.options;
  const options = qualify({ keep: true, document, credentials, timeout, seed, ...(token !== undefined && { token }) });
  const defects = listSubjects(reference).filter(({ kind }) => kind === 'defect');
  const [loaded, server] = await Promise.all([loadPlan(options), startReference(reference, ['--every'])]);
  const seen: Record<string, number | null> = Object.fromEntries(defects.map(({ name }) => [name, null]));
  try {
    const { record } = await runSuite(loaded, options, server.urls.get(reference.title), false);
    await pump(
      defects,
      () => width,
      async ({ name, breaks = '', hangs }) => {
        const patient = hangs === true ? { ...options, timeout: patienceWithHanging } : options;
        const target = server.urls.get(`defect ${name}`);
        const { brokenAfter } = await runSuite(loaded, patient, target, false, breaks);
        seen[name] = brokenAfter.get(breaks) ?? null;
      },
    );
    return { requests: record.requests, seen };
  } finally {
    await server.stop();
  }
}
