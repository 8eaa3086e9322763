import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { qualify } from '../../options/index.ts';
import { loadPlan } from '../../suite/index.ts';
import { readStatements } from './statements.ts';

/** The ledger: every statement of a specification with the clauses that check it, or the reason that no clause can. */
interface Ledger {
  readonly specification: string;
  readonly document: string;
  readonly statements: readonly { section: string; text: string; clauses?: readonly string[]; reason?: string }[];
  /** Clauses that no statement requires, with the reason for each. */
  readonly beyond: readonly { clause: string; reason: string }[];
}

const ledger = JSON.parse(readFileSync('fixtures/plant-store.ledger.json', 'utf8')) as Ledger;
const { plan } = await loadPlan(qualify({ document: ledger.document, token: 'Some-Token-1' }));
const rows = plan.operations.flatMap((operation) => operation.rows);
const cited = ledger.statements.flatMap(({ clauses = [] }) => clauses);

describe('the ledger of the Plant Store', () => {
  it('has every statement of the specification, in order, and no other', () => {
    const statements = readStatements(readFileSync(ledger.specification, 'utf8'));
    expect(ledger.statements.map(({ section, text }) => ({ section, text }))).toEqual(statements);
  });

  it('has for each statement a clause that checks it, or a reason why none can', () => {
    const unexplained = ledger.statements.filter(
      ({ clauses = [], reason = '' }) => clauses.length === 0 && reason === '',
    );
    expect(unexplained).toEqual([]);
  });

  it('cites only clauses of the plan', () => {
    const planned = new Set(rows.filter(({ state }) => state === 'planned').map(({ clause }) => clause.id));
    const all = [...cited, ...ledger.beyond.map(({ clause }) => clause)];
    expect(all.filter((id) => !planned.has(id))).toEqual([]);
  });

  it('has for each clause of the plan a statement that requires it', () => {
    const known = new Set([...cited, ...ledger.beyond.map(({ clause }) => clause)]);
    expect(rows.map(({ clause }) => clause.id).filter((id) => !known.has(id))).toEqual([]);
  });

  it('has a reason for each clause beyond the specification, and only for those', () => {
    expect(ledger.beyond.filter(({ reason }) => reason === '')).toEqual([]);
    expect(ledger.beyond.filter(({ clause }) => cited.includes(clause))).toEqual([]);
  });
});

describe('the document of the Plant Store', () => {
  it('has the version and the licence that the specification names', () => {
    const { info } = JSON.parse(readFileSync(ledger.document, 'utf8')) as { info: unknown };
    expect(info).toMatchObject({ version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } });
  });
});
