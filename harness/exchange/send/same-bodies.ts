/** Bytes from which on a body is compared. */
const least = 16_384;
/** The most lengths that are known at a time. */
const most = 1000;

/**
 * Keeps equal large bodies in memory once, because a server can answer every request with the same page of megabytes. It
 * knows the last body of each length, as long as an exchange holds it.
 */
export class SameBodies {
  readonly #byLength = new Map<number, WeakRef<Uint8Array>>();

  /** @returns an earlier body with the same bytes, or the body itself */
  share(body: Uint8Array): Uint8Array {
    if (body.length < least) return body;
    const known = this.#byLength.get(body.length)?.deref();
    if (known !== undefined && Buffer.compare(known, body) === 0) return known;
    if (this.#byLength.size === most) this.#byLength.clear();
    this.#byLength.set(body.length, new WeakRef(body));
    return body;
  }
}
