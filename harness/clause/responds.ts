import { responseFor, type Header, type Operation, type Response } from '../document/index.ts';
import {
  matchesMediaType,
  parseMediaType,
  readHeader,
  statusSent,
  type Answered,
  type Exchange,
  type Request,
} from '../exchange/index.ts';
import { observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { answersOtherwise } from './answers-otherwise.ts';
import { isFault } from './model/answer.ts';
import type { ProbeCase } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import type { RequestModel } from './request/request-model.ts';
import { isCertificate } from './request/security-alternatives.ts';
import { checkOf, judgeBodyOf, leastErrors } from './responds-body.ts';
import { rangeRow } from './responds-range.ts';
import { watching, type Row, type UnplannedRow, type Variant, type WatchingRow } from './model/row.ts';

/** Statuses that no document needs to list, because HTTP defines them for any resource (rule 5). */
const alwaysOpen = [406, 409, 411, 413, 414, 415, 429, 431, 503];

/**
 * Every answer has a documented status, media type and body. Judged on every exchange of the operation, whatever clause
 * it was sent for.
 *
 * @param provoking ways to provoke each kind of answer, sent when only these clauses are tested
 * @param canCome whether a response can be provoked by these
 */
export function respondsRows(
  model: RequestModel,
  provoking: () => readonly Variant<ProbeCase>[],
  canCome: (response: Response) => boolean = () => true,
): Row[] {
  const responses = model.operation.responses.filter(canCome);
  return [statusRow(model, provoking), ...responses.flatMap((response) => responseRows(model, response))];
}

/** Why a clause about some answers to a response was not judged. @param more what such an answer has beside its status */
function noneHad(response: Response, more = ''): NonNullable<WatchingRow['unseen']> {
  if (response.status === '403')
    return {
      because: `no answer of the operation had status 403${more}, so what the document says of it is not tested`,
      cure: 'give the credentials of a user who may not do it in CREDENTIALS_LIMITED',
    };
  return {
    because: `no answer of the operation had ${statusOf(response)}${more}, so what the document says of it is not tested`,
    cure: 'bring the server into a state in which it answers so',
  };
}

/** How sentences name the status of a response. */
const statusOf = ({ status }: Response): string =>
  status === 'default' ? 'a status that the document does not name' : `status ${status}`;

/** @param what what of an answer it is about; for one of the documented responses, its status and what of it */
function clauseOf(operation: Operation, what: string, sentence: string, stated: string): Clause {
  const { name } = operation;
  const kind = `responds ${what.replace(/^\S+ /, '')}`;
  const id = `${name} responds ${what}`;
  return { id, level: 'must', sentence, stated, operation: name, aspect: 'responds as documented', kind };
}

function statusRow(model: RequestModel, provoking: () => readonly Variant<ProbeCase>[]): Row {
  const { operation, given } = model;
  const documented = operation.responses.map(({ status }) => status).join(', ');
  const sentence = `Every answer has a documented status (${documented === '' ? 'none' : documented}).`;
  const clause = clauseOf(operation, 'documented-status', sentence, `${operation.pointer}/responses`);
  // OpenAPI 3.1 (4.8.10.1) allows an operation without responses: then the document says nothing about statuses.
  if (documented === '') {
    return { state: 'not applicable', clause, because: 'the document states no responses of the operation', cure: '' };
  }
  return watching({
    clause,
    provoking,
    open: [401, 403],
    judgeExchange({ request, outcome }, open): Verdict | undefined {
      if (request.astray || isFault(outcome) || outcome.kind === 'unanswered') return undefined;
      if (isOfTls(model, request, outcome)) return observation(`status ${outcome.status}, without a valid certificate`);
      if (responseFor(operation, statusSent(outcome)) !== undefined) return pass;
      const isOpen = open.includes(outcome.status) || alwaysOpen.includes(outcome.status);
      if (isOpen && !given.strict) return observation(`undocumented status ${outcome.status}`);
      return violation(`status ${outcome.status}`, 'status', `one of ${documented}`, `status ${outcome.status}`);
    },
  });
}

/**
 * Whether an answer is of the TLS layer and not of the API: many servers and proxies answer 400 to a client without a
 * valid certificate, with a page of their own.
 */
function isOfTls({ document }: RequestModel, { credentials }: Request, { status }: Answered): boolean {
  return status === 400 && credentials.some(({ scheme, form }) => form !== 'valid' && isCertificate(document, scheme));
}

function responseRows(model: RequestModel, response: Response): Row[] {
  const { operation } = model;
  /** The answer, if the document describes it by this response. */
  const mine = ({ request, outcome }: Exchange): Answered | undefined => {
    if (request.astray) return undefined;
    if (outcome.kind !== 'answered' || responseFor(operation, statusSent(outcome)) !== response) return undefined;
    return isFault(outcome) || isOfTls(model, request, outcome) ? undefined : outcome;
  };
  const rows: readonly Row[] = [
    // Whatever the document states, HTTP allows no content in some answers (RFC 9110 §15.3.5).
    ...(response.content.length === 0 || bodiless.includes(response.status)
      ? []
      : contentRows(model, response, mine).map((row) => (operation.method === 'HEAD' ? ofHead(row) : row))),
    ...response.headers.map((header) => headerRow(operation, response, header, mine)),
    ...(response.status === '206' ? [rangeRow(operation, response, mine)] : []),
    ...(bodiless.includes(response.status) ? [noBodyRow(operation, response, mine)] : []),
  ];
  return isFailure(response) ? rows.map(ofFailure) : [...rows];
}

/** Whether each answer with a status is a failure of the server. One with 503 can ask to wait. */
const isFailure = ({ status }: Response): boolean => /^5\d\d$/.test(status) && status !== '503';

/** What a clause says of a failure is not tested: it is a fault, whatever is in it. */
function ofFailure({ clause }: Row): Row {
  return { state: 'not applicable', clause, because: 'such an answer is a fault, whatever is in it', cure: '' };
}

/** An answer to HEAD has no content (RFC 9110 §9.3.2), and need not have the header fields that describe it. */
function ofHead({ clause }: Row): Row {
  return { state: 'not applicable', clause, because: 'an answer to HEAD has no content', cure: '' };
}

function contentRows(
  model: RequestModel,
  response: Response,
  mine: (exchange: Exchange) => Answered | undefined,
): Row[] {
  const { operation } = model;
  const types = response.content.map(({ mediaType }) => mediaType).join(' or ');
  const pointer = `${response.pointer}/content`;
  const judgeType = judgeMediaType(response, types);
  const judgeBody = judgeBodyOf(model, response);
  const unusableContents = response.content.filter(({ unusable }) => unusable !== undefined);
  const isJudged = unusableContents.length < response.content.length;
  const typed = `Every ${response.status} answer has exactly one Content-Type: ${types}.`;
  const description = response.description.trim().replace(/\.$/, '');
  const what = description === '' ? '' : `: ${description}`;
  const bodied = `The body of every ${response.status} answer is as documented${what}.`;
  return [
    watching({
      clause: clauseOf(operation, `${response.status} media-type`, typed, pointer),
      unseen: noneHad(response),
      judgeExchange: (exchange) => judge(judgeType, mine(exchange)),
      judgeTrial: answersOtherwise(response),
    }),
    ...(isJudged
      ? [
          watching({
            clause: clauseOf(operation, `${response.status} body`, bodied, pointer),
            unseen: noneHad(response, ' and a documented media type'),
            judgeExchange: (exchange) => judge(judgeBody, mine(exchange)),
            judgeTrial: answersOtherwise(response),
          }),
        ]
      : []),
    ...unusableContents.map(({ mediaType, unusable, pointer: stated }) => {
      const what = isJudged ? `${response.status} body as ${mediaType}` : `${response.status} body`;
      return unjudged(clauseOf(operation, what, bodied, stated), unusable);
    }),
  ];
}

/** A row for a part of an answer that can't be judged, with the reason. */
function unjudged(clause: Clause, because = ''): UnplannedRow {
  return { state: 'untestable', clause, because, cure: 'correct the schema' };
}

function judge(
  judgeAnswer: (answer: Answered) => Verdict | undefined,
  answer: Answered | undefined,
): Verdict | undefined {
  return answer === undefined ? undefined : judgeAnswer(answer);
}

/** An answer has one Content-Type (RFC 9110 §8.3), and it is a documented one (OpenAPI 3.1 §4.8.17). */
function judgeMediaType(response: Response, types: string): (answer: Answered) => Verdict {
  const documented = response.content.flatMap(({ mediaType }) => parseMediaType(mediaType) ?? []);
  return ({ headers }) => {
    const field = headers['content-type'];
    const expected = `exactly one Content-Type: ${types}`;
    if (field === undefined) return violation('absent', 'header content-type', expected, 'none');
    if (typeof field !== 'string') return violation('repeated', 'header content-type', expected, field.join(' and '));
    const actual = parseMediaType(field);
    if (actual === undefined) return violation('malformed', 'header content-type', expected, `"${field}"`);
    if (documented.some((each) => matchesMediaType(actual, each))) return pass;
    return violation(`${actual.type}/${actual.subtype}`, 'header content-type', expected, field);
  };
}

/** A documented header field is present if it is required, and has a valid value (OpenAPI 3.1 §4.8.21). */
function headerRow(
  operation: Operation,
  response: Response,
  header: Header,
  mine: (exchange: Exchange) => Answered | undefined,
): Row {
  const check = checkOf(header);
  const sentence = header.required
    ? `Every ${response.status} answer has the header field ${header.name}, with a valid value.`
    : `The header field ${header.name} of every ${response.status} answer has a valid value, if there is one.`;
  const clause = clauseOf(operation, `${response.status} header ${header.name}`, sentence, header.pointer);
  if (header.unusable !== undefined) return unjudged(clause, header.unusable);
  return watching({
    clause,
    unseen: noneHad(response, header.required ? '' : ` and a field ${header.name}`),
    standsAlone: true,
    judgeExchange(exchange) {
      const field = mine(exchange)?.headers[header.name.toLowerCase()];
      const where = `header ${header.name.toLowerCase()}`;
      if (field === undefined) {
        const isMissing = header.required && mine(exchange) !== undefined;
        return isMissing ? violation('absent', where, 'the required header field', 'none') : undefined;
      }
      const text = [field].flat().join(', ');
      const [error] = leastErrors(readHeader(header, text), check);
      return error === undefined ? pass : violation(error.keyword, where, error.expected, `"${text}"`);
    },
  });
}

/** Statuses of answers without content (RFC 9110 §15.3.5, §15.3.6, §15.4.5). */
export const bodiless = ['204', '205', '304'];

function noBodyRow(
  operation: Operation,
  response: Response,
  mine: (exchange: Exchange) => Answered | undefined,
): WatchingRow {
  const sentence = `A ${response.status} answer has no body.`;
  return watching({
    clause: clauseOf(operation, `${response.status} no-body`, sentence, 'RFC 9110 §6.4.1'),
    unseen: noneHad(response),
    judgeExchange(exchange) {
      const answer = mine(exchange);
      if (answer === undefined) return undefined;
      const length = Number([answer.headers['content-length'] ?? '0'].flat()[0]);
      // The Content-Length of a 304 is that of the 200 answer that it replaces (RFC 9110 §8.6).
      const says = response.status === '304' ? 0 : length;
      const bytes = Math.max(answer.body.length, says);
      return bytes === 0 ? pass : violation('body', 'body', 'no body', `${bytes} bytes`);
    },
  });
}
