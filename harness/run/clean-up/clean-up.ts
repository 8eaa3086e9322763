import { pump } from '../pump.ts';
import type { MadeResource } from './made.ts';
import { removeMade } from './remove-made.ts';
import type { TracedSender } from './traced-sender.ts';

/** What a clean-up removed, and what it left. */
export interface CleanUp {
  readonly removed: number;
  readonly left: readonly LeftResources[];
}

/** Resources of one operation that were left for one reason. */
export interface LeftResources {
  /** The operation that created them. */
  readonly operation: string;
  readonly because: string;
  readonly count: number;
  /** The paths of the first ones, if they are known. */
  readonly paths: readonly string[];
}

/** Paths that are listed for one reason. */
export const mostPaths = 20;
/** How often everything that is left is tried, because a resource that is in use is removed after its users. */
const rounds = 3;

/**
 * Removes what the run made: the innermost resources first, the newest before the others. What it removes counts in no
 * clause. Until it is resumed, the sender sends no request of the run.
 *
 * @param deadline in milliseconds of performance.now(): what is not removed then is left
 */
export async function cleanUp(sender: TracedSender, deadline: number): Promise<CleanUp> {
  sender.sender.endAt(deadline);
  await sender.pause();
  sender.sender.tryAgain();
  const { resources, nameless } = sender.made;
  const left = new LeftList();
  for (const { creator, because, path } of nameless.splice(0)) left.add(creator, because, path);
  const all = resources.takeAll();
  for (const { creator, doubt, path } of all) if (doubt !== undefined) left.add(creator, doubt, path);
  let open = all.filter(({ doubt }) => doubt === undefined);
  const certain = open.length;
  const reasons = new Map<MadeResource, string>();
  for (let round = 0; round < rounds && open.length > 0; round += 1) {
    const before = open.length;
    for (const depth of [...new Set(open.map(({ identity }) => identity.size))].sort((a, b) => b - a)) {
      const level = open.filter(({ identity }) => identity.size === depth);
      await pump(
        level,
        () => sender.width,
        async (each) => {
          const reason = await removeMade(sender, each);
          if (reason === undefined) reasons.delete(each);
          else reasons.set(each, reason);
        },
      );
    }
    open = open.filter((each) => reasons.has(each));
    if (open.length === before) break;
  }
  for (const [{ creator, path }, reason] of reasons) left.add(creator, reason, path);
  const removed = sender.made.removed + certain - reasons.size;
  sender.made.removed = 0;
  return { removed, left: left.all() };
}

/**
 * Removes what the run made so far, before the server may end. The next clean-up counts it, and what is left.
 *
 * @param deadline in milliseconds of performance.now()
 */
export async function cleanUpEarly(sender: TracedSender, deadline: number): Promise<void> {
  const { removed, left } = await cleanUp(sender, deadline);
  const { made } = sender;
  made.removed = removed;
  for (const { operation: creator, because, count, paths } of left)
    for (let index = 0; index < count; index += 1) made.nameless.push({ creator, because, path: paths[index] });
  sender.resume();
}

class LeftList {
  readonly #byReason = new Map<string, { operation: string; because: string; count: number; paths: string[] }>();

  add(operation: string, because: string, path?: string): void {
    const key = `${operation}\n${because}`;
    const entry = this.#byReason.get(key) ?? { operation, because, count: 0, paths: [] };
    this.#byReason.set(key, entry);
    entry.count += 1;
    if (path !== undefined && entry.paths.length < mostPaths) entry.paths.push(path);
  }

  all(): LeftResources[] {
    return [...this.#byReason.values()];
  }
}
