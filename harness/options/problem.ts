/** An option with an unusable value. The message names the option and says what to do. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem';
}
