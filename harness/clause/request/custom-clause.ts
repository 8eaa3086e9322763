import type { Operation } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';

/** A request with its response, for a clause of the user. */
export interface JudgedExchange {
  readonly operation: Pick<Operation, 'name' | 'method' | 'path' | 'operationId' | 'tags'>;
  readonly request: {
    readonly method: string;
    /** The path with the query, percent-encoded. */
    readonly path: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** The values that it was made from: parameters by place and name, and the body. */
    readonly values: Input;
  };
  readonly response: {
    readonly status: number;
    /** By field name in lower case; a field that was sent more than once has all its values. */
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    /** The parsed body; undefined if it is not JSON. Integers beyond 2^53 are BigInt. */
    readonly json: Json | undefined;
    readonly text: string;
  };
}

/** A clause of the user: it judges every response of the operations that it applies to. */
export interface CustomClause {
  /** What the operation does, such as `echoes X-Request-Id`. The clause id is the name of the operation and this text. */
  readonly id: string;
  readonly sentence: string;
  /** Default: it applies to all operations. */
  readonly appliesTo?: (operation: JudgedExchange['operation']) => boolean;
  /**
   * Judges a response. It must be a pure function, because stored findings are judged again.
   *
   * @returns true if the response satisfies the clause; what is wrong, if it does not; undefined if it shows neither
   */
  readonly judge: (exchange: JudgedExchange) => true | string | undefined;
}
