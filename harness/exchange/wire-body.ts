import { stringify } from '../json/index.ts';
import type { Body } from './exchange.ts';

/** The bytes of a body as they go over the wire. */
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
