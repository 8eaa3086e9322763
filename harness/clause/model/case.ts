import type { Exchange, Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import type { Draft } from '../request/draft.ts';
import type { RequestModel } from '../request/request-model.ts';

/** One request, and which of its values are kept when the rest is replaced by fresh values or existing resources. */
export interface OneRequest {
  readonly draft: Draft;
  /** The place that the request is about: its value is never replaced. */
  readonly pinned?: string;
  /** Further places that keep their values, although an existing resource would have others there. */
  readonly known?: readonly string[];
  /** How many other resources of their kind the fields of the request refer past: 1 for another account than most requests have. */
  readonly besides?: number;
  /** Whether the resource stays in the state that it is in, although the operation is known to need another one. */
  readonly isUnprepared?: true;
}

/** A request, and its control: the same request, but valid, or with a plain value in the place that it is about. */
export interface RequestPair {
  readonly draft: Draft;
  readonly control: Draft;
  readonly pinned?: string;
  /** Makes the invalid value anew when its control gets the name of a resource in the place. */
  readonly near?: (valid: Json) => Json | undefined;
}

/** A valid request, which must be accepted. */
export type ValidCase = WholeCase | PlaceCase;

/** A valid request that is about no place in particular. */
interface WholeCase {
  readonly kind: 'valid';
  readonly draft: Draft;
  readonly pinned?: never;
}

/** A valid request that is about the value in one place. */
interface PlaceCase extends OneRequest {
  readonly kind: 'valid';
  readonly pinned: string;
  readonly lacks: Lack;
}

/**
 * What the plain counterpart of a valid request omits in the place that the request is about: nothing, because it has
 * another value there; the value; or all properties of the object there but those with these names.
 */
export type Lack = 'nothing' | 'value' | { readonly namesBut: ReadonlySet<string> };

/** A request with one error, which must be rejected, and its control. */
export interface InvalidCase extends RequestPair {
  readonly kind: 'invalid';
  /** If the request has several errors: the requests with one of them each. */
  readonly alone?: readonly Draft[];
  /**
   * How the case is made again from another valid request: its differences from the control are copied; or, if they are
   * in the bytes and not in the input, by this function.
   */
  readonly remake: 'copy' | ((control: Draft) => InvalidCase | undefined);
}

/** A request, valid or not, that is judged by its own response alone. */
export interface ProbeCase extends OneRequest {
  readonly kind: 'probe';
}

/** A valid request that shows the server's duplicate policy. */
export interface DuplicateCase {
  readonly kind: 'duplicate';
  readonly draft: Draft;
}

/** Several requests in turn, to any operations. */
export interface ScriptCase {
  readonly kind: 'script';
  readonly steps: readonly Step[];
}

/** What is generated for a clause and sent to a server. */
export type Case = ValidCase | InvalidCase | ProbeCase | DuplicateCase | ScriptCase;

/**
 * What is drawn instead of a case if its value can't be serialized, or if an invalid one looks like a valid one when it is. It is
 * not sent.
 */
export interface Unfit {
  readonly kind: 'unfit';
  readonly draft: Draft;
  /** The valid case. It shows why none can be sent, if no other draw can. */
  readonly given?: ValidCase;
}

/** A request in a script. */
export interface Step {
  readonly requestModel: RequestModel;
  /** What the request does to which resource, if a model of the resources tracks it. */
  readonly command?: Command;
  /** How long to wait before it is sent, in milliseconds: until a time of the server has another second. */
  readonly pause?: number;
  /** Whether the script goes on without it if it has no request. The exchanges after it are then one place earlier. */
  readonly isOptional?: boolean;
  /**
   * Makes the request from the exchanges so far. Undefined means that nothing is left to send: the script ends there,
   * unless the step is optional.
   *
   * @param missed requests of this step that found no resource, so that another request is wanted
   */
  readonly next: (soFar: readonly Exchange[], missed?: readonly Exchange[]) => OneRequest | undefined;
  /** How its effect is shown, if it was only accepted at first (202). `soFar` ends with its exchange. */
  readonly effect?: (soFar: readonly Exchange[]) => Effect | undefined;
}

/** A request that shows whether another one had its effect. */
export interface Effect {
  readonly requestModel: RequestModel;
  readonly request: OneRequest;
  readonly isShown: (exchange: Exchange) => boolean;
}

/** What a request of a script does to a resource. Resources are numbered in the order of their creation. */
export type Command =
  | { readonly kind: 'create' | 'list'; readonly input: Input }
  | {
      readonly kind: 'read' | 'probe' | 'replace' | 'change' | 'remove';
      readonly resource: number;
      readonly input: Input;
    };
