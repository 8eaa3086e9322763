import { isBelow, isSuccess, type RequestModel } from '../../clause/index.ts';
import { pump } from '../pump.ts';
import { pathOf } from '../resources/place.ts';
import type { MadeResource } from './made.ts';
import { PresentAfter, removeMade } from './remove-made.ts';
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
/** How often everything that is left is tried, as long as that helps: a resource that is in use is removed after its users. */
const rounds = 5;
/** How many of the resources that were left for one reason are tried first, across all of them. */
const probes = 8;

/** The operations that a removal needs before it, as far as the run has found out: a loan is returned before it is removed. */
export type StepsBefore = (remover: RequestModel) => readonly RequestModel[];

/**
 * Removes what the run made: the innermost resources first, the newest before the others. What it removes counts in no
 * clause. Until it is resumed, the sender sends no request of the run.
 *
 * @param deadline in milliseconds of performance.now(): what is not removed then is left
 * @param stepsBefore what is done with a resource of which the removal was rejected
 */
export async function cleanUp(sender: TracedSender, deadline: number, stepsBefore: StepsBefore): Promise<CleanUp> {
  sender.sender.endAt(deadline);
  await sender.pause();
  sender.sender.tryAgain();
  const { resources, nameless } = sender.made;
  const left = new LeftList();
  for (const { creator, because, path } of nameless.splice(0)) left.add(creator, because, path);
  const all = resources.takeAll();
  for (const { creator, doubt, path } of all) if (doubt !== undefined) left.add(creator, doubt, path);
  const certain = all.filter(({ doubt }) => doubt === undefined);
  const reasons = await removeAll(sender, certain, stepsBefore);
  for (const [{ creator, path }, reason] of reasons) left.add(creator, reason, path);
  const removed = sender.made.removed + certain.length - reasons.size;
  sender.made.removed = 0;
  return { removed, left: left.all() };
}

/** @returns why resources were not removed */
async function removeAll(
  sender: TracedSender,
  resources: readonly MadeResource[],
  stepsBefore: StepsBefore,
): Promise<ReadonlyMap<MadeResource, string>> {
  const reasons = new Map<MadeResource, string>();
  const present = new PresentAfter();
  const remove = async (some: readonly MadeResource[]): Promise<void> => {
    await pump(
      some,
      () => sender.width,
      async (each) => {
        let reason = await removeMade(sender, each, present);
        // At once, because what it refers to is removed after it.
        if (reason !== undefined && (await prepare(sender, each, stepsBefore)))
          reason = await removeMade(sender, each, present);
        if (reason === undefined) reasons.delete(each);
        else reasons.set(each, reason);
      },
    );
  };
  let open = resources;
  for (let round = 0; round < rounds && open.length > 0; round += 1) {
    const before = open.length;
    for (const depth of [...new Set(open.map(({ identity }) => identity.size))].sort((a, b) => b - a)) {
      const level = open.filter(({ identity }) => identity.size === depth);
      if (round === 0) await remove(level);
      else for (const alike of groupsBy(level, reasons)) await removeIfAny(alike, reasons, remove);
    }
    open = open.filter((each) => reasons.has(each));
    if (open.length === before) break;
  }
  return reasons;
}

/** Does what a removal needs with a resource. @returns whether the server accepted any of that */
async function prepare(sender: TracedSender, made: MadeResource, stepsBefore: StepsBefore): Promise<boolean> {
  const { kind, identity, input } = made;
  let isDone = false;
  for (const step of stepsBefore(kind.remover)) {
    const isOfIt = isBelow(step.operation.path, kind.resource.itemPath);
    const request = isOfIt ? sender.requestOf(step, pathOf(identity), input) : undefined;
    const exchange = request && (await sender.sender.send(request));
    isDone ||= exchange !== undefined && isSuccess(step.operation, exchange.outcome);
  }
  return isDone;
}

/** Removes resources that were left for one reason, unless it still holds for the first few of them. */
async function removeIfAny(
  alike: readonly MadeResource[],
  reasons: ReadonlyMap<MadeResource, string>,
  remove: (some: readonly MadeResource[]) => Promise<void>,
): Promise<void> {
  const step = Math.max(1, Math.floor(alike.length / probes));
  const first = new Set(alike.filter((_, index) => index % step === 0).slice(0, probes));
  await remove([...first]);
  if ([...first].some((each) => !reasons.has(each))) await remove(alike.filter((each) => !first.has(each)));
}

/** Resources in the groups of those that one operation created and that were left for one reason. */
function groupsBy(
  resources: readonly MadeResource[],
  reasons: ReadonlyMap<MadeResource, string>,
): readonly (readonly MadeResource[])[] {
  const groups = new Map<string, MadeResource[]>();
  for (const each of resources) {
    const key = `${each.creator}\n${reasons.get(each) ?? ''}`;
    const group = groups.get(key) ?? [];
    group.push(each);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Removes what the run made so far, before the server may end. The next clean-up counts it, and what is left.
 *
 * @param deadline in milliseconds of performance.now()
 */
export async function cleanUpEarly(sender: TracedSender, deadline: number, stepsBefore: StepsBefore): Promise<void> {
  const { removed, left } = await cleanUp(sender, deadline, stepsBefore);
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
