/** Words that say that another resource has a value. */
const taken =
  /\b(?:(?:must|has to|have to|needs? to|should) be unique|(?:is|are|was)(?: not|n't) unique|already (?:exists?|in use|used|taken|registered|assigned)|(?:exists?|used|taken|registered) already|(?:is|been) taken|duplicate\w*)\b/iu;

/** The same about the resource that has it: "There is a member with this name", "Another member has this name". */
const ofAnother =
  /\b(?:there is(?: already)? (?:an?|another)\b[^.]{1,60}\bwith|another [\p{L} _-]{1,40} (?:has|uses|with)) (?:this|that|these|the same)\b/iu;

/** A part of each of the words above. */
const inTaken = /uniq|already|taken|duplicat|another|there is/i;

/** Whether the bytes of a message can be of one that says that another resource has a value. */
export function canSayTaken(bytes: Uint8Array): boolean {
  return inTaken.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}

/** Whether a message, or the prose of a document, says that another resource has a value. */
export function saysTaken(text: string): boolean {
  return taken.test(text) || ofAnother.test(text);
}

/** The same about a time: "The doctor has another appointment at that time", "It overlaps another booking". */
const occupied =
  /\b(?:another \p{L}+ (?:at|in|during|on|for) (?:this|that|the same|the requested)|already (?:booked|reserved|scheduled) (?:at|in|during|on|for) (?:this|that|the same|the requested)) (?:time|period|slot|interval|date|day|range)s?\b|\boverlap(?:s|ping)?(?: with)? (?:an(?:other| existing) \p{L}+|those of another \p{L}+)[.;,]?$/iu;

/** The same about what only one can have at a time: "The copy is already lent", "The student is already enrolled in this course". */
const lent =
  /\balready (?:on loan|(?:been )?(?:lent|loaned|borrowed|checked out|rented|leased|occupied|enrolled))(?: out)?(?=\s*(?:[.;,)]|$)| (?:to|by|in|for) (?:an?|another|this|that|the|some)\b)/iu;
/** Words by which there can be more than one of it. */
const ofSeveral = /\b(?:all|each|every|none|fully|most|enough|maximum|many|unless|until)\b/iu;

/**
 * Whether the prose of a document says that another resource has the time of a new one, or what only one can have. Then an equal
 * one is rejected, too.
 */
export function saysOccupied(text: string): boolean {
  return text
    .split(/(?<=[.;])\s+/)
    .some((sentence) => occupied.test(sentence) || (lent.test(sentence) && !ofSeveral.test(sentence)));
}
