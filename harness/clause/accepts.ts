import * as fc from 'fast-check';
import { facetsOf, type Facet } from '../arbitrary/index.ts';
import { isMade, responseFor, describePlace } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { inconclusive, observation, pass, type Verdict } from '../verdict/index.ts';
import {
  describeOutcome,
  isRejection,
  isSuccess,
  nameOutcome,
  saysNothingThere,
  judgeUnavailable,
  wrongOutcome,
} from './answer.ts';
import type { Case, Clause, PlannedRow, Row, Trial, Variant } from './clause.ts';
import type { RequestModel } from './request-model.ts';
import { looksLike } from './likeness.ts';
import { authored, type Part } from './part.ts';
import { namesAt } from './read-only.ts';
import { leftOut, notMade } from './untestable.ts';
import { distinct, isMet, whyUntested } from './security-alternatives.ts';

const expected = 'a documented success (2XX), because the request is valid';

/**
 * A valid, authenticated request gets a success (rule 1): the document's own examples, the facets of each part, each
 * media type, each security alternative, and at last any valid request.
 */
export function acceptsRows(model: RequestModel): Row[] {
  const { operation, parameters, bodies } = model;
  const [body, ...otherBodies] = bodies;
  const whole = body !== undefined && parameters.length === 0 ? 'body' : 'request';
  const parts = [...parameters, ...(body === undefined ? [] : [body])];
  const any: Variant = { name: '', arbitrary: model.valid.map((input) => ({ draft: { input } })) };
  return [
    ...[...parts, ...otherBodies].flatMap((part) => exampleRows(model, part)),
    // Boundary values come first: if a server rejects duplicates, random values may use them up.
    ...parts.flatMap((part) => facetRows(model, part)),
    ...otherBodies.map((part) => mediaTypeRow(model, part)),
    ...alternativeRows(model),
    {
      ...judged(
        model,
        whole,
        'Any valid request gets a documented success.',
        body === undefined ? operation.pointer : authored(body.schema.pointer, body),
      ),
      // Each facet has its own cases; facets are combined only here.
      weight: 4,
      variants: [any],
    },
  ];
}

/** A row of valid requests, without its variants. */
function judged(model: RequestModel, what: string, sentence: string, stated: string): Omit<PlannedRow, 'variants'> {
  const clause: Clause = {
    id: `${model.operation.name} accepts ${what}`,
    level: 'must',
    sentence,
    stated,
    operation: model.operation.name,
    aspect: 'accepts valid requests',
  };
  return { state: 'planned', clause, open: [], judge: (trial) => judgeAccepted(model, trial) };
}

/** One row for each example of the document, sent unchanged. */
function exampleRows(model: RequestModel, part: Part): Row[] {
  const examples = (part.content ?? part.parameter)?.examples ?? [];
  return examples.map(({ name, value, pointer }) => {
    const what = `${part.name} example${name === '' ? '' : ` ${name}`}`;
    return {
      ...judged(model, what, `The document's own example (${what}) gets a documented success.`, pointer),
      weight: 0,
      variants: [
        {
          name: '',
          arbitrary: model.rest(part).map((rest) => ({ draft: model.draft(rest, part, value), pinned: part.pointer })),
        },
      ],
    };
  });
}

/** One clause for each facet of each place. If several branches of a schema have the facet, each is a variant. */
function facetRows(model: RequestModel, part: Part): Row[] {
  const rows = new Map<string, PlannedRow>();
  const left: Row[] = [];
  const { facets, unmade, cut } = facetsOf(part.schema);
  for (const facet of facets) {
    if (part.isReadOnly(facet.instancePointer) || isOfWireAlone(facet)) continue;
    const row = facetRow(model, part, facet);
    const same = rows.get(row.clause.id);
    if (same === undefined) rows.set(row.clause.id, row);
    else if (!isMade(facet.schemaPointer)) {
      const more = row.variants.map((variant) => ({ ...variant, name: describePlace(facet.schemaPointer) }));
      rows.set(row.clause.id, { ...same, variants: [...same.variants, ...more] });
    }
  }
  for (const { because, ...facet } of unmade) {
    if (part.isReadOnly(facet.instancePointer) || isOfWireAlone(facet)) continue;
    const { clause } = judgedFacet(model, part, facet);
    if (!rows.has(clause.id)) left.push(notMade(clause, because));
  }
  if (cut === undefined) return [...rows.values(), ...left];
  const rest = judged(
    model,
    `${part.name} (the rest)`,
    'All other kinds of valid values get a documented success.',
    part.stated,
  );
  return [...rows.values(), ...left, leftOut(rest.clause, cut)];
}

