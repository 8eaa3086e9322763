import { acceptsRows } from '../clause/accepts.ts';
import { answersRow } from '../clause/answers.ts';
import { appliesDefaultsRows } from '../clause/applies-defaults.ts';
import { changesNothingRejectedRows } from '../clause/changes-nothing-rejected.ts';
import { createsNothingRejectedRows } from '../clause/creates-nothing-rejected.ts';
import { createsEachRows } from '../clause/creates-each.ts';
import { customRows } from '../clause/custom.ts';
import { countsWhatBelongsRows } from '../clause/counts-what-belongs.ts';
import { conditionalRows } from '../clause/conditional.ts';
import { credentialStatuses, lockedSecurityRows, securityRows } from '../clause/enforces-security.ts';
import { expandsRows } from '../clause/expands.ts';
import type { Aspect, InvalidCase, Locked, RequestModel, Row, Siblings } from '../clause/index.ts';
import { enforcesOwnershipBelowRows } from '../clause/enforces-ownership-below.ts';
import { enforcesOwnershipOfListsRows } from '../clause/enforces-ownership-of-lists.ts';
import { enforcesOwnershipRows } from '../clause/enforces-ownership.ts';
import { honoursIdempotencyKeyRows } from '../clause/honours-idempotency-key.ts';
import { keepsFilesRows } from '../clause/keeps-files.ts';
import { changesBelowParentRows } from '../clause/changes-below-parent.ts';
import { keepsParentsApartRows } from '../clause/keeps-parents-apart.ts';
import { keepsLinksRows } from '../clause/keeps-links.ts';
import { keepsReadOnlyRows } from '../clause/keeps-read-only.ts';
import { keepsStateRows } from '../clause/keeps-state.ts';
import { keepsTenantsApartRows } from '../clause/keeps-tenants-apart.ts';
import { narrowsBySearchRows } from '../clause/narrows-by-search.ts';
import { narrowsRows } from '../clause/narrows.ts';
import { selectsFieldsRows } from '../clause/selects-fields.ts';
import { searchesInBodyRows } from '../clause/searches-in-body.ts';
import { sortsAsDescribedRows } from '../clause/sorts-as-described.ts';
import { rejectsWrongPasswordRows } from '../clause/rejects-wrong-password.ts';
import { setsTimeOfChangeRows } from '../clause/sets-time-of-change.ts';
import { sortsRows } from '../clause/sorts.ts';
import { keepsWhatItAnswersRows } from '../clause/keeps-what-it-answers.ts';
import { keepsToLimitRows } from '../clause/keeps-to-limit.ts';
import { observesFieldsRow } from '../clause/observes-fields.ts';
import { observesLinksRows } from '../clause/observes-links.ts';
import { observesRows } from '../clause/observes.ts';
import { provoke } from '../clause/provoke.ts';
import { rejectsDuplicatesRows } from '../clause/rejects-duplicates.ts';
import { rejectsAbsentBodyRows, rejectsAbsentParameterRows } from '../clause/rejects-absent.ts';
import { rejectsMalformedBodyRows } from '../clause/rejects-malformed-body.ts';
import { rejectsNearMissRows } from '../clause/rejects-near-miss.ts';
import { removesBelowRows } from '../clause/removes-below.ts';
import { removesFilesRows } from '../clause/removes-files.ts';
import { removesReferredRows } from '../clause/removes-referred.ts';
import { removesUnknownRows } from '../clause/removes-unknown.ts';
import { removesFromListRows } from '../clause/removes-from-list.ts';
import { rejectsReusedKeyRows } from '../clause/rejects-reused-key.ts';
import { rejectsByStateRows } from '../clause/rejects-by-state.ts';
import { rejectsRepeatedRows } from '../clause/rejects-repeated.ts';
import { rejectsUnknownRows } from '../clause/rejects-unknown.ts';
import { rejectsTakenRows } from '../clause/rejects-taken.ts';
import { rejectsStatedOrderRows } from '../clause/rejects-stated-order.ts';
import { rejectsSeveralRows, type SingleFaults } from '../clause/rejects-several.ts';
import { requiresLinkedRows } from '../clause/requires-linked.ts';
import { requiresParentRows } from '../clause/requires-parent.ts';
import { restoresRows } from '../clause/restores.ts';
import { respondsRows } from '../clause/responds.ts';
import { once } from './once.ts';
import { unlessTwin } from './twin.ts';
import { orUntestable, untestable, unusableRows } from './untestable.ts';

/** What the rows of an operation are derived from. */
interface Derivation {
  readonly model: RequestModel;
  readonly siblings: Siblings;
  readonly invalid: Readonly<Record<keyof typeof invalidKinds, () => readonly Row<InvalidCase>[]>>;
}

/** The rows that send invalid requests, by what is invalid. Their cases also provoke rejections. */
const invalidKinds = {
  parameters: (model) =>
    orUntestable(model, 'rejects parameters', 'rejects invalid parameters', () =>
      unlessTwin(model, () => rejectsNearMissRows(model, model.parameters)),
    ),
  absentParameters: (model) => unlessTwin(model, () => rejectsAbsentParameterRows(model)),
  body: (model) =>
    orUntestable(model, 'rejects body', 'rejects invalid bodies', () =>
      unlessTwin(model, () => rejectsNearMissRows(model, model.bodies)),
    ),
  absentBody: (model) => unlessTwin(model, () => rejectsAbsentBodyRows(model)),
  credential: securityRows,
  malformed: rejectsMalformedBodyRows,
} satisfies Record<string, (model: RequestModel) => readonly Row<InvalidCase>[]>;

