import { nearMisses, type NearMiss } from '../arbitrary/index.ts';
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
  const what = `its body breaks "${keyword}"${about === '' ? '' : ` of ${about}`}`;
  const toRequest = validRequest(ground);
  return {
    state: 'planned',
    clause: {
      id: `${ground.operation.name} refuses body${about === '' ? '' : ` ${about}`} ${keyword}`,
      level: 'must',
      sentence: `A body is refused when it breaks "${keyword}"${about === '' ? '' : ` of ${about}`} and nothing else.`,
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
