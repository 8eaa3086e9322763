/** How long responses took, and how many requests were sent when. */
export interface Timing {
  /** By operation: milliseconds, rounded to two digits, and how many requests took as long. */
  readonly latency: Readonly<Record<string, readonly (readonly [milliseconds: number, requests: number])[]>>;
  readonly timeline: Timeline;
}

/** The requests of a run in equal intervals of time, from the first one. */
export interface Timeline {
  /** The length of an interval in milliseconds. */
  readonly interval: number;
  /** For each interval: the requests that ended in it, the most that were in flight, and those that failed. */
  readonly slots: readonly Slot[];
}

type Slot = readonly [requests: number, inFlight: number, failed: number];

/** The length of an interval at first, in milliseconds, and the most intervals. Longer runs have longer intervals. */
const shortest = 1000;
const mostSlots = 240;

/** Measures the requests of a run, in little memory however long it takes. */
export class Stopwatch {
  readonly #latency = new Map<string, Map<number, number>>();
  #first: number | undefined;
  #interval = shortest;
  #slots: Slot[] = [];

  /**
   * Notes a request that ended.
   *
   * @param milliseconds how long it took
   * @param inFlight how many requests were in flight with it
   * @param now the moment in milliseconds
   */
  note(operation: string, milliseconds: number, inFlight: number, isFailed: boolean, now: number): void {
    const own = this.#latency.get(operation) ?? new Map<number, number>();
    this.#latency.set(operation, own);
    const rounded = Number(milliseconds.toPrecision(2));
    own.set(rounded, (own.get(rounded) ?? 0) + 1);
    this.#first ??= now;
    while ((now - this.#first) / this.#interval >= mostSlots) {
      this.#interval *= 2;
      this.#slots = inPairs(this.#slots);
    }
    const index = Math.max(0, Math.floor((now - this.#first) / this.#interval));
    while (this.#slots.length < index) this.#slots.push([0, 0, 0]);
    this.#slots[index] = sum(this.#slots[index], [1, inFlight, isFailed ? 1 : 0]);
  }

  /** What was measured so far; undefined before the first request. */
  timing(): Timing | undefined {
    if (this.#first === undefined) return undefined;
    const latency = [...this.#latency].map(([operation, own]) => [operation, inOrder(own)] as const);
    const timeline = { interval: this.#interval, slots: [...this.#slots] };
    return { latency: Object.fromEntries(latency), timeline };
  }
}

/** The timing of a run in several processes, each of which has its own first moment. */
export function mergeTimings(all: readonly Timing[]): Timing | undefined {
  if (all.length === 0) return undefined;
  const latency = new Map<string, Map<number, number>>();
  for (const [operation, own] of all.flatMap((each) => Object.entries(each.latency))) {
    const known = latency.get(operation) ?? new Map<number, number>();
    latency.set(operation, known);
    for (const [milliseconds, requests] of own) known.set(milliseconds, (known.get(milliseconds) ?? 0) + requests);
  }
  const interval = Math.max(...all.map(({ timeline }) => timeline.interval));
  const slots: Slot[] = [];
  for (const { timeline } of all) {
    let own = timeline.slots;
    for (let length = timeline.interval; length < interval; length *= 2) own = inPairs(own);
    for (const [index, slot] of own.entries()) slots[index] = sum(slots[index], slot);
  }
  return {
    latency: Object.fromEntries([...latency].map(([operation, own]) => [operation, inOrder(own)] as const)),
    timeline: { interval, slots },
  };
}

function inOrder(counts: ReadonlyMap<number, number>): [milliseconds: number, requests: number][] {
  return [...counts].sort(([a], [b]) => a - b);
}

/** The same in intervals of double length. */
function inPairs(slots: readonly Slot[]): Slot[] {
  return Array.from({ length: Math.ceil(slots.length / 2) }, (_, index) => sum(slots[2 * index], slots[2 * index + 1]));
}

function sum(a: Slot = [0, 0, 0], b: Slot = [0, 0, 0]): Slot {
  return [a[0] + b[0], Math.max(a[1], b[1]), a[2] + b[2]];
}
