import type { Answered, Exchange } from '../../exchange/index.ts';
import type { Identity, RequestModel, ResourcePath } from '../../clause/index.ts';
import type { Wanted } from './links.ts';
import type { Live } from './place.ts';
import type { MaybeNamed, NamedResource, NotFound, ResourceStore } from './store.ts';

/** A resource on the path of an operation that a request needs. */
export interface WantedResource extends Wanted {
  readonly resource: ResourcePath;
  /** The known values of path parameters: those from the user, and the names of the resources around this one. */
  readonly within: Identity;
  /** Whether no other case can use the resource, because the case changes or removes it. */
  readonly isOwn: boolean;
}

/** Why a strategy found no resource. */
export interface FailedStrategy extends NotFound {
  /** The operation that created a resource of which the name is not known. */
  readonly nameless?: RequestModel;
}

/**
 * A way to find or create a resource. It sends the requests that it needs through the finder.
 *
 * @see strategies/index.ts for their order
 */
export interface Strategy {
  /**
   * Whether a case can change or remove what it finds, because this run created it, or the user named it. What existed
   * before the run is never changed, unless the user named it.
   */
  readonly isChangeable: boolean;
  /**
   * Finds the name of the resource.
   *
   * @param before why the strategies before this one found nothing
   * @returns the name; or why there is none; undefined if the strategy does not apply, or if it adds no better reason
   */
  readonly find: (wanted: WantedResource, finder: Finder, before: FailedStrategy) => Tried | Promise<Tried>;
}

type Tried = NamedResource | FailedStrategy | undefined;

/** What strategies need: the state of the run, and requests to other operations. */
export interface Finder {
  readonly store: ResourceStore;
  /**
   * Whether a search can ask a collection or an operation: none that this search is for already does, and their chain
   * is not too long.
   */
  canVisit(place: string): boolean;
  /**
   * A successful exchange with an operation that creates or returns resources. It finds the resources that this
   * operation needs itself.
   *
   * @param known the values of known path parameters
   * @param place the path of the collection in which a resource is created, or the name of the operation
   * @returns the exchange; or why there is none
   */
  exchange(model: RequestModel, known: Identity, place: string): Promise<Exchange | NotFound>;
  /**
   * The names of the resources on the path of an operation that is not the one that the search is for.
   *
   * @param place the path of the resource that they are found for
   */
  named(model: RequestModel, known: Identity, place: string): Promise<MaybeNamed>;
  /** The exchange of a plain request to an operation that reads; undefined if it does not succeed. */
  read(model: RequestModel, live: Live): Promise<(Exchange & { readonly outcome: Answered }) | undefined>;
}

/** What was found, whether it existed before the run or not. */
export function withoutOrigin(found: MaybeNamed): MaybeNamed {
  if ('because' in found) return found;
  const { isFound: _isFound, ...rest } = found;
  return rest;
}
