import { share, unshare, visibleJson } from '../json/index.ts';
import type { BodyRecord, LoadRecord, RunPart, RunRecord } from './record.ts';

/** What has exchanges: a run record, or a part of a run. */
type WithExchanges = Pick<RunPart, 'findings' | 'load'>;

/** The same as it is written: a large body stands in `bodies` once, and exchanges refer to it. */
export type Stored<T extends WithExchanges> = T & {
  readonly bodies?: Readonly<Record<string, NonNullable<BodyRecord>>>;
};

/** Keeps each large body once, because a server can answer every request with the same page of megabytes. */
export function storeBodies<T extends WithExchanges>(given: T): Stored<T> {
  const { value, shared } = share(exchangesOf(given), 'body');
  return Object.keys(shared).length === 0 ? given : ({ ...given, ...value, bodies: shared } as Stored<T>);
}

/** The inverse of `storeBodies`. What older versions wrote has no shared bodies. */
export function restoreBodies<T extends WithExchanges>({ bodies, ...stored }: Stored<T>): T {
  const given = stored as unknown as T;
  return bodies === undefined ? given : { ...given, ...unshare(exchangesOf(given), 'body', bodies) };
}

/** The text of the file of a run record: JSON without a character that a terminal obeys. `readRecord` reads it. */
export function printRecord(record: RunRecord): string {
  return `${visibleJson(JSON.stringify(storeBodies(record), undefined, 2))}\n`;
}

function exchangesOf({ findings, load }: WithExchanges): WithExchanges & { readonly load?: LoadRecord } {
  return { findings, ...(load !== undefined && { load }) };
}
