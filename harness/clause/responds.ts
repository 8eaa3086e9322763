import { responseFor, type Operation, type Response } from '../document/index.ts';
import {
  decodeContent,
  decodeJson,
  isJson,
  matchesMediaType,
  parseMediaType,
  type Answered,
  type Exchange,
} from '../exchange/index.ts';
import { compile, type SchemaError } from '../schema/index.ts';
import { observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { isFault } from './answer.ts';
import type { Clause, PlannedRow, Variant } from './clause.ts';
import type { Ground } from './ground.ts';

/** Client errors and requests to wait that no document needs to list: HTTP itself has them for any resource (rule 5). */
const alwaysOpen = [406, 409, 411, 413, 414, 415, 429, 431, 503];

/**
 * Every answer is one that the document describes: its status, its media type, its body. Judged on every exchange of the
 * operation, whatever it was sent for.
 *
 * @param provoking ways to provoke each kind of answer, sent for these clauses when they are tested by themselves
 */
export function respondsRows(ground: Ground, provoking: readonly Variant[]): PlannedRow[] {
  return [
    statusRow(ground, provoking),
    ...ground.operation.responses.flatMap((response) => responseRows(ground, response)),
  ];
}

function clauseOf(operation: Operation, what: string, sentence: string, stated: string): Clause {
  const id = `${operation.name} responds ${what}`;
  return { id, level: 'must', sentence, stated, operation: operation.name, aspect: 'answers as documented' };
}

function statusRow(ground: Ground, provoking: readonly Variant[]): PlannedRow {
  const { operation, given } = ground;
  const documented = operation.responses.map(({ status }) => status).join(', ');
  const sentence = `Every answer has a documented status (${documented}).`;
  return {
    state: 'planned',
    clause: clauseOf(operation, 'documented-status', sentence, `${operation.pointer}/responses`),
    variants: provoking,
    open: [401, 403],
    judgeExchange({ request, outcome }, open): Verdict | undefined {
      if (request.astray || isFault(outcome) || outcome.kind === 'unanswered') return undefined;
      if (responseFor(operation, outcome.status) !== undefined) return pass;
      const isOpen = open.includes(outcome.status) || alwaysOpen.includes(outcome.status);
      if (isOpen && !given.strict) return observation(`undocumented status ${outcome.status}`);
      return violation(`status ${outcome.status}`, 'status', `one of ${documented}`, `status ${outcome.status}`);
    },
  };
}

function responseRows(ground: Ground, response: Response): PlannedRow[] {
  const { operation } = ground;
  if (response.content.length === 0) return [];
  /** The answer, if this is the response that the document describes it by. */
  const mine = ({ request, outcome }: Exchange): Answered | undefined => {
    if (request.astray) return undefined;
    if (outcome.kind !== 'answered' || responseFor(operation, outcome.status) !== response) return undefined;
    return operation.method === 'HEAD' || isFault(outcome) ? undefined : outcome;
  };
  const types = response.content.map(({ mediaType }) => mediaType).join(' or ');
  const pointer = `${response.pointer}/content`;
  const passive = { state: 'planned', variants: [], open: [] } as const;
  const judgeType = judgeMediaType(response, types);
  const judgeBody = judgeBodyOf(response);
  return [
    {
      ...passive,
      clause: clauseOf(
        operation,
        `${response.status} media-type`,
        `An answer ${response.status} has one Content-Type, ${types}.`,
        pointer,
      ),
      judgeExchange: (exchange) => judge(judgeType, mine(exchange)),
    },
    {
      ...passive,
      clause: clauseOf(
        operation,
        `${response.status} body`,
        `The body of an answer ${response.status} is as documented: ${response.description}.`,
        pointer,
      ),
      judgeExchange: (exchange) => judge(judgeBody, mine(exchange)),
    },
  ];
}

function judge(
  judgeAnswer: (answer: Answered) => Verdict | undefined,
  answer: Answered | undefined,
): Verdict | undefined {
  return answer === undefined ? undefined : judgeAnswer(answer);
}

/** RFC 9110 §8.3: a sender should say what it sends, once; and what it says must be documented (OpenAPI 3.1 §4.8.17). */
function judgeMediaType(response: Response, types: string): (answer: Answered) => Verdict {
  const documented = response.content.flatMap(({ mediaType }) => parseMediaType(mediaType) ?? []);
  return ({ headers }) => {
    const field = headers['content-type'];
    const expected = `one Content-Type, ${types}`;
    if (field === undefined) return violation('absent', 'header content-type', expected, 'none');
    if (typeof field !== 'string') return violation('repeated', 'header content-type', expected, field.join(' and '));
    const actual = parseMediaType(field);
    if (actual === undefined) return violation('malformed', 'header content-type', expected, `"${field}"`);
    if (documented.some((each) => matchesMediaType(actual, each))) return pass;
    return violation(`${actual.type}/${actual.subtype}`, 'header content-type', expected, field);
  };
}

/**
 * The body against the schema of its media type. Where the type is not documented, that is the fault, and the body is
 * not judged; where none is given, it is read as the first documented one.
 */
function judgeBodyOf(response: Response): (answer: Answered) => Verdict | undefined {
  const contents = response.content.flatMap((content) => {
    const type = parseMediaType(content.mediaType);
    return type === undefined
      ? []
      : [{ type, check: content.schema === undefined ? () => [] : compile(content.schema) }];
  });
  return (answer) => {
    const field = answer.headers['content-type'];
    const actual = field === undefined ? contents[0]?.type : parseMediaType([field].flat()[0] ?? '');
    const content = contents.find(({ type }) => actual !== undefined && matchesMediaType(actual, type));
    if (content === undefined || actual === undefined || !isJson(actual)) return undefined;
    const bytes = decodeContent(answer);
    // That it can't be decoded is told by the clause that every request is answered.
    if (!bytes.ok) return undefined;
    const json = decodeJson(bytes.value);
    if (!json.ok)
      return violation('not JSON', 'body', 'a JSON text', bytes.value.length === 0 ? 'an empty body' : json.reason);
    const [error] = content.check(json.value);
    return error === undefined ? pass : wrongBody(error);
  };
}

function wrongBody(error: SchemaError): Verdict {
  const where = error.instancePointer === '' ? 'body' : `body ${error.instancePointer}`;
  return violation(`${error.instancePointer} ${error.keyword}`, where, error.expected, error.actual);
}
