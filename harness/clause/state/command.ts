import type { Input } from '../../exchange/index.ts';

/** One request of a script about resources. Resources are numbered in the order of their creation. */
export type Command =
  | { readonly kind: 'create' | 'list'; readonly input: Input }
  | { readonly kind: 'read' | 'replace' | 'change' | 'remove'; readonly resource: number; readonly input: Input };
