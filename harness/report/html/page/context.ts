import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { RunRecord } from '../../../record/index.ts';
import type { Cause } from '../../cause.ts';
import type { Index } from '../model/clause.ts';
import type { PageData } from '../model/data.ts';

/** What all parts of the page read: the record, and what is derived from it once. */
export interface Shown extends PageData {
  readonly record: RunRecord;
  readonly index: Index;
  readonly causes: readonly Cause[];
}

export const ShownContext = createContext<Shown | undefined>(undefined);

/** The record of the page. @throws {RangeError} outside of the page */
export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (shown === undefined) throw new RangeError('there is no record in this context');
  return shown;
}
