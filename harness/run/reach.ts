import { exchangesOf, isSuccess, valueOf, type Part, type RequestModel, type Trial } from '../clause/index.ts';
import { responseFor } from '../document/index.ts';
import { matchesMediaType, parseMediaType, singleHeader, statusSent, type Exchange } from '../exchange/index.ts';

/** Which of an operation's things were met, each by its name. */
export interface Met {
  readonly all: readonly string[];
  readonly met: readonly string[];
}

/** What the requests to an operation and their responses met of what its document describes. */
export interface OperationReach {
  /** Whether a request to the operation had a success response. */
  readonly isReached: boolean;
  /** Parameters and bodies that had a value in a request with a success response. */
  readonly accepted: Met;
  /** Documented statuses that a response had: `200`, `4XX`, `default`. */
  readonly statuses: Met;
  /** Documented media types that a response had, each with its documented status: `200 application/json`. */
  readonly mediaTypes: Met;
}

/** Collects what the exchanges of an operation meet. */
export class Reached {
  readonly #model: RequestModel;
  readonly #met = new Set<string>();
  readonly #unaccepted: Set<Part>;

  constructor(model: RequestModel) {
    this.#model = model;
    this.#unaccepted = new Set([...model.parameters, ...model.bodies]);
  }

  /** Adds the exchanges of a trial with the operation; a sequence has others too. */
  add(trial: Trial): void {
    for (const exchange of exchangesOf(trial)) this.#addExchange(exchange);
  }

  /** What was met until now. */
  reach(): OperationReach {
    const { operation, parameters, bodies, unusable } = this.#model;
    const { responses } = operation;
    const typed = responses.flatMap(({ status, content }) => content.map((each) => typeName(status, each.mediaType)));
    return {
      isReached: this.#met.has('success'),
      accepted: this.#metOf(
        'accepted',
        [...parameters, ...bodies, ...unusable].map(({ name }) => name),
      ),
      statuses: this.#metOf(
        'status',
        responses.map(({ status }) => status),
      ),
      mediaTypes: this.#metOf('type', typed),
    };
  }

  #metOf(kind: string, all: readonly string[]): Met {
    return { all, met: all.filter((name) => this.#met.has(`${kind} ${name}`)) };
  }

  #addExchange(exchange: Exchange): void {
    const { operation } = this.#model;
    const { request, outcome } = exchange;
    if (request.operation !== operation.name || request.astray === true || outcome.kind !== 'answered') return;
    if (isSuccess(operation, outcome)) {
      this.#met.add('success');
      for (const part of this.#unaccepted) {
        if (!sends(exchange, part)) continue;
        this.#met.add(`accepted ${part.name}`);
        this.#unaccepted.delete(part);
      }
    }
    const response = responseFor(operation, statusSent(outcome));
    if (response === undefined) return;
    this.#met.add(`status ${response.status}`);
    const actual = parseMediaType(singleHeader(outcome, 'content-type') ?? '');
    for (const { mediaType } of response.content) {
      const documented = parseMediaType(mediaType);
      const isMet = actual !== undefined && documented !== undefined && matchesMediaType(actual, documented);
      if (isMet) this.#met.add(`type ${typeName(response.status, mediaType)}`);
    }
  }
}

/** Whether a request has a value for a part: a body under its media type. */
function sends({ request: { input, headers } }: Exchange, part: Part): boolean {
  if (input === undefined || valueOf(input, part) === undefined) return false;
  if (part.content === undefined) return true;
  const [, field = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const [sent, documented] = [parseMediaType(field), parseMediaType(part.content.mediaType)];
  return sent !== undefined && documented !== undefined && matchesMediaType(sent, documented);
}

function typeName(status: string, mediaType: string): string {
  return `${status} ${mediaType}`;
}
