/** A sentence that says that a name is unknown: of a field, a parameter or another input. */
export const unknownName =
  /(?:unknown|unrecogni[sz]ed|unexpected|additional|extra|no such) (?:[a-z]+ )?(?:key|field|propert|param|input|argument|attribute|member)|(?:is|are) not (?:an? )?(?:known|recogni[sz]ed|valid|permitted|allowed|supported|defined|expected) (?:[a-z]+ )?(?:key|field|propert|param|argument|attribute|member)\w*\b(?! (?:value|format|type)s?\b)|^is (?:unknown|not (?:known|recogni[sz]ed))\b|should not exist|is not allowed$|extra (?:inputs|fields) (?:are )?not permitted|must not have additional/i;

/** Whether a sentence says that the server does not know a name that was sent. */
export const saysUnknownName = (sentence: string): boolean => unknownName.test(sentence.trim());
