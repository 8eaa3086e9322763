import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { gateOf } from '../model/gate.ts';
import { noFilter, printRoute, type PageRoute } from '../model/route.ts';
import { useShown } from './context.ts';
import { Text, To } from './parts.tsx';

const pages: readonly { readonly route: PageRoute; readonly name: string }[] = [
  { route: { page: 'overview' }, name: 'Overview' },
  { route: { page: 'clauses', filter: noFilter }, name: 'Clauses' },
  { route: { page: 'unspecified' }, name: 'Unspecified' },
  { route: { page: 'coverage' }, name: 'Coverage' },
  { route: { page: 'timing' }, name: 'Timing' },
];

/** The name of the API and the verdict, the pages, the search and the theme. */
export function Header({ route }: { readonly route: PageRoute }): JSX.Element {
  const shown = useShown();
  const { title, version } = shown.record.run.document;
  const { verdict } = gateOf(shown);
  useEffect(() => {
    document.title = `${verdict.toUpperCase()}: ${title} ${version}`;
  }, [verdict, title, version]);
  return (
    <header>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <To route={{ page: 'overview' }} class="name">
        <Text>{title}</Text> <span class="version">{version}</span>
      </To>
      {route.page !== 'overview' && <span class={`verdict is-${verdict}`}>{verdict}</span>}
      <nav aria-label="Pages">
        {pages.map((page) => (
          <To key={page.name} route={page.route} aria-current={page.route.page === route.page ? 'page' : undefined}>
            {page.name}
          </To>
        ))}
      </nav>
      <Search route={route} />
      <Theme />
    </header>
  );
}

function Search({ route }: { readonly route: PageRoute }): JSX.Element {
  const filter = route.page === 'clauses' ? route.filter : noFilter;
  const search = (text: string): void => {
    // Each letter replaces the entry of the history, so that one step back leads out of the search.
    const hash = printRoute({ page: 'clauses', filter: { ...filter, text } });
    if (route.page === 'clauses') {
      history.replaceState(null, '', hash);
      dispatchEvent(new HashChangeEvent('hashchange'));
    } else location.hash = hash;
  };
  return (
    <input
      id="search"
      type="search"
      placeholder="Search  /"
      aria-label="Search the clauses"
      value={filter.text}
      onInput={(event) => {
        search(event.currentTarget.value);
      }}
    />
  );
}

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Switches between the theme of the system, light and dark. */
function Theme(): JSX.Element {
  const [theme, setTheme] = useState(readTheme);
  // Before the next frame, so that the page does not flash.
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem('greenhouse-theme', theme);
    } catch {
      // A page from the disk may have no storage. Then the choice lasts until it is closed.
    }
  }, [theme]);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  return (
    <button
      type="button"
      class="theme"
      onClick={() => {
        setTheme(next);
      }}
      aria-label={`Theme: ${theme}. Switch to ${next}`}
    >
      {theme}
    </button>
  );
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem('greenhouse-theme');
    return themes.find((theme) => theme === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}
