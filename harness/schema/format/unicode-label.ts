/** Characters that RFC 5892 section 2.6 forbids although their category is allowed. */
const exceptions = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u;

/** Letters, marks, digits and the hyphen (RFC 5892 section 2.1), and what is allowed in context (appendix A). */
const allowed =
  /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\-\u00b7\u0375\u05f3\u05f4\u30fb\u200c\u200d\u3007\u06fd\u06fe\u0f0b]+$/u;

/** Characters, and the same characters in the only context that is allowed (RFC 5892 appendix A). */
const contexts: readonly (readonly [RegExp, RegExp])[] = [
  [/\u00b7/gu, /(?<=l)\u00b7(?=l)/gu],
  [/\u0375/gu, /\u0375(?=\p{Script=Greek})/gu],
  [/[\u05f3\u05f4]/gu, /(?<=\p{Script=Hebrew})[\u05f3\u05f4]/gu],
  [/\u200d/gu, /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200d/gu],
  [/\u200c/gu, /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]|\p{Script=Arabic})\u200c/gu],
];

/** U-label of RFC 5890 section 2.3.2.1. */
export function isUnicodeLabel(text: string): boolean {
  if (!allowed.test(text) || exceptions.test(text)) return false;
  if (/^-|-$|^..--/u.test(text) || /^\p{M}/u.test(text)) return false;
  if (/[\u0660-\u0669]/u.test(text) && /[\u06f0-\u06f9]/u.test(text)) return false;
  if (
    text.includes('\u30fb') &&
    !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text.replaceAll('\u30fb', ''))
  ) {
    return false;
  }
  return contexts.every(([any, right]) => (text.match(any)?.length ?? 0) === (text.match(right)?.length ?? 0));
}

const rightToLeft = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight =
  /[a-z\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The Bidi rule of RFC 5893 section 2, conditions 1, 2 and 5, for all labels of a name with a right-to-left label. */
export function keepsBidiRule(labels: readonly string[]): boolean {
  if (!labels.some((label) => rightToLeft.test(label))) return true;
  return labels.every((label) => {
    if (/^[\d\p{Nd}]/u.test(label)) return false;
    return !(rightToLeft.test(label) && leftToRight.test(label));
  });
}
