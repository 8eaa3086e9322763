import { singleHeader, type Answered, type Exchange } from '../../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isSuccess } from '../model/answer.ts';
import type { Command } from '../model/case.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** Header fields about what is sent, which an answer to HEAD need not have. */
const validators = ['etag', 'last-modified'];

/**
 * Judges a HEAD between two reads of the same resource. Its Content-Length is that of the content that GET sends (RFC 9110
 * §8.6), and its validators are those of the same representation (§8.8). A field counts only if both reads agree.
 */
export function judgeHead(
  { read, probe }: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const step = script.findIndex(({ kind }) => kind === 'probe');
  const models = [read, probe, read];
  const answers = exchanges.slice(step - 1, step + 2).flatMap(({ outcome }, index) => {
    const operation = models[index]?.operation;
    return outcome.kind === 'answered' && operation && isSuccess(operation, outcome) ? [outcome] : [];
  });
  const [before, head, after] = answers;
  if (before === undefined || head === undefined || after === undefined) {
    const failed = exchanges.map(({ outcome }) => describeOutcome(outcome)).join(', ');
    return inconclusive(`the requests were not accepted (${failed})`, 'see the clauses about valid requests');
  }
  if (!areOfOneKind(before, head, after)) return pass;
  const length = lengthOf(before);
  const said = singleHeader(head, 'content-length');
  if (length !== undefined && length === lengthOf(after) && said !== undefined && said !== String(length))
    return violation('length', 'header content-length', `${length}, the length of what GET sends, or none`, said, step);
  const other = validators.find((name) => {
    const [first, own, last] = [before, head, after].map((each) => singleHeader(each, name));
    return first !== undefined && first === last && own !== undefined && own !== first;
  });
  if (other === undefined) return pass;
  const [expected, actual] = [before, head].map((each) => singleHeader(each, other) ?? '');
  return violation(other, `header ${other}`, `${expected}, as in the answer to GET`, actual ?? '', step);
}

/** Whether all show the same representation as far as they say: a server can choose its media type and coding for each request. */
function areOfOneKind(before: Answered, head: Answered, after: Answered): boolean {
  const isAlike = (name: string): boolean => {
    const [first, own, last] = [before, head, after].map((each) => singleHeader(each, name));
    return first === last && (own === undefined || own === first);
  };
  const status = before.status === 200 && head.status === 200 && after.status === 200;
  return status && isAlike('content-type') && isAlike('content-encoding') && isAlike('content-language');
}

/** The length of the content of a whole answer in the coding in which it was sent. */
function lengthOf(answer: Answered): number | undefined {
  return answer.open === true || answer.headers['content-encoding'] !== undefined ? undefined : answer.body.length;
}
