import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { visible } from '../../../json/index.ts';
import type { ClauseResultName } from '../model/clause.ts';
import { printRoute, type PageRoute } from '../model/route.ts';

/** A shape for each result, so that colour is never the only sign. */
const signs: Readonly<Record<ClauseResultName, string>> = {
  violated: '✗',
  inconclusive: '?',
  observed: '○',
  passed: '✓',
  'not applicable': '–',
};

/** The word of a result on the page. */
export const words: Readonly<Record<ClauseResultName, string>> = {
  violated: 'violated',
  inconclusive: 'not judged',
  observed: 'observed',
  passed: 'passed',
  'not applicable': 'not applicable',
};

/** The class of a result in the style sheet. */
export function classOf(result: ClauseResultName): string {
  return `is-${result.replace(' ', '-')}`;
}

/** The sign of a result, which a screen reader reads as a word. */
export function Sign({ result }: { readonly result: ClauseResultName }): JSX.Element {
  return (
    <span class={`sign ${classOf(result)}`} role="img" aria-label={words[result]} title={words[result]}>
      {signs[result]}
    </span>
  );
}

interface ToProperties {
  readonly route: PageRoute;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly title?: string;
  readonly tabindex?: number;
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string;
  readonly 'data-item'?: boolean;
}

/** A link to another page of the report. */
export function To({ route, children, ...rest }: ToProperties): JSX.Element {
  return (
    <a {...rest} href={printRoute(route)}>
      {children}
    </a>
  );
}

/** A text of a document or a server: characters that are hidden or change the direction of text are escaped. */
export function Text({ children }: { readonly children: string }): JSX.Element {
  return <bdi>{visible(children)}</bdi>;
}

/** A button that copies a text. */
export function Copy({ text, what }: { readonly text: string; readonly what: string }): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void copyText(text).then(() => {
      setCopied(true);
    });
  };
  return (
    <button type="button" class="copy" onClick={copy} aria-label={`Copy ${what}`}>
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}

/** Copies a text. A page from the disk may not have the clipboard, but it can copy what is selected. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    // Deprecated, but the only way without the clipboard.
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('copy');
    area.remove();
  }
}

interface FoldProperties {
  readonly summary: ComponentChildren;
  readonly children: () => ComponentChildren;
}

/** Details that are drawn when they are opened, because there can be thousands. */
export function Fold({ summary, children }: FoldProperties): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary data-item>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

/** Items that are shown at first, and added when the end of the list comes into view. */
const chunk = 100;

/** A long list: its first items, and more as the reader comes to the end. */
export function useFolded<Item>(items: readonly Item[]): { shown: readonly Item[]; more: JSX.Element | null } {
  const [limit, setLimit] = useState(chunk);
  const end = useRef<HTMLButtonElement>(null);
  const hasMore = items.length > limit;
  const add = (): void => {
    setLimit((known) => known + chunk);
  };
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) add();
    });
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [limit, hasMore]);
  const more = hasMore ? (
    <button type="button" class="more" ref={end} onClick={add}>
      {`${(items.length - limit).toLocaleString('en')} more of ${items.length.toLocaleString('en')}`}
    </button>
  ) : null;
  return { shown: items.slice(0, limit), more };
}

/** A page for something that the record does not have. */
export function Missing({ what, id }: { readonly what: string; readonly id: string }): JSX.Element {
  return (
    <>
      <h1>Not in this run</h1>
      <p>
        This run has no {what} <code>{visible(id)}</code>. It may be fixed, or the run was for other clauses.
      </p>
      <p>
        <To route={{ page: 'overview' }}>Overview</To>
      </p>
    </>
  );
}
