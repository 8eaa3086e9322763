import { describePlace } from './place.ts';
import { DocumentProblem } from './problem.ts';

/** At most this many errors are listed, because correcting the first ones often corrects the rest. */
const listed = 10;

/** At most this many places with the same warning are listed. */
const alike = 3;

/** The problems of a document: errors, with which it can't be tested, and warnings, with which it can. */
export class Notes {
  readonly #source: string;
  readonly #errors = new Map<string, string>();
  /** The places of each warning. */
  readonly #warnings = new Map<string, Set<string>>();
  readonly #places = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  /** @param text what is wrong; then, after a semicolon, what to do */
  error(pointer: string, text: string): void {
    this.#places.add(pointer);
    this.#errors.set(`${pointer} ${text}`, `${place(pointer)}: ${text}`);
  }

  /** @param text what is wrong; then, after a semicolon, what to do */
  warn(pointer: string, text: string): void {
    this.#places.add(pointer);
    const places = this.#warnings.get(text) ?? new Set();
    this.#warnings.set(text, places.add(pointer));
  }

  /** The places that have an error or a warning so far. */
  get places(): ReadonlySet<string> {
    return new Set(this.#places);
  }

  /** One line for each place. When many places have the same warning: the first ones, and the number of the others. */
  get warnings(): string[] {
    return [...this.#warnings].flatMap(([text, places]) => {
      const all = [...places];
      const shown = all.length > alike ? all.slice(0, alike) : all;
      const more = all.length - shown.length;
      const lines = shown.map((pointer) => `${place(pointer)}: ${text}`);
      return more === 0 ? lines : [...lines, `... and ${more} ${more === 1 ? 'place' : 'places'} more: ${text}`];
    });
  }

  /** @throws DocumentProblem with one line for each error, if there is an error */
  throwErrors(): void {
    const errors = [...this.#errors.values()];
    if (errors.length === 0) return;
    const more = errors.length > listed ? [`... and ${errors.length - listed} places more`] : [];
    throw new DocumentProblem(
      [...errors.slice(0, listed), ...more].map((line) => `${this.#source}: ${line}`).join('\n'),
    );
  }
}

/** Adds a warning for each name that JSON has twice in one object. In YAML it is an error. */
export function repeatedNames(notes: Notes, file = ''): (pointer: string) => void {
  return (pointer) => {
    notes.warn(file + pointer, 'the name is twice in its object, so the first value is lost; remove or rename one');
  };
}

function place(pointer: string): string {
  return describePlace(pointer) || '/';
}
