/** What was created, and where. */
interface Placed {
  /** The name of the operation that created it. */
  readonly creator: string;
  readonly path: string;
}

/** Resources by their paths, in the order of their creation, and by the collection that each was created in. */
export class MadeIndex<Made extends Placed> {
  readonly #byPath = new Map<string, Made>();
  readonly #byCollection = new Map<string, Set<Made>>();

  get size(): number {
    return this.#byPath.size;
  }

  get(path: string): Made | undefined {
    return this.#byPath.get(path);
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** Adds a resource as the newest one, in place of the one with its path. */
  add(made: Made): void {
    this.delete(made.path);
    this.#byPath.set(made.path, made);
    const key = keyOf(made.creator, made.path.replace(/\/[^/]*\/?$/, ''));
    this.#byCollection.set(key, (this.#byCollection.get(key) ?? new Set()).add(made));
  }

  /** @returns whether it was known */
  delete(path: string): boolean {
    const made = this.#byPath.get(path);
    if (made === undefined) return false;
    this.#byCollection.get(keyOf(made.creator, path.replace(/\/[^/]*\/?$/, '')))?.delete(made);
    return this.#byPath.delete(path);
  }

  /** Takes all resources out of it, the newest first. */
  takeAll(): Made[] {
    const all = [...this.#byPath.values()].reverse();
    this.#byPath.clear();
    this.#byCollection.clear();
    return all;
  }

  /**
   * The resources that are directly in a collection, the oldest first.
   *
   * @param creator the name of the operation that created them
   * @param collection the path of the request that did, which can have a query
   */
  in(creator: string, collection: string): Made[] {
    const path = (collection.split('?', 1)[0] ?? '').replace(/\/$/, '');
    return [...(this.#byCollection.get(keyOf(creator, path)) ?? [])];
  }
}

const keyOf = (creator: string, collection: string): string => `${creator} ${collection}`;
