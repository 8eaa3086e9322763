import { stringify } from '../json/index.ts';
import type { Body } from './exchange.ts';

/** The bytes or text of a body as it is sent; undefined when there is none. */
export function wireBody(body: Body): string | Uint8Array | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      return stringify(body.value);
    case 'bytes':
      return body.bytes;
  }
}
