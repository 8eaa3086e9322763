/** A pattern for whole texts, where `*` matches any text and every other character itself. */
export function globOf(pattern: string): RegExp {
  const literals = pattern.split('*').map((literal) => literal.replace(/[.+?^$(){}[\]\\|]/g, '\\$&'));
  return new RegExp(`^${literals.join('.*')}$`, 's');
}
