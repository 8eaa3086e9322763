import { isRejection, messageOf, validationStatuses, wordsOfOutcome } from '../../clause/index.ts';
import type { Exchange, Input, Request } from '../../exchange/index.ts';
import type { MadeResource, MadeResources } from './made.ts';

/** What making room needs of the sender. */
export interface RoomMaker {
  readonly made: MadeResources;
  /** The requests of the run that are in flight. */
  readonly inFlight: () => number;
  /** Sends a creation like an accepted one, with fresh values; undefined if none can be made. */
  readonly createAnew: (operation: string, input: Input) => Promise<Exchange | undefined>;
  /** Removes a resource that the run made. @returns whether it no longer exists */
  readonly remove: (made: MadeResource) => Promise<boolean>;
  /** Keeps for the reports that the server holds no more than so many resources, and what it says about that. */
  readonly report: (operation: string, most: number, message: string) => void;
}

/** What is known of the room in one collection. */
interface Collection {
  readonly operation: string;
  readonly path: string;
  /** How many creations were accepted, and the input of the last one. */
  accepted: number;
  input: Input;
  /** How many were rejected since, one after the other, and how many of them make the run look for the reason. */
  rejected: number;
  enough: number;
  /** So many resources of the run there are too many; undefined as long as no limit is known. */
  limit?: number;
  isGivenUp: boolean;
  making?: Promise<boolean>;
}

/** So many creations are accepted before a limit can be the reason of rejections. */
const leastAccepted = 3;
/** So many rejected creations in a row make the run look for the reason: those of invalid values have accepted controls. */
const firstEnough = 8;
/** The first resources of a collection are likely to be those that several cases use. */
const shared = 2;
/** How many resources are removed at once. */
const removedAtOnce = 8;

/** Statuses that a limit is not the reason for: of credentials, paths, methods, media types, sizes and rates. */
const ofOthers = [401, 404, 405, 406, 411, 413, 414, 415, 428, 429, 431];

/**
 * Makes room in collections that hold a limited number of resources. If a server rejects each creation after a while, also one
 * like those that it accepted before, resources that the run made there are removed, and the creation is sent again.
 * Without that, most cases after the limit would prove nothing.
 */
export class Room {
  readonly #maker: RoomMaker;
  readonly #collections = new Map<string, Collection>();
  /** Sequences that are running, and the resources that were made since the first of them began. */
  #holders = 0;
  readonly #held = new Set<MadeResource>();

  constructor(maker: RoomMaker) {
    this.#maker = maker;
  }

  /** Keeps what is made from now on until the returned function is called, because a sequence of requests needs it. */
  hold(): () => void {
    this.#holders += 1;
    return () => {
      this.#holders -= 1;
      if (this.#holders === 0) this.#held.clear();
    };
  }

  /** Removes resources before a creation that a known limit leaves no room for. */
  async before(request: Request): Promise<void> {
    const collection = this.#collections.get(keyOf(request));
    if (collection?.limit === undefined || collection.isGivenUp) return;
    if (this.#madeIn(collection).length >= collection.limit - 1) await this.#remove(collection);
  }

  /**
   * Takes in the exchange of a creation.
   *
   * @returns whether there is room now for the creation, which was rejected
   */
  async after(exchange: Exchange): Promise<boolean> {
    const { request, outcome } = exchange;
    const key = keyOf(request);
    if (outcome.kind !== 'answered') return false;
    const known = this.#collections.get(key);
    if (outcome.status < 300) {
      const operation = request.operation ?? '';
      const fresh = { operation, path: request.path, accepted: 0, rejected: 0, enough: firstEnough, isGivenUp: false };
      const collection: Collection = known ?? { ...fresh, input: {} };
      Object.assign(collection, { accepted: collection.accepted + 1, rejected: 0, input: request.input ?? {} });
      this.#collections.set(key, collection);
      if (this.#holders > 0) for (const each of this.#madeIn(collection).slice(-1)) this.#held.add(each);
      return false;
    }
    if (known === undefined || known.isGivenUp || known.accepted < leastAccepted || !canBeOfLimit(exchange))
      return false;
    known.rejected += 1;
    if (known.making === undefined && known.rejected < known.enough) return false;
    known.making ??= this.#make(known, exchange).finally(() => delete known.making);
    return known.making;
  }

  /** Finds out whether a limit is the reason of rejections, and makes room if it is. */
  async #make(collection: Collection, rejected: Exchange): Promise<boolean> {
    const { operation, input } = collection;
    collection.rejected = 0;
    collection.enough *= 2;
    const made = this.#madeIn(collection).length;
    const again = await this.#maker.createAnew(operation, input);
    // What is rejected with other words has another reason.
    if (again === undefined || !canBeOfLimit(again) || wordsOfOutcome(again) !== wordsOfOutcome(rejected)) return false;
    if (!(await this.#remove(collection))) return false;
    const last = await this.#maker.createAnew(operation, input);
    const hasRoom = last?.outcome.kind === 'answered' && last.outcome.status < 300;
    if (hasRoom) {
      Object.assign(collection, { limit: made, enough: 2 });
      this.#maker.report(operation, made, messageOf(rejected));
    }
    collection.isGivenUp = !hasRoom;
    return hasRoom;
  }

  /** Removes the oldest resources that no case is likely to use now. @returns whether it removed any */
  async #remove(collection: Collection): Promise<boolean> {
    const made = this.#madeIn(collection);
    const inUse = Math.min(this.#maker.inFlight(), Math.floor(made.length / 2));
    const idle = made.slice(shared, made.length - inUse).filter((each) => !this.#held.has(each));
    const removed = await Promise.all(idle.slice(0, removedAtOnce).map((each) => this.#maker.remove(each)));
    return removed.includes(true);
  }

  #madeIn({ operation, path }: Collection): MadeResource[] {
    return this.#maker.made.resources.in(operation, path).filter(({ doubt }) => doubt === undefined);
  }
}

const keyOf = ({ operation = '', path }: Request): string => `${operation} ${path.split('?', 1)[0] ?? ''}`;

/** Words that say that there is no room, and not only that a value is too large. */
const full =
  /\b(?:limit|quota|maximum number|too many|no more|capacity|full|exhausted|insufficient)\b|\balready (?:has|have)\b|\b(?:reached|exceed\w*)\b/iu;

/**
 * Whether a rejection can be due to a limit. With the status of a wrong value, only its words say so: else it is a rejection
 * of valid values.
 */
function canBeOfLimit(exchange: Exchange): boolean {
  const { outcome } = exchange;
  if (outcome.kind !== 'answered') return false;
  if (validationStatuses.includes(outcome.status)) return full.test(messageOf(exchange));
  return outcome.status === 507 || (isRejection(outcome) && !ofOthers.includes(outcome.status));
}
