import { acceptsRows } from '../clause/accepts.ts';
import { answersRow } from '../clause/answers.ts';
import { appliesDefaultsRows } from '../clause/applies-defaults.ts';
import { customRows } from '../clause/custom.ts';
import { conditionalRows } from '../clause/conditional.ts';
import { lockedSecurityRows, securityRows } from '../clause/enforces-security.ts';
import type { InvalidCase, Locked, ProbeCase, RequestModel, Row, Siblings, Variant } from '../clause/index.ts';
import { enforcesOwnershipRows } from '../clause/enforces-ownership.ts';
import { keepsParentsApartRows } from '../clause/keeps-parents-apart.ts';
import { keepsStateRows } from '../clause/keeps-state.ts';
import { narrowsRows } from '../clause/narrows.ts';
import { sortsRows } from '../clause/sorts.ts';
import { keepsToLimitRows } from '../clause/keeps-to-limit.ts';
import { observesFieldsRow } from '../clause/observes-fields.ts';
import { observesLinksRows } from '../clause/observes-links.ts';
import { observesRows } from '../clause/observes.ts';
import { provoke } from '../clause/provoke.ts';
import { rejectsAbsentBodyRows, rejectsAbsentParameterRows } from '../clause/rejects-absent.ts';
import { rejectsMalformedBodyRows } from '../clause/rejects-malformed-body.ts';
import { rejectsNearMissRows } from '../clause/rejects-near-miss.ts';
import { rejectsSeveralRows } from '../clause/rejects-several.ts';
import { respondsRows } from '../clause/responds.ts';
import { orUntestable, untestable, unusableRows } from './untestable.ts';

/** What the rows of an operation are derived from. */
interface Derivation {
  readonly model: RequestModel;
  readonly siblings: Siblings;
  readonly invalid: InvalidRows;
  /** Requests that provoke every kind of response. */
  readonly provoking: readonly Variant<ProbeCase>[];
}

/** The rows that send invalid requests, by what is invalid. */
type InvalidRows = Readonly<Record<string, readonly Row<InvalidCase>[]>>;

/** The kinds of clauses about invalid requests, in their order. Their cases also provoke rejections. */
const invalidKinds: Readonly<Record<string, (model: RequestModel) => readonly Row<InvalidCase>[]>> = {
  parameters: (model) => [
    ...orUntestable(model, 'rejects parameters', 'rejects invalid parameters', () =>
      rejectsNearMissRows(model, model.parameters),
    ),
    ...rejectsAbsentParameterRows(model),
  ],
  body: (model) => [
    ...orUntestable(model, 'rejects body', 'rejects invalid bodies', () => rejectsNearMissRows(model, model.bodies)),
    ...rejectsAbsentBodyRows(model),
  ],
  credential: securityRows,
  malformed: rejectsMalformedBodyRows,
};

/** The kinds of clauses, in the order in which they are tested and reported. */
const kinds: readonly ((from: Derivation) => readonly Row[])[] = [
  ({ model }) => orUntestable(model, 'accepts body', 'accepts valid requests', () => acceptsRows(model)),
  ({ model }) => appliesDefaultsRows(model),
  ({ model }) => unusableRows(model),
  ({ invalid }) => Object.values(invalid).flat(),
  ({ model, invalid: { parameters = [], body = [], credential = [] } }) =>
    rejectsSeveralRows(model, { parameters, body, credential }),
  ({ model, provoking }) => respondsRows(model, provoking),
  ({ model }) => [answersRow(model)],
  ({ model, siblings }) => keepsStateRows(model, siblings),
  ({ model }) => keepsToLimitRows(model),
  ({ model, siblings }) => narrowsRows(model, siblings),
  ({ model, siblings }) => sortsRows(model, siblings),
  ({ model, siblings }) => keepsParentsApartRows(model, siblings),
  ({ model, siblings }) => enforcesOwnershipRows(model, siblings),
  ({ model, siblings }) => conditionalRows(model, siblings),
  ({ model }) => orUntestable(model, 'observes', 'reports unspecified behaviour', () => observesRows(model)),
  ({ model, siblings }) => observesLinksRows(model, siblings),
  ({ model }) => customRows(model),
];

/** The rows of an operation that valid requests can be sent to. Several can have the same clause id. */
export function rowsOfKinds(model: RequestModel, siblings: Siblings): Row[] {
  const invalid = Object.fromEntries(Object.entries(invalidKinds).map(([name, rowsOf]) => [name, rowsOf(model)]));
  const from: Derivation = { model, siblings, invalid, provoking: provoke(model, invalid) };
  return kinds.flatMap((rowsOf) => rowsOf(from));
}

/** The rows that judge any exchange of an operation, without cases of their own. They cost next to nothing to derive. */
export function basicRows(model: RequestModel): Row[] {
  return [...respondsRows(model, []), answersRow(model)];
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
    ...respondsRows(model, provoking, ({ status }) => !/^[123]/.test(status)),
    answersRow(model),
    { ...observesFieldsRow(model), variants: provoking },
  ];
}
