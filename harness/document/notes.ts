import { DocumentProblem } from './problem.ts';

/** More places than this are not listed: mending the first ones often mends the rest. */
const listed = 10;

/** What is wrong with a document: errors, which leave no meaning, and warnings, which a reader can live with. */
export class Notes {
  readonly #source: string;
  readonly #errors = new Map<string, string>();
  readonly #warnings = new Map<string, string>();
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
    this.#warnings.set(`${pointer} ${text}`, `${place(pointer)}: ${text}`);
  }

  /** Whether something has been said of this place itself. */
  speaksOf(pointer: string): boolean {
    return this.#places.has(pointer);
  }

  get warnings(): string[] {
    return [...this.#warnings.values()];
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

/** A pointer as its reader knows it: that of a joined file is told as the file's own. */
function place(pointer: string): string {
  const [, file, rest] = /^\/x-greenhouse\/(?:files|schemas)\/([^/]*)(.*)$/.exec(pointer) ?? [];
  if (file === undefined) return pointer === '' ? '/' : pointer;
  return `${file.replaceAll('~1', '/').replaceAll('~0', '~')}#${rest ?? ''}`;
}