/** Whether a facet is only a branch of the schema that restricts a part to what can be serialized. */
function isOfWireAlone({ schemaPointer, name }: Pick<Facet, 'schemaPointer' | 'name'>): boolean {
  return isMade(schemaPointer) && /^(?:anyOf|oneOf) \d+$/.test(name);
}

/** What the control of a facet omits: the facet is at fault only if its request is accepted without that. */
function lackOf({ schema }: Part, { name, instancePointer }: Facet): Pick<Case, 'lacks'> {
  if (name === 'present') return { lacks: 'value' };
  return name === 'additional-property' ? { lacks: { namesBut: namesAt(schema, instancePointer) } } : {};
}

type FacetName = Pick<Facet, 'name' | 'instancePointer' | 'schemaPointer'>;

function wordsFor(part: Part, { name, instancePointer }: FacetName): string {
  const what = part.place === 'body' ? part.name : `${part.place} parameter${part.name.slice(part.place.length)}`;
  return `A request with a valid ${what} (${instancePointer === '' ? '' : `${instancePointer}: `}${name})`;
}

function judgedFacet(model: RequestModel, part: Part, facet: FacetName): Omit<PlannedRow, 'variants'> {
  const place = facet.instancePointer === '' ? '' : ` ${facet.instancePointer}`;
  return judged(
    model,
    `${part.name}${place} ${facet.name}`,
    `${wordsFor(part, facet)} gets a documented success.`,
    authored(facet.schemaPointer, part),
  );
}

function facetRow(model: RequestModel, part: Part, facet: Facet): PlannedRow {
  const { doubtful } = facet;
  const lack = lackOf(part, facet);
  const arbitrary = fc.tuple(model.rest(part), facet.arbitrary).map(([rest, value]) => ({
    draft: model.draft(rest, part, part.strip(value)),
    pinned: part.pointer + facet.instancePointer,
    ...lack,
  }));
  const row = {
    ...judgedFacet(model, part, facet),
    variants: [{ name: '', arbitrary }],
  };
  if (doubtful === undefined) return row;
  return {
    ...row,
    clause: {
      ...row.clause,
      level: 'observed',
      sentence: `${wordsFor(part, facet)}: ${doubtful}.`,
      aspect: 'reports unspecified behaviour',
    },
    open: validationStatuses,
    judge: (trial) => observeOutcome(trial.exchange),
  };
}

function mediaTypeRow(model: RequestModel, part: Part): PlannedRow {
  const sentence = `A request with a valid body of type ${part.content?.mediaType ?? ''} gets a documented success.`;
  const arbitrary = fc
    .tuple(model.rest(part), part.valid)
    .map(([rest, value]) => ({ draft: model.draft(rest, part, value) }));
  return { ...judged(model, part.name, sentence, part.stated), variants: [{ name: '', arbitrary }] };
}

/** Each security alternative but the one that all other requests use (OpenAPI 3.1 §4.8.30: one of them is enough). */
function alternativeRows(model: RequestModel): Row[] {
  const { operation, document, given, alternatives, valid } = model;
  const [, ...others] = alternatives;
  const documented = distinct(operation.security.map(({ schemes }) => schemes));
  const notMet = documented.filter((schemes) => !schemes.every((name) => isMet(document, name, given)));
  const row = (schemes: readonly string[]): Omit<PlannedRow, 'variants'> => {
    const what = schemes.length === 0 ? 'no credential' : `credential ${schemes.join(' and ')}`;
    const sentence = `A valid request with ${what} gets a documented success, because it meets a documented security alternative.`;
    return judged(model, what, sentence, operation.securityPointer);
  };
  return [
    ...others.map((schemes) => ({
      ...row(schemes),
      variants: [{ name: '', arbitrary: valid.map((input) => ({ draft: { input, unlike: { schemes } } })) }],
    })),
    ...notMet.map((schemes): Row => {
      return { state: 'untestable', clause: row(schemes).clause, ...whyUntested(document, schemes) };
    }),
  ];
}

/** Statuses by which a server rejects a value or a field that the document does not specify. */
export const validationStatuses: readonly number[] = [400, 422];

