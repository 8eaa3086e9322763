import { isSafeMethod, type Exchange } from '../../exchange/index.ts';

/** Statuses of requests that are rejected for what they are, before anything is changed (RFC 9110 §15.5). */
const ofRequest: readonly number[] = [400, 401, 403, 404, 405, 406, 411, 413, 414, 415, 422, 431];

/** How often something can have changed on the server, by the beginnings of paths: so long a resource is as it was read. */
export class Changes {
  readonly #counts = new Map<string, number>();

  /** Takes in any exchange. A conflict can be due to a change by another client. */
  note({ request, outcome }: Exchange): void {
    if (isSafeMethod(request.method)) return;
    if (outcome.kind === 'answered' && ofRequest.includes(outcome.status)) return;
    const [, path = ''] = request.operation?.split(' ') ?? [];
    const beginning = beginningOf(path);
    this.#counts.set(beginning, (this.#counts.get(beginning) ?? 0) + 1);
  }

  /** The number of possible changes of what the path of an operation is about, or is a part of. */
  countOf(path: string): number {
    const own = beginningOf(path);
    let sum = 0;
    for (const [other, count] of this.#counts) if (other.startsWith(own) || own.startsWith(other)) sum += count;
    return sum;
  }
}

/** The path up to its first parameter: `/shops` of `/shops/{shopId}/items`. */
const beginningOf = (path: string): string => path.replace(/\/?\{.*$/s, '');
