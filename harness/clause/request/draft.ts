import type { Content } from '../../document/index.ts';
import type { Form, Input } from '../../exchange/index.ts';

/** A request before it is serialized. Plain data: another input makes another request of the same kind. */
export interface Draft {
  readonly input: Input;
  /** How it differs from the usual valid request with this input. */
  readonly unlike?: Unlike;
}

/** How a request can differ from the usual one, apart from its input. */
export interface Unlike {
  /** The media type that the body is serialized as, if it is not the operation's first. */
  readonly content?: Content;
  /** Another value of Content-Type; null for a request without the field. */
  readonly contentType?: string | null;
  /** Bytes that replace the body. */
  readonly bytes?: Uint8Array;
  /** The place of a text in the body of which each character is sent as one byte, so that it is not UTF-8. */
  readonly octets?: string;
  /** Neither Content-Length nor Transfer-Encoding is sent (see Request). */
  readonly bare?: true;
  /** Its idempotency key stays as it is, because the request is meant to be the same as one before. */
  readonly sameKey?: true;
  readonly method?: string;
  /** A path that replaces the operation's path and query. */
  readonly path?: string;
  /** Security schemes to send credentials for, instead of those of the first security alternative. */
  readonly schemes?: readonly string[];
  /** The credential that is sent in another form than the valid one. */
  readonly credential?: { readonly scheme: string; readonly form: Form };
  /** Header fields that are added to those of the input, or replace them. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** Whether a request is the usual one with its input, but possibly in another media type. */
export function isUsual({ unlike = {} }: Draft): boolean {
  return Object.keys(unlike).every((name) => name === 'content');
}
