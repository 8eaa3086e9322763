/** The user's input cannot be used: the message is one sentence that names the option and the cure. */
export class Unusable extends Error {}
