/** Thrown for unusable input of the user. The message is one sentence that names the option and what to do. */
export class Unusable extends Error {}
