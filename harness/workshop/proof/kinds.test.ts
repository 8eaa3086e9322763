import { describe, expect, it } from 'vitest';
import type { Row } from '../../clause/index.ts';
import { exampleKeyOf } from '../../report/clause-example.ts';
import { clauseExamples } from '../../report/clause-examples.ts';
import { loadPlan } from '../../suite/index.ts';
import { kindOf } from './kinds.ts';
import { listSubjects, references } from './reference.ts';

/** Kinds that cannot have a defect, and why. */
const without: Readonly<Record<string, string>> = {
  'accepts header': 'it stands for the values of an idempotency key, which the run chooses',
  'accepts XML body min-items':
    'the only list of an XML body needs one item, so that a defect breaks its clause "one" too',
  'rejects binary body type': 'bytes have no wrong type',
  'rejects form body minItems': 'an empty list leaves nothing in a form, as if the property were absent',
  'rejects header minItems': 'an empty list leaves nothing in a header field',
  'rejects header type': 'each header parameter of the references is a text or a list of texts: it has no wrong type',
  'rejects text body type': 'a text has no wrong type',
  'responds status binary body': 'no schema describes the bytes of a file',
};

interface Known {
  readonly kind: string;
  readonly state: Row['state'];
}

/** Every must-clause of the references, by its id, and the clauses that their defects name. */
const clauses = new Map<string, Known>();
const defects = new Map<string, string>();
/** The key of the example of each clause, and the kind of the clause. */
const examined: (readonly [key: string, kind: string])[] = [];
for (const reference of references) {
  const { plan } = await loadPlan(reference.options);
  for (const { operation, rows } of plan.operations) {
    for (const { clause, state } of rows) {
      if (clause.level !== 'must') continue;
      const kind = kindOf(clause, operation, plan.document);
      clauses.set(`${reference.title}: ${clause.id}`, { kind, state });
      examined.push([exampleKeyOf(clause), kind]);
    }
  }
  for (const { name, breaks } of listSubjects(reference)) {
    if (breaks !== undefined) defects.set(name, `${reference.title}: ${breaks}`);
  }
}
const all = [...clauses.values()];
const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
const caught = new Set([...defects.values()].map((breaks) => clauses.get(breaks)?.kind));
const tested = new Set(all.filter(({ state }) => state === 'planned').map(({ kind }) => kind));

describe('the kinds of clauses', () => {
  it('leave out operations and names, and keep verbs, places and keywords', () => {
    const samples = [
      ['POST /plants rejects body /name maxLength', 'rejects JSON body maxLength'],
      ['POST /beds accepts body as application/x-www-form-urlencoded example sunny', 'accepts form body example'],
      ['POST /orders rejects malformed body', 'rejects malformed XML body'],
      ['PUT /plants/{plantId}/photo rejects absent body', 'rejects absent body'],
      ['GET /search accepts query colours /0 member "red"', 'accepts query member'],
      ['POST /waterings enforces keyCookie', 'enforces apiKey in cookie'],
      ['GET /plants accepts credential keyHeader', 'accepts credential apiKey in header'],
      ['GET /search accepts no credential', 'accepts no credential'],
      ['GET /certificates/{lot} responds 200 body', 'responds status JSON/XML/text body'],
      ['POST /beds responds 4XX media-type', 'responds range JSON media-type'],
      ['GET /plants responds 200 header Link', 'responds status header'],
      ['GET /plants responds documented-status', 'responds documented-status'],
      ['DELETE /beds/{bedId} honours If-Match', 'honours If-Match'],
    ];
    for (const [id = '', kind] of samples) expect(clauses.get(`Nursery: ${id}`)?.kind, id).toBe(kind);
  });

  it('each have a defect that breaks a clause of it, or a reason why none can', () => {
    expect(kinds.filter((kind) => !caught.has(kind) && !(kind in without))).toEqual([]);
  });

  it('each have a clause that the conforming servers are tested for, or a reason why none can be', () => {
    // `npm run prove` fails where a tested clause is violated or inconclusive on a conforming server.
    expect(kinds.filter((kind) => !tested.has(kind) && !(kind in without))).toEqual([]);
  });

  it('have no reason in the list that they do not need', () => {
    const stale = Object.keys(without).filter((kind) => !kinds.includes(kind) || caught.has(kind));
    expect(stale).toEqual([]);
  });

  it('belong to tested clauses where a defect names one', () => {
    const untested = [...defects].filter(([, breaks]) => clauses.get(breaks)?.state !== 'planned');
    expect(untested).toEqual([]);
  });

  it('each have an example for `openapi-greenhouse explain`, or a reason why none can break it', () => {
    const lacking = examined.filter(([key, kind]) => !(key in clauseExamples) && !(kind in without));
    expect(lacking).toEqual([]);
  });
});
