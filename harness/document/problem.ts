/** A document can't be used. The message is for the user: one line for each place, with what to do. It is not a bug. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
}
