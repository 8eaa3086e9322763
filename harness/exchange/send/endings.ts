/** A run waits so long, in milliseconds, for a server that is started again, before operations that ended it get no more. */
const mostAbsence = 40_000;

/**
 * Operations that end the server, which is started again each time. Nothing else can be sent meanwhile, and a server that is
 * away for too long in all is not waited for. So such an operation gets no more requests once a part of that time is spent.
 */
export class Endings {
  readonly #ended = new Map<string, number>();
  #away = 0;
  #suspect: string | undefined;

  /** Takes in that a request, which was sent alone, got no response because its connection was closed. */
  suspect(operation: string): void {
    this.#suspect = operation;
  }

  /**
   * Takes in that the server is back. What was closed last has ended it.
   *
   * @param away for how many milliseconds it was not there so far, in all
   */
  noteReturn(away: number): void {
    this.#away = Math.max(this.#away, away);
    if (this.#suspect !== undefined) this.#ended.set(this.#suspect, (this.#ended.get(this.#suspect) ?? 0) + 1);
    this.#suspect = undefined;
  }

  /** Takes in that a request was answered: the server was there. */
  noteAnswer(): void {
    this.#suspect = undefined;
  }

  /** Why no more requests of an operation are sent; undefined as long as they are sent. */
  reasonToStop(operation: string): string | undefined {
    const times = this.#ended.get(operation) ?? 0;
    if (times === 0 || this.#away < mostAbsence) return undefined;
    return `not sent: ${operation} ended the server ${times === 1 ? 'once' : `${times} times`}, which is away for long then`;
  }
}
