import type { Json } from '../../json/index.ts';
import type { Body } from '../exchange.ts';
import type { Inexpressible } from '../serialize/wire.ts';

/** A body as it is sent, with its Content-Type. */
export interface SerializedBody {
  readonly body: Body;
  readonly contentType: string;
}

/** Serializes body values in one media type. */
export type BodySerializer = (value: Json) => SerializedBody | Inexpressible;
