import type { Json } from '../../json/index.ts';
import type { Body } from '../exchange.ts';
import type { Inexpressible } from '../serialize/wire.ts';

/** A body as it goes over the wire, with the Content-Type that it goes under. */
export interface SerializedBody {
  readonly body: Body;
  readonly contentType: string;
}

/** A serializer of body values in one media type. */
export type BodySerializer = (value: Json) => SerializedBody | Inexpressible;
