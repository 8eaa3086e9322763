/** Words that say that another resource has a value. */
const taken =
  /\b(?:(?:must|has to|have to|needs? to|should) be unique|(?:is|are|was)(?: not|n't) unique|already (?:exists?|in use|used|taken|registered|assigned)|(?:exists?|used|taken|registered) already|(?:is|been) taken|duplicate\w*)\b/iu;

/** The same about the resource that has it: "There is a member with this name", "Another member has this name". */
const ofAnother =
  /\b(?:there is(?: already)? (?:an?|another)\b[^.]{1,60}\bwith|another [\p{L} _-]{1,40} (?:has|uses|with)) (?:this|that|these|the same)\b/iu;

/** Whether a message, or the prose of a document, says that another resource has a value. */
export function saysTaken(text: string): boolean {
  return taken.test(text) || ofAnother.test(text);
}
