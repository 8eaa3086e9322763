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
  unheard,
  wrongOutcome,
} from './answer.ts';
import type { Case, Clause, PlannedRow, Row, Trial, Variant } from './clause.ts';
import type { RequestModel } from './request-model.ts';
import { looksLike } from './likeness.ts';
import { authored, type Part } from './part.ts';
import { namesAt } from './read-only.ts';
import { leftOut, notMade } from './untestable.ts';
import { distinct, isMet, whyUntried } from './security-alternatives.ts';

const expected = 'a documented success (2XX), for the request is valid';

/**
 * A valid, authenticated request gets a success (rule 1): the document's own examples, the facets of each part, each way
 * to authenticate, each media type, and at last any valid request.
 */
export function acceptsRows(requestModel: RequestModel): Row[] {
  const { operation, parameters, bodies } = requestModel;
  const [body, ...otherBodies] = bodies;
  const whole = body !== undefined && parameters.length === 0 ? 'body' : 'request';
  const parts = [...parameters, ...(body === undefined ? [] : [body])];
  const any: Variant = { name: '', arbitrary: requestModel.valid.map((input) => ({ draft: { input } })) };
  return [
    ...[...parts, ...otherBodies].flatMap((part) => exampleRows(requestModel, part)),
    // The values at the edges first: where a server rejects duplicates, the random ones may hit them too.
    ...parts.flatMap((part) => facetRows(requestModel, part)),
    ...otherBodies.map((part) => mediaTypeRow(requestModel, part)),
    ...alternativeRows(requestModel),
    {
      ...judged(
        requestModel,
        whole,
        'Any valid request gets a documented success.',
        body === undefined ? operation.pointer : authored(body.schema.pointer, body),
      ),
      // Each facet has cases of its own; only here do they meet.
      weight: 4,
      variants: [any],
    },
  ];
}

/** A row of valid requests, without its variants. */
function judged(
  requestModel: RequestModel,
  what: string,
  sentence: string,
  stated: string,
): Omit<PlannedRow, 'variants'> {
  const clause: Clause = {
    id: `${requestModel.operation.name} accepts ${what}`,
    level: 'must',
    sentence,
    stated,
    operation: requestModel.operation.name,
    aspect: 'accepts valid requests',
  };
  return { state: 'planned', clause, open: [], judge: (trial) => judgeAccepted(requestModel, trial) };
}

/** The examples of the document, as they stand: what its author thought of first. */
function exampleRows(requestModel: RequestModel, part: Part): Row[] {
  const examples = (part.content ?? part.parameter)?.examples ?? [];
  return examples.map(({ name, value, pointer }) => {
    const what = `${part.name} example${name === '' ? '' : ` ${name}`}`;
    return {
      ...judged(requestModel, what, `The document's own example (${what}) gets a documented success.`, pointer),
      weight: 0,
      variants: [
        {
          name: '',
          arbitrary: requestModel
            .rest(part)
            .map((rest) => ({ draft: requestModel.draft(rest, part, value), pinned: part.pointer })),
        },
      ],
    };
  });
}

/** One clause for each facet of each place, though several branches of a schema may have it: each is a variant then. */
function facetRows(requestModel: RequestModel, part: Part): Row[] {
  const rows = new Map<string, PlannedRow>();
  const left: Row[] = [];
  const { facets, unmade, cut } = facetsOf(part.schema);
  for (const facet of facets) {
    if (part.isReadOnly(facet.instancePointer) || isOfWireAlone(facet)) continue;
    const row = facetRow(requestModel, part, facet);
    const same = rows.get(row.clause.id);
    if (same === undefined) rows.set(row.clause.id, row);
    else if (!isMade(facet.schemaPointer)) {
      const more = row.variants.map((variant) => ({ ...variant, name: describePlace(facet.schemaPointer) }));
      rows.set(row.clause.id, { ...same, variants: [...same.variants, ...more] });
    }
  }
  for (const { because, ...facet } of unmade) {
    if (part.isReadOnly(facet.instancePointer) || isOfWireAlone(facet)) continue;
    const { clause } = judgedFacet(requestModel, part, facet);
    if (!rows.has(clause.id)) left.push(notMade(clause, because));
  }
  if (cut === undefined) return [...rows.values(), ...left];
  const rest = judged(
    requestModel,
    `${part.name} (the rest)`,
    'All other kinds of valid values get a success.',
    part.stated,
  );
  return [...rows.values(), ...left, leftOut(rest.clause, cut)];
}

