import {
  isSuccess,
  linksOf,
  linksToFollow,
  namesResource,
  givesMore,
  valuesOfLink,
  type RequestModel,
  type LinkValues,
  type PlacedLink,
  type ResourcePath,
} from '../../clause/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import type { Link } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';

/** An operation with links to a wanted resource. */
export interface LinkSource {
  readonly source: OperationRows;
  /** Whether it creates a new resource; otherwise it returns one that possibly existed before. */
  readonly creates: boolean;
}

/** The values that a link is followed for: the name of a resource, or, without one, the other values of a request. */
export interface Wanted {
  /** Of the operation that the values are for. */
  readonly model: RequestModel;
  readonly resource?: ResourcePath;
}

/** The links of a document, by the operation or resource that they lead to. */
export class Links {
  readonly #linking: readonly (readonly [OperationRows, readonly PlacedLink[]])[];
  readonly #sources = new Map<string, readonly LinkSource[]>();

  constructor(operations: ReadonlyMap<string, OperationRows>) {
    this.#linking = [...operations.values()].flatMap((each) => {
      const links = linksToFollow(each.operation);
      return links.length > 0 ? [[each, links] as const] : [];
    });
  }

  /** The operations with links to the wanted values. Those that create the resource come first. */
  sourcesOf(wanted: Wanted): readonly LinkSource[] {
    if (this.#linking.length === 0) return [];
    const key = `${wanted.model.operation.name} ${wanted.resource?.itemPath ?? ''}`;
    let sources = this.#sources.get(key);
    if (sources === undefined) this.#sources.set(key, (sources = this.#find(wanted)));
    return sources;
  }

  /**
   * The values that the answer of a source gives by its links. Links to the wanted operation itself come before links
   * to other operations of the same resource.
   *
   * @param exchange with the source
   * @returns undefined if the exchange did not succeed, or if its answer lacks values
   */
  follow(wanted: Wanted, source: RequestModel, exchange: Exchange): LinkValues | undefined {
    if (!isSuccess(source.operation, exchange.outcome)) return undefined;
    const links = linksOf(source, exchange).filter((link) => leadsTo(link, wanted));
    const isOwn = ({ operation }: Link): boolean => operation === wanted.model.operation.name;
    for (const link of [...links.filter(isOwn), ...links.filter((each) => !isOwn(each))]) {
      const values = valuesOfLink(link, exchange, wanted.model);
      if (values !== undefined) return isOwn(link) ? values : { path: values.path, elsewhere: new Map() };
    }
    return undefined;
  }

  #find(wanted: Wanted): LinkSource[] {
    const sources = this.#linking.flatMap(([source, links]): LinkSource[] => {
      const leading = links.filter(([, link]) => leadsTo(link, wanted));
      const { method, path } = source.operation;
      const isCreation = path === wanted.resource?.collectionPath || leading.some(([status]) => status === '201');
      return leading.length === 0 ? [] : [{ source, creates: method === 'POST' && isCreation }];
    });
    return sources.sort((a, b) => Number(b.creates) - Number(a.creates));
  }
}

/**
 * Whether a link names the resource, on its own path or below it; without a resource, whether it gives values outside
 * of the path.
 */
function leadsTo(link: Link, { model: { operation }, resource }: Wanted): boolean {
  if (resource !== undefined) return namesResource(link, resource);
  return link.operation === operation.name && givesMore(link, operation);
}
