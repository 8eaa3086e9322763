/** What go-playground/validator says of a field: "Key: 'NewUser.Tags[0]' Error:Field validation for 'Tags[0]' failed on the 'min' tag". */
const sentence =
  /Key: '[^'\n]*' Error: ?Field validation for '([^'\n[]+)(?:\[[^\]\n]*\])?' failed on the '([^'\n]+)' tag/g;

/** The same sentence again, after a line break as it is or as JSON has it. */
const repeated = /(Field validation for '[^']*' failed on tag \S+)(?:(?:\\n|\n)\1(?![\p{L}\p{N}_-]))+/gu;

/**
 * A text in which go-playground/validator says its rule as a word and not in quotes, because it is not a value. The name of
 * the type and the index of an item are left out: the check of a field is one, in whichever operation and item it fails.
 */
export function withTagsAsWords(text: string): string {
  if (!text.includes('Field validation for')) return text;
  const plain = text.replaceAll(sentence, (_, field: string, tag: string) => {
    // A digit in the name of a rule is not a value, either.
    const word = tag.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    return `Field validation for '${field}' failed on tag ${word}`;
  });
  return plain.replaceAll(repeated, '$1');
}