/** Whether a facet is nothing but a branch of the schema that narrows a part to what the wire can carry. */
function isOfWireAlone({ schemaPointer, name }: Pick<Facet, 'schemaPointer' | 'name'>): boolean {
  return isMade(schemaPointer) && /^(?:anyOf|oneOf) \d+$/.test(name);
}

/** What makes the case of a facet one of it: without that, its request must be accepted for the facet to be at fault. */
function lackOf({ schema }: Part, { name, instancePointer }: Facet): Pick<Case, 'lacks'> {
  if (name === 'present') return { lacks: 'value' };
  return name === 'additional-property' ? { lacks: { namesBut: namesAt(schema, instancePointer) } } : {};
}

type FacetName = Pick<Facet, 'name' | 'instancePointer' | 'schemaPointer'>;

function wordsFor(part: Part, { name, instancePointer }: FacetName): string {
  return `A valid ${part.name} (${instancePointer === '' ? '' : `${instancePointer}: `}${name})`;
}

function judgedFacet(requestModel: RequestModel, part: Part, facet: FacetName): Omit<PlannedRow, 'variants'> {
  const place = facet.instancePointer === '' ? '' : ` ${facet.instancePointer}`;
  return judged(
    requestModel,
    `${part.name}${place} ${facet.name}`,
    `${wordsFor(part, facet)} gets a documented success.`,
    authored(facet.schemaPointer, part),
  );
}

function facetRow(requestModel: RequestModel, part: Part, facet: Facet): PlannedRow {
  const { doubtful } = facet;
  const lack = lackOf(part, facet);
  const arbitrary = fc.tuple(requestModel.rest(part), facet.arbitrary).map(([rest, value]) => ({
    draft: requestModel.draft(rest, part, part.strip(value)),
    pinned: part.pointer + facet.instancePointer,
    ...lack,
  }));
  const row = {
    ...judgedFacet(requestModel, part, facet),
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
    open: dislikes,
    judge: (trial) => observeOutcome(trial.exchange),
  };
}

function mediaTypeRow(requestModel: RequestModel, part: Part): PlannedRow {
  const sentence = `A valid body of type ${part.content?.mediaType ?? ''} gets a documented success.`;
  const arbitrary = fc
    .tuple(requestModel.rest(part), part.valid)
    .map(([rest, value]) => ({ draft: requestModel.draft(rest, part, value) }));
  return { ...judged(requestModel, part.name, sentence, part.stated), variants: [{ name: '', arbitrary }] };
}

/** Each way to authenticate beside the one that all other requests take (OpenAPI 3.1 §4.8.30: one of them is enough). */
function alternativeRows(requestModel: RequestModel): Row[] {
  const { operation, document, given, alternatives, valid } = requestModel;
  const [, ...others] = alternatives;
  const ways = distinct(operation.security.map(({ schemes }) => schemes));
  const untried = ways.filter((schemes) => !schemes.every((name) => isMet(document, name, given)));
  const row = (schemes: readonly string[]): Omit<PlannedRow, 'variants'> => {
    const what = schemes.length === 0 ? 'no credential' : `credential ${schemes.join(' and ')}`;
    const sentence = `A valid request with ${what} gets a documented success, for that is one of the documented ways.`;
    return judged(requestModel, what, sentence, operation.securityPointer);
  };
  return [
    ...others.map((schemes) => ({
      ...row(schemes),
      variants: [{ name: '', arbitrary: valid.map((input) => ({ draft: { input, unlike: { schemes } } })) }],
    })),
    ...untried.map((schemes): Row => {
      return { state: 'untestable', clause: row(schemes).clause, ...whyUntried(document, schemes) };
    }),
  ];
}

/** Statuses of a server that does not like what the document leaves open. */
export const dislikes: readonly number[] = [400, 422];