/** A kind of clauses. */
interface ClauseKind {
  readonly rowsOf: (from: Derivation) => readonly Row[];
  /** Whether its rows take long to derive, because many invalid values are tried. */
  readonly isLate?: true;
}

/** The kinds of clauses, in the order in which they are reported. */
const kinds: readonly ClauseKind[] = [
  { rowsOf: ({ model }) => orUntestable(model, 'accepts body', 'accepts valid requests', () => acceptsRows(model)) },
  { rowsOf: ({ model }) => appliesDefaultsRows(model) },
  { rowsOf: ({ model }) => unusableRows(model) },
  { rowsOf: ({ invalid }) => invalid.parameters(), isLate: true },
  { rowsOf: ({ invalid }) => invalid.absentParameters() },
  { rowsOf: ({ invalid }) => invalid.body(), isLate: true },
  { rowsOf: ({ invalid }) => invalid.absentBody() },
  { rowsOf: ({ invalid }) => invalid.credential() },
  { rowsOf: ({ invalid }) => invalid.malformed() },
  { rowsOf: ({ model, siblings }) => unlessTwin(model, () => rejectsStatedOrderRows(model, siblings)) },
  {
    rowsOf: ({ model, invalid }) => unlessTwin(model, () => rejectsSeveralRows(model, singleFaults(invalid))),
    isLate: true,
  },
  { rowsOf: ({ model, siblings, invalid }) => changesNothingRejectedRows(model, siblings, invalid.body), isLate: true },
  { rowsOf: ({ model, siblings, invalid }) => createsNothingRejectedRows(model, siblings, invalid.body), isLate: true },
  { rowsOf: ({ model, invalid }) => respondsRows(model, () => provoke(model, { ...singleFaults(invalid) })) },
  { rowsOf: ({ model }) => [answersRow(model)] },
  { rowsOf: ({ model, siblings }) => keepsStateRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => keepsReadOnlyRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => setsTimeOfChangeRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => rejectsWrongPasswordRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => countsWhatBelongsRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => createsEachRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => removesFromListRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => keepsLinksRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => restoresRows(model, siblings) },
  { rowsOf: ({ model }) => rejectsDuplicatesRows(model) },
  { rowsOf: ({ model, siblings }) => rejectsTakenRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => rejectsUnknownRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => honoursIdempotencyKeyRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => rejectsReusedKeyRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => rejectsRepeatedRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => rejectsByStateRows(model, siblings) },
  { rowsOf: ({ model }) => keepsToLimitRows(model) },
  { rowsOf: ({ model, siblings }) => narrowsRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => narrowsBySearchRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => selectsFieldsRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => expandsRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => sortsRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => searchesInBodyRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => sortsAsDescribedRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => keepsParentsApartRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => changesBelowParentRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => keepsTenantsApartRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => removesBelowRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => removesReferredRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => removesUnknownRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => requiresParentRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => requiresLinkedRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => keepsWhatItAnswersRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => keepsFilesRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => removesFilesRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => enforcesOwnershipRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => enforcesOwnershipBelowRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => enforcesOwnershipOfListsRows(model, siblings) },
  { rowsOf: ({ model, siblings }) => conditionalRows(model, siblings) },
  {
    rowsOf: ({ model }) => orUntestable(model, 'observes', 'reports unspecified behaviour', () => observesRows(model)),
  },
  { rowsOf: ({ model, siblings }) => observesLinksRows(model, siblings) },
  { rowsOf: ({ model }) => customRows(model) },
];

function singleFaults({
  parameters,
  absentParameters,
  body,
  absentBody,
  credential,
  malformed,
}: Derivation['invalid']): SingleFaults & { readonly malformed: readonly Row<InvalidCase>[] } {
  return {
    parameters: [...parameters(), ...absentParameters()],
    body: [...body(), ...absentBody()],
    credential: credential(),
    malformed: malformed(),
  };
}

/** The aspects of the late kinds, and of the cases that provoke each kind of answer. */
export const lateAspects: readonly Aspect[] = [
  'rejects invalid parameters',
  'rejects invalid bodies',
  'responds as documented',
];

/** The rows of one kind, derived on first use. */
export interface RowsOfKind {
  readonly rows: () => readonly Row[];
  readonly isLate: boolean;
}

/** The rows of an operation that valid requests can be sent to, by their kinds. Several can have the same clause id. */
export function rowsByKind(model: RequestModel, siblings: Siblings): RowsOfKind[] {
  const invalid = Object.entries(invalidKinds).map(([name, rowsOf]) => [name, once(() => rowsOf(model))]);
  const from: Derivation = { model, siblings, invalid: Object.fromEntries(invalid) as Derivation['invalid'] };
  return kinds.map(({ rowsOf, isLate = false }) => ({ rows: once(() => rowsOf(from)), isLate }));
}

/**
 * The rows of an operation that no valid credential can be sent to: it must reject requests without one, and its
 * rejections must be as documented.
 */
export function lockedRows(model: RequestModel, locked: Locked): Row[] {
  const { operation } = model;
  const security = lockedSecurityRows(model, locked);
  const provoking = provoke(model, { credential: security });
  return [
    untestable(operation, 'accepts', 'accepts valid requests', locked),
    untestable(operation, 'rejects', 'rejects invalid bodies', locked),
    ...security,
    untestable(operation, 'responds', 'responds as documented', locked),
    ...respondsRows(
      model,
      () => provoking,
      ({ status }) => !/^[123]/.test(status),
    ),
    answersRow(model),
    { ...observesFieldsRow(model), variants: provoking, open: credentialStatuses },
  ];
}
