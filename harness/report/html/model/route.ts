/** What the page shows. It is kept in the hash of the URL, so that a link opens the same view. */
export type PageRoute =
  | { readonly page: 'overview' | 'unspecified' | 'coverage' | 'timing' }
  | { readonly page: 'operation' | 'clause' | 'finding' | 'cause'; readonly id: string }
  | { readonly page: 'clauses'; readonly filter: Filter };

/** Which clauses a list shows. Empty texts match all. */
export interface Filter {
  readonly text: string;
  readonly result: string;
  readonly aspect: string;
}

export const noFilter: Filter = { text: '', result: '', aspect: '' };

const plain = ['overview', 'unspecified', 'coverage', 'timing'] as const;
const named = ['operation', 'clause', 'finding', 'cause'] as const;

/** The hash of a route; parseRoute reads it. */
export function printRoute(route: PageRoute): string {
  switch (route.page) {
    case 'clauses': {
      const set = Object.entries(route.filter).filter(([, value]) => value !== '');
      const query = new URLSearchParams(set.map(([name, value]): [string, string] => [name, String(value)])).toString();
      return `#/clauses${query === '' ? '' : `?${query}`}`;
    }
    case 'operation':
    case 'clause':
    case 'finding':
    case 'cause':
      return `#/${route.page}/${encodeURIComponent(wellFormed(route.id))}`;
    case 'overview':
      return '#/';
    default:
      return `#/${route.page}`;
  }
}

/** The route of a hash; the overview for any text that is not one. */
export function parseRoute(hash: string): PageRoute {
  const [, page = '', rest = ''] = /^#?\/?([^/?]*)[/?]?(.*)$/s.exec(hash) ?? [];
  if (page === 'clauses') {
    const query = new URLSearchParams(rest);
    const get = (name: string): string => query.get(name) ?? '';
    return { page, filter: { text: get('text'), result: get('result'), aspect: get('aspect') } };
  }
  const known = named.find((name) => name === page);
  if (known !== undefined) return { page: known, id: decode(rest) };
  return { page: plain.find((name) => name === page) ?? 'overview' };
}

/** A URL cannot hold half a surrogate pair, so those are replaced. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
