import { stringify, type Json } from '../../json/index.ts';
import type { ClauseRecord, FindingRecord } from '../../record/index.ts';
import type { Symptom } from '../../record/cause/known/known-cause.ts';

/** What a finding shows, as far as known causes look at it. */
export interface SymptomParts {
  /** The operation: `POST /plants`. */
  readonly of: string;
  /** The clause that it violates, without the operation. */
  readonly clause: string;
  /** The clause that its request tests, without the operation; the same if it is left out, and none if it is empty. */
  readonly tests?: string;
  readonly kind?: string;
  readonly cause: string;
  readonly variants?: readonly string[];
  /** The values of the request. */
  readonly sent: Json;
  /** The text of the answer. */
  readonly said?: string;
  readonly expected?: string;
  /** Whether the clause is kept in another case. */
  readonly isEverRight?: boolean;
  /** Other clauses of the operation, without its name, each with whether it passed. */
  readonly others?: Readonly<Record<string, boolean>>;
  readonly beside?: readonly SymptomParts[];
}

/** The symptom that a finding is, for the tests of known causes. */
export function symptomOf(shown: SymptomParts): Symptom {
  const { of, clause, kind = clause, variants = [], beside = [], others = {} } = shown;
  const own = { finding: findingOf(shown), main: clauseOf(of, clause, shown.isEverRight === true) };
  const tested = shown.tests === undefined || shown.tests === '' ? [] : [clauseOf(of, shown.tests, true)];
  const more = Object.entries(others).map(([name, isRight]) => clauseOf(of, name, isRight));
  const all = [own.main, ...tested, ...more];
  const symptom = {
    ...own,
    kind,
    failing: new Set(variants),
    clauses: new Map(all.map((each) => [each.id, each])),
    beside: beside.map((each) => ({
      finding: findingOf(each),
      main: each.clause === clause ? own.main : clauseOf(each.of, each.clause, each.isEverRight === true),
    })),
  };
  return symptom satisfies Symptom;
}

function clauseOf(operation: string, name: string, isRight: boolean): ClauseRecord {
  const variants = isRight ? { other: { pass: 1, violation: 0, observation: 0, inconclusive: 0 } } : {};
  const clause = {
    id: `${operation} ${name}`,
    operation,
    stated: '',
    aspect: name.startsWith('accepts ') ? 'accepts valid requests' : '',
    tally: { variants, observations: {} },
  };
  return clause as unknown as ClauseRecord;
}

function findingOf({
  of,
  clause,
  tests,
  cause,
  variants = [],
  sent,
  said = '',
  expected = '',
}: SymptomParts): FindingRecord {
  const [method = '', path = ''] = of.split(' ');
  const values = stringify(sent);
  const body = values.includes('"body":') ? { text: '' } : null;
  const finding = {
    clauses: [`${of} ${clause}`],
    tested: tests === '' ? undefined : `${of} ${tests ?? clause}`,
    cause,
    variants,
    expected,
    exchange: {
      request: { method, path, headers: [], body, values },
      answer: { status: Number(/\d+/.exec(cause)?.[0] ?? 200), headers: {}, body: { text: said } },
    },
  };
  return finding as unknown as FindingRecord;
}
