import type { Input } from '../../exchange/index.ts';

/** One request in the life of resources, which are numbered in the order in which they are made. */
export type Command =
  | { readonly kind: 'create' | 'list'; readonly input: Input }
  | { readonly kind: 'read' | 'replace' | 'change' | 'remove'; readonly resource: number; readonly input: Input };
