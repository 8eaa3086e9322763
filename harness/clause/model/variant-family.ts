/** Names of variants that servers handle by other code than the other variants of the same clause. */
const families: readonly RegExp[] = [
  /^null$/,
  /^utf-8-/,
  /(?:^|-)(?:nan|infinity)$/,
  /^trailing-(?!comma)/,
  /^line-feed-after$/,
];

/**
 * The family of a variant: variants of one family are wrong for one reason, and those of other families for others. A body
 * that may have any bytes has another cause than one that may have NaN.
 *
 * @returns a text that identifies the family; empty for variants without one
 */
export function familyOfVariant(name: string): string {
  return families.find((family) => family.test(name))?.source ?? '';
}
