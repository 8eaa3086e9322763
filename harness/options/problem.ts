/** An option with an unusable value. The message names the option and says what to do. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem';
}

/** There is nothing to test, because the user asked for changed operations and there are none. */
export class NothingChanged extends Error {}
