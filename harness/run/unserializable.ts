/**
 * A request can't be serialized, or must not be sent. Generated values are limited to those that can, but values from the user
 * are not.
 */
export class Unserializable extends Error {
  readonly cure: string;

  constructor(message: string, cure = 'give a value in VALUES that can be serialized') {
    super(message);
    this.cure = cure;
  }
}
