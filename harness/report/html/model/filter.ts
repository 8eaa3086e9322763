import type { ClauseRecord } from '../../../record/index.ts';
import type { Filter } from './route.ts';

/** The clauses that a filter selects: each word of its text is in the id or the sentence, in any letter case. */
export function selectClauses(clauses: readonly ClauseRecord[], filter: Filter): ClauseRecord[] {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return clauses.filter((clause) => {
    if (filter.result !== '' && clause.result !== filter.result) return false;
    if (filter.aspect !== '' && clause.aspect !== filter.aspect) return false;
    const text = `${clause.id} ${clause.sentence}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
