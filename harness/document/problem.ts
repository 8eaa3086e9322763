/** A document that can't be used: the message is for its user, one line a place, with the cure. No bug of ours. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
}
