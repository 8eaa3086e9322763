import { describePlace } from './place.ts';
import { DocumentProblem } from './problem.ts';

/** More places than this are not listed: mending the first ones often mends the rest. */
const listed = 10;

/** Of more places than this with the same fault only so many are told. */
const alike = 3;

/** What is wrong with a document: errors, which leave no meaning, and warnings, which a reader can live with. */
export class Notes {
  readonly #source: string;
  readonly #errors = new Map<string, string>();
  /** The places of each warning. */
  readonly #warnings = new Map<string, Set<string>>();
  readonly #places = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  /** @param text what is wrong; then, after a semicolon, the cure */
  error(pointer: string, text: string): void {
    this.#places.add(pointer);
    this.#errors.set(`${pointer} ${text}`, `${place(pointer)}: ${text}`);
  }

  /** @param text what is wrong; then, after a semicolon, the cure */
  warn(pointer: string, text: string): void {
    this.#places.add(pointer);
    const places = this.#warnings.get(text) ?? new Set();
    this.#warnings.set(text, places.add(pointer));
  }

  /** The places of which something has been said so far. */
  get places(): ReadonlySet<string> {
    return new Set(this.#places);
  }

  /** A line a place; where many places have the same fault, the first ones and how many more there are. */
  get warnings(): string[] {
    return [...this.#warnings].flatMap(([text, places]) => {
      const all = [...places];
      const shown = all.length > alike ? all.slice(0, alike) : all;
      const more = all.length - shown.length;
      const lines = shown.map((pointer) => `${place(pointer)}: ${text}`);
      return more === 0 ? lines : [...lines, `... and ${more} ${more === 1 ? 'place' : 'places'} more: ${text}`];
    });
  }

  /** @throws DocumentProblem with one line an error, when there is any */
  throwErrors(): void {
    const errors = [...this.#errors.values()];
    if (errors.length === 0) return;
    const more = errors.length > listed ? [`... and ${errors.length - listed} places more`] : [];
    throw new DocumentProblem(
      [...errors.slice(0, listed), ...more].map((line) => `${this.#source}: ${line}`).join('\n'),
    );
  }
}

function place(pointer: string): string {
  return describePlace(pointer) || '/';
}
