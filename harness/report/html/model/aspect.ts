/**
 * Short names of the aspects, because a table with eight columns has no room for sentences. In the order
 * of the columns.
 */
const shortNames: Readonly<Record<string, string>> = {
  'accepts valid requests': 'accepts',
  'rejects invalid parameters': 'parameters',
  'rejects invalid bodies': 'bodies',
  'enforces security': 'security',
  'rejects malformed bodies': 'malformed',
  'responds as documented': 'responds',
  'keeps its state': 'state',
  'reports unspecified behaviour': 'unspecified',
};

/** The name of an aspect at the head of a column. */
export function shortAspect(aspect: string): string {
  return shortNames[aspect] ?? aspect;
}

/** Aspects in the order of the columns, and then those that this version does not know. */
export function sortAspects(aspects: ReadonlySet<string>): string[] {
  const known = Object.keys(shortNames);
  const rank = (aspect: string): number => (aspect in shortNames ? known.indexOf(aspect) : known.length);
  return [...aspects].sort((a, b) => rank(a) - rank(b));
}
