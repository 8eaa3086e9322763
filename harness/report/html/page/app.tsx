import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { causesIn } from '../../cause.ts';
import { indexOf } from '../model/clause.ts';
import type { PageData } from '../model/data.ts';
import { parseRoute, type PageRoute } from '../model/route.ts';
import { ClausePage } from './clause.tsx';
import { ClausesPage } from './clauses.tsx';
import { ShownContext } from './context.ts';
import { CoveragePage } from './coverage.tsx';
import { CausePage, FindingPage } from './finding.tsx';
import { Header } from './header.tsx';
import { useKeyboard } from './keyboard.ts';
import { OperationPage } from './operation.tsx';
import { Overview } from './overview.tsx';
import { TimingPage } from './timing.tsx';
import { UnspecifiedPage } from './unspecified.tsx';

/** The whole page: the header, and what the hash of the URL selects. */
export function App({ data }: { readonly data: PageData }): JSX.Element {
  const route = useRoute();
  const shown = useMemo(() => {
    const index = indexOf(data.record);
    return { ...data, index, causes: causesIn(data.record) };
  }, [data]);
  useKeyboard();
  return (
    <ShownContext.Provider value={shown}>
      <Header route={route} />
      <main id="content" tabindex={-1}>
        <Page route={route} />
      </main>
    </ShownContext.Provider>
  );
}

function Page({ route }: { readonly route: PageRoute }): JSX.Element {
  switch (route.page) {
    case 'overview':
      return <Overview />;
    case 'operation':
      return <OperationPage name={route.id} />;
    case 'clause':
      return <ClausePage id={route.id} />;
    case 'finding':
      return <FindingPage id={route.id} />;
    case 'cause':
      return <CausePage id={route.id} />;
    case 'clauses':
      return <ClausesPage filter={route.filter} />;
    case 'unspecified':
      return <UnspecifiedPage />;
    case 'coverage':
      return <CoveragePage />;
    case 'timing':
      return <TimingPage />;
  }
}

/** The route of the URL. A new page starts at its top, and a screen reader continues there. */
function useRoute(): PageRoute {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  const known = useRef(route);
  useEffect(() => {
    const follow = (): void => {
      const next = parseRoute(location.hash);
      // A changed filter is the same page, and its input keeps the focus.
      const isSame = next.page === 'clauses' && known.current.page === 'clauses';
      known.current = next;
      setRoute(next);
      // Who types in the search stays there.
      if (isSame || document.activeElement instanceof HTMLInputElement) return;
      document.getElementById('content')?.focus({ preventScroll: true });
      scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
    };
  }, []);
  return route;
}
