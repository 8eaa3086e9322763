/**
 * One of the processes of the proof, see provers.ts. It runs the suite on the servers that its parent names.
 */
import { loadPlan, type LoadedPlan } from '../../suite/index.ts';
import { prove } from './prove.ts';
import type { ProofAnswer, ProofTask } from './provers.ts';
import { patienceWithHanging, references } from './reference.ts';
import { runSeveral } from './several.ts';

const plans = new Map<string, Promise<LoadedPlan>>();

async function run(task: ProofTask['task']): Promise<ProofAnswer> {
  const { title } = task;
  const reference = references.find((each) => each.title === title);
  if (reference === undefined) throw new Error(`there is no reference ${title}`);
  const { options } = reference;
  // The plan is the same for all servers of a reference.
  const loading = plans.get(title) ?? loadPlan(options);
  plans.set(title, loading);
  const loaded = await loading;
  if (task.kind === 'several')
    return { result: await runSeveral(reference, loaded, task.subjects, task.count, task.seed) };
  const timeout = task.subject.hangs === true ? patienceWithHanging : options.timeout;
  return { result: await prove(task.subject, loaded, { ...options, timeout }, task.target) };
}

process.on('message', ({ id, task }: ProofTask) => {
  run(task)
    .catch((error: unknown): ProofAnswer => ({ error: error instanceof Error ? String(error.stack) : String(error) }))
    .then((answer) => process.send?.({ id, answer }))
    .catch(() => process.exit(1));
});
