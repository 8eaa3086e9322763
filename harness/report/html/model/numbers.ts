import type { RunRecord } from '../../../record/index.ts';
import type { Index, ClauseResultName } from './clause.ts';
import { count } from './gate.ts';
import { noFilter, type PageRoute } from './route.ts';

/** A number of the first screen, with what it is a part of. */
export interface Figure {
  readonly number: number;
  readonly what: string;
  readonly of: string;
  /** The page that lists what is counted. */
  readonly route: PageRoute;
  /** Its colour. What was not judged is never green. */
  readonly kind: ClauseResultName;
}

/** The five numbers of a run. */
export function figuresOf({ totals, clauses, findings, unreached }: RunRecord, index: Index, causes: number): Figure[] {
  const applicable = `of ${(clauses.length - totals['not applicable']).toLocaleString('en')} applicable clauses`;
  const all = index.operations.size;
  const reached = all - unreached.length;
  const list = (result: ClauseResultName): PageRoute => ({ page: 'clauses', filter: { ...noFilter, result } });
  return [
    {
      number: causes,
      what: causes === 1 ? 'cause' : 'causes',
      of: `of ${count(findings.length, 'finding')} in ${totals.violated.toLocaleString('en')} of ${count(clauses.length, 'clause')}`,
      route: list('violated'),
      kind: totals.violated === 0 ? 'passed' : 'violated',
    },
    { number: totals.passed, what: 'passed', of: applicable, route: list('passed'), kind: 'passed' },
    { number: totals.observed, what: 'observed', of: applicable, route: { page: 'unspecified' }, kind: 'observed' },
    {
      number: totals.inconclusive,
      what: 'not judged',
      of: applicable,
      route: list('inconclusive'),
      kind: totals.inconclusive === 0 ? 'passed' : 'inconclusive',
    },
    {
      number: reached,
      what: 'reached',
      of: `of ${count(all, 'operation')}`,
      route: { page: 'coverage' },
      kind: reached === all ? 'passed' : 'inconclusive',
    },
  ];
}
