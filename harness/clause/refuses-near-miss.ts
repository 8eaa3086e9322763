import { nearMisses, type NearMiss } from '../arbitrary/index.ts';
import { getAt, stringify } from '../json/index.ts';
import type { PlannedRow } from './clause.ts';
import { validRequest, type Ground } from './ground.ts';
import { judgeRefused } from './refusal.ts';

/** A body that breaks exactly one keyword of its schema is refused (rule 2): one clause for each keyword and place. */
export function refusesNearMissRows(ground: Ground): PlannedRow[] {
  if (ground.body === undefined) return [];
  return nearMisses(ground.body.schema).map((nearMiss) => nearMissRow(ground, nearMiss));
}

function nearMissRow(ground: Ground, nearMiss: NearMiss): PlannedRow {
  const { about, keyword } = nearMiss;
  const what = wordsFor(ground, nearMiss);
  const toRequest = validRequest(ground);
  return {
    state: 'planned',
    clause: {
      id: `${ground.operation.name} refuses body${about === '' ? '' : ` ${about}`} ${keyword}`,
      level: 'must',
      sentence: `A body is refused when ${what}, and nothing else is wrong.`,
      stated: nearMiss.schemaPointer,
      operation: ground.operation.name,
      aspect: 'refuses broken bodies',
    },
    variants: nearMiss.variants.map(({ name, arbitrary }) => ({
      name,
      arbitrary: arbitrary.map(({ value, control }) => {
        return { request: toRequest(value), control: toRequest(control) };
      }),
    })),
    open: [],
    judge: (trial) => judgeRefused(ground, trial, what),
  };
}

/** What is broken, in words: the keyword as the document has it, and the place that it is about. */
function wordsFor({ document }: Ground, { about, keyword, schemaPointer }: NearMiss): string {
  if (keyword === 'required') return `${about} is missing`;
  const stated = getAt(document.root, schemaPointer);
  const text = stated === undefined ? '' : stringify(stated);
  const rule = text === '' || text.length > 60 ? `"${keyword}"` : `"${keyword}": ${text}`;
  return `${about === '' ? 'it' : about} breaks ${rule}`;
}