/** Observes unspecified behaviour. Failures of the server are judged by the clause that forbids them everywhere. */
export function observeOutcome(exchange: Exchange): Verdict {
  return judgeUnavailable(exchange) ?? observation(describeOutcome(exchange.outcome));
}

function judgeAccepted(model: RequestModel, trial: Trial): Verdict {
  const { exchange, fresh } = trial;
  // The fresh request is sent because the values of the first may be taken, or its resource gone. Its success proves
  // that.
  if ([exchange, fresh].some((each) => each && isSuccess(model.operation, each.outcome))) return pass;
  return (
    judgeUnavailable(exchange) ??
    judgeAsDuplicate(trial) ??
    judgeByState(model, trial) ??
    judgeByControl(model, trial) ??
    wrongOutcome(exchange, expected)
  );
}

/**
 * The cure if an operation rejects valid requests for an unknown reason. Any other cure says more.
 *
 * @param operation its name
 */
export function cureForRejectedRequests(operation: string): string {
  return `find out why ${operation} accepts no valid request`;
}

/** A rejection is attributed to the value that the clause is about only if a plain value in that place is accepted. */
function judgeByControl(model: RequestModel, { control }: Trial): Verdict | undefined {
  if (control === undefined || isSuccess(model.operation, control.outcome)) return undefined;
  return inconclusive(
    `the same request with a plain value in this place was rejected too (${describeOutcome(control.outcome)})`,
    cureForRejectedRequests(model.operation.name),
  );
}

/**
 * Client errors that are about what exists, and not about how the request is made (RFC 9110 §15.5, RFC 4918, RFC 6585).
 */
const aboutState = [402, 403, 404, 409, 410, 412, 423, 424, 428, 451];

/**
 * Judges a rejection that the state of the server can explain, which the document does not describe. Either the request
 * names no resource that is known to exist, or the rejection has a documented status that is about state.
 */
function judgeByState({ operation }: RequestModel, trial: Trial): Verdict | undefined {
  const { exchange, lost, duplicatePolicy, naming = [] } = trial;
  if (exchange.outcome.kind !== 'answered' || !isRejection(exchange.outcome)) return undefined;
  const { status } = exchange.outcome;
  const pinned = trial.case.pinned ?? '';
  // A value that names no existing resource may be rejected by any documented status.
  const isKnown = saysNothingThere(status) || responseFor(operation, status) !== undefined;
  const isName = pinned.startsWith('/path') || naming.some((place) => `${pinned}/`.startsWith(`${place}/`));
  if (isName && isKnown) return observation(`no such resource (status ${status})`);
  const cure = `put values of existing resources into VALUES, under "${operation.name}"`;
  if (lost !== undefined) return inconclusive(`${lost} (status ${status})`, cure);
  if (responseFor(operation, status) === undefined) return undefined;
  const namesAResource = operation.path.includes('{');
  if (duplicatePolicy?.kind === 'unknown' && aboutState.includes(status)) {
    return inconclusive(`${duplicatePolicy.because}: it may need values that the document does not specify`, cure);
  }
  // An operation without security may take the credentials in its body: a login.
  if (status === 401 && operation.security.length === 0) return observation('rejected with the documented status 401');
  const isOnlyAName = namesAResource && operation.requestBody === undefined;
  if (!aboutState.includes(status) || (isOnlyAName && saysNothingThere(status))) return undefined;
  return observation(`rejected with the documented status ${status}, which is about the state of the server`);
}

/**
 * Judges a rejection that can be that of a duplicate (rule 5): the server is known to reject duplicates, the value that
 * the case is about can't be made fresh, and the rejection looks like that of a duplicate.
 */
function judgeAsDuplicate(trial: Trial): Verdict | undefined {
  const { exchange, fresh, duplicatePolicy } = trial;
  if (duplicatePolicy?.kind !== 'rejects' || !isRejection(exchange.outcome)) return undefined;
  if (trial.case.pinned === undefined) return undefined;
  // The fresh request has other values in the places that the case is not about, so its rejection is not about those.
  const rejections = fresh === undefined ? [exchange] : [exchange, fresh];
  const { likeness } = duplicatePolicy;
  if (likeness !== undefined && !rejections.some((each) => looksLike(likeness, each))) return undefined;
  return observation(
    `rejected like a duplicate (${nameOutcome(exchange.outcome)}): an earlier run may have sent the same value`,
  );
}