/** What a server does where the document leaves it open; faults are for the clause that forbids them everywhere. */
export function observeOutcome(exchange: Exchange): Verdict {
  return unheard(exchange) ?? observation(describeOutcome(exchange.outcome));
}

function judgeAccepted(requestModel: RequestModel, trial: Trial): Verdict {
  const { exchange, fresh } = trial;
  // A fresh request is sent where the values of the first may be taken, or its thing be gone: that was all then.
  if ([exchange, fresh].some((each) => each && isSuccess(requestModel.operation, each.outcome))) return pass;
  return (
    unheard(exchange) ??
    judgeAsDuplicate(trial) ??
    judgeByState(requestModel, trial) ??
    judgeByControl(requestModel, trial) ??
    wrongOutcome(exchange, expected)
  );
}

/** A request fails for the value that its clause is about only if a plain value in that place is accepted. */
function judgeByControl(requestModel: RequestModel, { control }: Trial): Verdict | undefined {
  if (control === undefined || isSuccess(requestModel.operation, control.outcome)) return undefined;
  return inconclusive(
    `the same request with a plain value in this place is not accepted either (${describeOutcome(control.outcome)})`,
    `see why ${requestModel.operation.name} does not accept any valid request`,
  );
}

/** Client errors that are about what exists, and not about how the request is made (RFC 9110 §15.5, RFC 4918, RFC 6585). */
const aboutState = [402, 403, 404, 409, 410, 412, 423, 424, 428, 451];

/**
 * Whether a rejection can be explained by what the server holds, which the document can't tell: the request names nothing
 * that is known to exist; or it is rejected with a documented status that speaks of state.
 */
function judgeByState({ operation }: RequestModel, trial: Trial): Verdict | undefined {
  const { exchange, lost, duplicatePolicy, naming = [] } = trial;
  if (exchange.outcome.kind !== 'answered' || !isRejection(exchange.outcome)) return undefined;
  const { status } = exchange.outcome;
  const pinned = trial.case.pinned ?? '';
  // A value that names nothing may be rejected as such by any status that the document has for that.
  const isKnown = saysNothingThere(status) || responseFor(operation, status) !== undefined;
  const isName = pinned.startsWith('/path') || naming.some((place) => `${pinned}/`.startsWith(`${place}/`));
  if (isName && isKnown) return observation(`no such thing (status ${status})`);
  const cure = `give values of resources that exist in VALUES, under "${operation.name}"`;
  if (lost !== undefined) return inconclusive(`${lost} (status ${status})`, cure);
  if (responseFor(operation, status) === undefined) return undefined;
  const namesAResource = operation.path.includes('{');
  if (duplicatePolicy?.kind === 'unknown' && aboutState.includes(status)) {
    return inconclusive(`${duplicatePolicy.because}: it may need values that the document does not tell`, cure);
  }
  // Who needs no credential for an operation may have to tell who he is in its body.
  if (status === 401 && operation.security.length === 0) return observation('rejected with the documented status 401');
  const isOnlyAName = namesAResource && operation.requestBody === undefined;
  if (!aboutState.includes(status) || (isOnlyAName && saysNothingThere(status))) return undefined;
  return observation(`rejected with the documented status ${status}, which is about what the server holds`);
}

/**
 * Whether a rejection can be explained by the values having been there before (rule 5): the server is known to reject
 * duplicates, nothing in the request can be made fresh, and it is rejected just as duplicates are.
 */
function judgeAsDuplicate(trial: Trial): Verdict | undefined {
  const { exchange, fresh, duplicatePolicy } = trial;
  if (duplicatePolicy?.kind !== 'rejects' || !isRejection(exchange.outcome)) return undefined;
  if (trial.case.pinned === undefined) return undefined;
  // What is wrong with the places that the case is not about is not wrong with fresh values there.
  const rejections = fresh === undefined ? [exchange] : [exchange, fresh];
  const { likeness } = duplicatePolicy;
  if (likeness !== undefined && !rejections.some((each) => looksLike(likeness, each))) return undefined;
  return observation(
    `rejected as duplicates are (${nameOutcome(exchange.outcome)}): it may be left from an earlier run`,
  );
}
