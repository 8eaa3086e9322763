import type { Content } from '../document/index.ts';
import type { Form, Input } from '../exchange/index.ts';

/** A request before it is serialized for the wire. Plain data: another input makes another request of the same kind. */
export interface Draft {
  readonly input: Input;
  /** How it departs from the way in which a valid request says this input. */
  readonly unlike?: Unlike;
}

/** What can be otherwise about a request, apart from what it says. */
export interface Unlike {
  /** The media type that the body is serialized as, where it is not the operation's first. */
  readonly content?: Content;
  /** Another Content-Type field value, or none. */
  readonly contentType?: string | null;
  /** Bytes in the body's place. */
  readonly bytes?: Uint8Array;
  /** No word about a length (see Request). */
  readonly bare?: true;
  readonly method?: string;
  /** A path in the place of the operation's, query included. */
  readonly path?: string;
  /** Security schemes that are shown, in the place of those of the first alternative. */
  readonly schemes?: readonly string[];
  /** The credential that is shown in another form than the valid one. */
  readonly credential?: { readonly scheme: string; readonly form: Form };
  /** Header fields beside, or in the place of, those that the input makes. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
}
