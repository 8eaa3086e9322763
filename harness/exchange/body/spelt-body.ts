import type { Json } from '../../json/index.ts';
import type { Body } from '../exchange.ts';
import type { Inexpressible } from '../spell/wire.ts';

/** A body as it goes over the wire, with the Content-Type that it goes under. */
export interface SpeltBody {
  readonly body: Body;
  readonly contentType: string;
}

/** A speller of body values in one media type. */
export type BodySpeller = (value: Json) => SpeltBody | Inexpressible;
