import { contentsOfSuccess, type Document } from '../document/index.ts';
import type { Answered, Exchange } from '../exchange/index.ts';
import { get, isNumber, isObject, type Json } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { isJsonContent } from './request/part.ts';
import { bodyOf } from './resource/body-of.ts';
import { bareName } from './state/bare-name.ts';

/** A member of every answer that says whether the request was done: `ok`, `success`, `code`. */
interface Sign {
  readonly name: string;
  readonly isFailure: (value: Json) => boolean;
}

/** Names of a member that is true if the request was done. */
const flags = /^(?:is)?(?:ok|success|succeeded|successful)$/;
/** Names of a member with a code, and of members that say more about a failure. */
const codes = /^(?:err|error|ret|rtn|return|result|resp|response|status|biz)?(?:code|no)$/;
const messages =
  /^(?:err|error|ret|return|result|resp|response|status)?(?:msg|message|messages|desc|description|info|reason)$/;
const failures = /^(?:err|error|errors|detail|details|reason)$/;
/** Words of a member that says how the request ended. */
const ends = /^(?:status|result|outcome)$/;
const goodEnds = /^(?:ok|success|succeeded)$/i;
const badEnds = /^(?:fail|failed|failure|error)$/i;
/** Codes that mean success, unless the schema shows another one. */
const goodCode = /^(?:0+|2\d\d|ok|success)$/i;

/** A single operation can have such a member by chance. */
const leastOperations = 2;
/** The name of a resource: what has one may say about itself that it failed. */
const ofResource = /^(?:id|uuid|guid)$/;
/** The statuses that a document has for the rejection of a value, if it does not leave that to the body. */
const ofRejection = ['400', '422', '4XX'];

/**
 * Finds out whether a document describes that the body of an answer says that the request failed, whatever its status is: a
 * member such as `ok`, `success` or `code`, in every JSON success of the document. Such an answer is a rejection of the request,
 * and not an acceptance, although RFC 9110 §15.5 has statuses for that. Where an operation has a status for invalid requests,
 * a success is none of these.
 *
 * @returns what gives an exchange the status that its answer would have; undefined if the document describes no such member
 */
export function failuresInBodies({ operations }: Document): ((exchange: Exchange) => Exchange) | undefined {
  const own = operations
    .map((operation) =>
      contentsOfSuccess(operation).filter((content) => content.schema !== undefined && isJsonContent(content)),
    )
    .filter((each) => each.length > 0);
  if (own.length < leastOperations) return undefined;
  const all: SchemaView[] = [];
  // A document can have thousands of schemas, and the first one mostly shows that it has no such member.
  for (const { schema } of own.flat()) {
    const view = viewSchema(schema, 'possible');
    if (!canSay(view)) return undefined;
    all.push(view);
  }
  const names = all[0]?.propertyNames.filter((each) => all.every((view) => view.propertyNames.includes(each))) ?? [];
  const [sign] = names.flatMap((each) => signOf(each, all) ?? []);
  if (sign === undefined) return undefined;
  const rejecting = operations.filter(({ responses }) => responses.some(({ status }) => ofRejection.includes(status)));
  const others = new Set(rejecting.map((operation) => operation.name));
  return (exchange) => (others.has(exchange.request.operation ?? '') ? exchange : withStatus(exchange, sign));
}

/** Whether an answer can have such a member, and not the name of a resource. */
function canSay({ propertyNames }: SchemaView): boolean {
  const names = propertyNames.map(bareName);
  return (
    names.some((name) => [flags, ends, codes].some((form) => form.test(name))) &&
    !names.some((name) => ofResource.test(name))
  );
}

/** What a member of all answers says; undefined if it can be anything else. */
function signOf(name: string, all: readonly SchemaView[]): Sign | undefined {
  const bare = bareName(name);
  const views = all.map((view) => view.property(name));
  const others = (form: RegExp): boolean =>
    all.every((view) => view.propertyNames.some((each) => each !== name && form.test(bareName(each))));
  const members = views.flatMap((view) => [...view.members, ...view.values('const')]);
  if (flags.test(bare) && views.every(isBoolean)) {
    const isSaid = members.includes(false) || others(failures) || others(messages) || others(codes);
    return isSaid ? { name, isFailure: (value) => value === false } : undefined;
  }
  if (ends.test(bare) && members.length > 0) {
    const words = members.filter((value) => typeof value === 'string');
    const areAll = words.every((word) => goodEnds.test(word) || badEnds.test(word));
    const areBoth = words.some((word) => goodEnds.test(word)) && words.some((word) => badEnds.test(word));
    return areAll && areBoth
      ? { name, isFailure: (value) => typeof value === 'string' && badEnds.test(value) }
      : undefined;
  }
  if (!codes.test(bare) || !others(messages) || !views.every(isCode)) return undefined;
  const shown = new Set(
    ['const', 'default', 'example'].flatMap((keyword) => views.flatMap((view) => view.values(keyword))).map(String),
  );
  const [only, ...further] = shown;
  const isGood = (text: string): boolean =>
    only !== undefined && further.length === 0 && !goodCode.test(only) ? text === only : goodCode.test(text);
  return { name, isFailure: (value) => (typeof value === 'string' || isNumber(value)) && !isGood(String(value)) };
}

function isBoolean(view: SchemaView): boolean {
  return (
    view.hasType('boolean') || [...view.members, ...view.values('const')].some((value) => typeof value === 'boolean')
  );
}

function isCode(view: SchemaView): boolean {
  return ['integer', 'number', 'string'].some((type) => view.hasType(type));
}

function withStatus(exchange: Exchange, sign: Sign): Exchange {
  const { outcome } = exchange;
  if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status > 299) return exchange;
  const body = bodyOf(outcome);
  const value = body !== undefined && isObject(body) ? get(body, sign.name) : undefined;
  if (body === undefined || value === undefined || !sign.isFailure(value)) return exchange;
  return { ...exchange, outcome: { ...outcome, status: statusIn(outcome, value), sentStatus: outcome.status } };
}

/** Words of a failure, and the status for it. The first that fits counts. */
const statuses: readonly (readonly [words: RegExp, status: number])[] = [
  [
    /not?[ _-]?auth|unauthori[sz]ed|unauthenticated|invalid[ _-]?(?:auth|token|credential)|token[ _-]?(?:invalid|expired)|(?:log|sign)[ _-]?in[ _-]?required/i,
    401,
  ],
  [/forbidden|permission|access[ _-]denied|not[ _-]allowed/i, 403],
  [/not[ _-]?(?:found|exist)|no[ _-]such|(?:doesn.?t|does not)[ _-]exist|unknown[ _-](?:id|\w+[ _-]id)/i, 404],
  [/already|exists|taken|duplicate|conflict/i, 409],
];

/** The status that an answer would have: that of its code, if it is one of a client error, else that of its words. */
function statusIn(answer: Answered, value: Json): number {
  const code = Number(typeof value === 'string' || isNumber(value) ? String(value) : Number.NaN);
  if (code >= 400 && code < 500 && code !== 429) return code;
  const text = Buffer.from(answer.body).toString('utf8');
  return statuses.find(([words]) => words.test(text))?.[1] ?? 400;
}
