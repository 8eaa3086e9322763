/** Words that say that another resource has a value. */
const taken =
  /\b(?:(?:must|has to|have to|needs? to|should) be unique|(?:is|are|was)(?: not|n't) unique|already (?:exists?|in use|used|taken|registered|assigned)|(?:exists?|used|taken|registered) already|(?:is|been) taken|duplicate\w*)\b/iu;

/** Whether a message, or the prose of a document, says that another resource has a value. */
export function saysTaken(text: string): boolean {
  return taken.test(text);
}
