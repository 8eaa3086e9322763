/** Smaller pieces are copied together: the object for a piece of one byte takes a hundred times as much memory. */
const small = 4096;
const blockSize = 65_536;
/** Most bodies are one piece, and need no block. */
const noBlock = new Uint8Array();

/** The bytes of a body, collected in pieces. Their memory is in proportion to their number, however small the pieces. */
export class Received {
  readonly #pieces: Uint8Array[] = [];
  /** Where small pieces are copied to. */
  #block: Uint8Array = noBlock;
  #used = 0;
  /** How many bytes there are. */
  size = 0;

  add(piece: Uint8Array): void {
    this.size += piece.length;
    if (piece.length >= small || this.size === piece.length) {
      this.#endBlock();
      this.#pieces.push(piece);
      return;
    }
    if (this.#used + piece.length > this.#block.length) {
      this.#endBlock();
      this.#block = new Uint8Array(blockSize);
    }
    this.#block.set(piece, this.#used);
    this.#used += piece.length;
  }

  /** All bytes so far. */
  bytes(): Uint8Array {
    this.#endBlock();
    const [first, ...more] = this.#pieces;
    return first !== undefined && more.length === 0 ? first : Buffer.concat(this.#pieces);
  }

  #endBlock(): void {
    if (this.#used === 0) return;
    this.#pieces.push(this.#block.subarray(0, this.#used));
    this.#block = this.#block.subarray(this.#used);
    this.#used = 0;
  }
}
