import { expect, it } from 'vitest';
import type { ClauseRecord } from '../../record.ts';
import { checksNoParameters } from './checks-no-parameters.ts';
import type { Symptom } from './known-cause.ts';

/** The clauses of the invalid parameters of two lists, each with the number of requests that were rejected. */
function isShown(rejected: Readonly<Record<string, number>>, undecided = 0): boolean {
  const clause = (id: string, pass: number, result: string): readonly [string, ClauseRecord] => [
    id,
    {
      id,
      operation: id.split(' rejects ')[0] ?? '',
      kind: id.replace(/^.* rejects query \S+/, 'rejects query'),
      result,
      tally: { variants: { a: { pass, violation: 1 - pass } } },
    } as unknown as ClauseRecord,
  ];
  const clauses = new Map([
    ...Object.entries(rejected).map(([id, pass]) => clause(id, pass, pass > 0 ? 'passed' : 'violated')),
    ...Array.from({ length: undecided }, (_, index) =>
      clause(`GET /c rejects query d${index} enum`, 0, 'inconclusive'),
    ),
  ]);
  const symptom = { finding: { cause: 'accepted' }, kind: 'rejects query minimum', clauses };
  return checksNoParameters.isShownBy(symptom as unknown as Symptom);
}

const all = {
  'GET /a rejects query limit minimum': 0,
  'GET /a rejects query limit type': 0,
  'GET /b rejects query sort enum': 0,
};

it('a server checks no parameters if it rejects no invalid value of any', () => {
  expect(isShown(all)).toBe(true);
});

it('a server that rejects one of them checks some', () => {
  expect(isShown({ ...all, 'GET /b rejects query q minLength': 1 })).toBe(false);
});

it('few kinds of values, or many that showed nothing, do not show it', () => {
  expect(isShown({ 'GET /a rejects query limit type': 0, 'GET /b rejects query limit type': 0 })).toBe(false);
  expect(isShown(all, 3)).toBe(false);
});
