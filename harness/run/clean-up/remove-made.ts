import { describeOutcome, headerOf, saysNothingThere, withPart, type RequestModel } from '../../clause/index.ts';
import { singleHeader, type Answered, type Input, type Request, type Sender } from '../../exchange/index.ts';
import { pathOf, type Live } from '../resources/place.ts';
import type { MadeResource } from './made.ts';

/** What makes and sends the request that removes a resource. */
interface Remover {
  /** What it sends leaves no trace. */
  readonly sender: Sender;
  /** A plain request with these path parameters; undefined if it can't be serialized. */
  readonly requestOf: (model: RequestModel, live: Live, creation: Input | undefined) => Request | undefined;
}

/** After so many reads that found the resource, the same answer to another removal says that it exists. */
const enoughPresent = 5;

/** How often a resource existed after its removal was rejected, by operation and status. */
export class PresentAfter {
  readonly #counts = new Map<string, number>();

  /** Notes what a read found. Some servers reject the removal of what does not exist with another status than 404. */
  note(operation: string, status: number, isPresent: boolean): void {
    const count = this.#counts.get(`${operation} ${status}`) ?? 0;
    // One that does not exist settles it: from then on each one is read.
    this.#counts.set(`${operation} ${status}`, isPresent ? count + 1 : -Infinity);
  }

  isKnown(operation: string, status: number): boolean {
    return (this.#counts.get(`${operation} ${status}`) ?? 0) >= enoughPresent;
  }
}

/**
 * Removes a resource that the run made.
 *
 * @param present what earlier removals showed
 * @returns why that failed; undefined if it no longer exists
 */
export async function removeMade(
  by: Remover,
  made: MadeResource,
  present = new PresentAfter(),
): Promise<string | undefined> {
  const { kind, identity, input } = made;
  const request = by.requestOf(kind.remover, pathOf(identity), input);
  const { name } = kind.remover.operation;
  if (request === undefined) return `no request to ${name} can be made`;
  const { outcome } = await by.sender.send(await withTag(by, made, request));
  if (outcome.kind === 'answered' && (outcome.status < 300 || saysNothingThere(outcome.status))) return undefined;
  if (outcome.kind === 'answered' && outcome.status < 500 && !present.isKnown(name, outcome.status)) {
    const isPresent = !(await isAbsent(by, made));
    present.note(name, outcome.status, isPresent);
    if (!isPresent) return undefined;
  }
  return `${name}: ${describeOutcome(outcome)}`;
}

/** Whether a read says that a resource does not exist. Some servers reject its removal then with another status than 404. */
async function isAbsent(by: Remover, made: MadeResource): Promise<boolean> {
  const answer = await readMade(by, made);
  return answer !== undefined && saysNothingThere(answer.status);
}

/** The answer to a read of a resource; undefined if there is none. */
async function readMade(
  by: Remover,
  { kind: { reader }, identity, input }: MadeResource,
): Promise<Answered | undefined> {
  const read = reader && by.requestOf(reader, pathOf(identity), input);
  const outcome = read && (await by.sender.send(read)).outcome;
  return outcome?.kind === 'answered' ? outcome : undefined;
}

/** The request with the current entity-tag of the resource, if the operation asks for one (RFC 9110 §13.1.1). */
async function withTag(by: Remover, made: MadeResource, request: Request): Promise<Request> {
  const { remover } = made.kind;
  const field = headerOf(remover, 'if-match');
  const answer = field && (await readMade(by, made));
  const tag = answer && singleHeader(answer, 'etag');
  if (field === undefined || tag === undefined) return request;
  const serialized = remover.serialize({ input: withPart(request.input ?? {}, field, tag) });
  return serialized.ok ? serialized.request : request;
}
