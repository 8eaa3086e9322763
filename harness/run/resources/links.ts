import {
  isSuccess,
  linksOf,
  linksToFollow,
  namesResource,
  givesMore,
  valuesOfLink,
  type RequestModel,
  type LinkValues,
  type OperationRows,
  type PlacedLink,
  type ResourcePath,
} from '../../clause/index.ts';
import type { Link } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';

/** An operation with links that lead to what is wanted. */
export interface LinkSource {
  readonly source: OperationRows;
  /** Whether it makes a resource for the purpose; otherwise it tells of one that may have been there before. */
  readonly makes: boolean;
}

/** What a link is to tell of a request to an operation: which resource its path names; without one, what else it asks for. */
export interface Wanted {
  readonly model: RequestModel;
  readonly resource?: ResourcePath;
}

/** The links of a document by where they lead. */
export class Links {
  readonly #linking: readonly (readonly [OperationRows, readonly PlacedLink[]])[];
  readonly #sources = new Map<string, readonly LinkSource[]>();

  constructor(operations: ReadonlyMap<string, OperationRows>) {
    this.#linking = [...operations.values()].flatMap((each) => {
      const links = linksToFollow(each.operation);
      return links.length > 0 ? [[each, links] as const] : [];
    });
  }

  /** The operations whose answers have links to what is wanted: those that make it come first. */
  sourcesOf(wanted: Wanted): readonly LinkSource[] {
    if (this.#linking.length === 0) return [];
    const key = `${wanted.model.operation.name} ${wanted.resource?.itemPath ?? ''}`;
    let sources = this.#sources.get(key);
    if (sources === undefined) this.#sources.set(key, (sources = this.#find(wanted)));
    return sources;
  }

  /** What the answer of a source tells: by the links to the very operation before those to others of the same resource. */
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
      const creates = path === wanted.resource?.collectionPath || leading.some(([status]) => status === '201');
      return leading.length === 0 ? [] : [{ source, makes: method === 'POST' && creates }];
    });
    return sources.sort((a, b) => Number(b.makes) - Number(a.makes));
  }
}

/** Whether a link names the resource, on its own path or below it; or tells more of the operation than its path. */
function leadsTo(link: Link, { model: { operation }, resource }: Wanted): boolean {
  if (resource !== undefined) return namesResource(link, resource);
  return link.operation === operation.name && givesMore(link, operation);
}
