import { type Rejection, rejection } from './rejection.ts';

/**
 * Requires application/json in any letter case. Parameters are ignored: the type defines none, and a charset
 * "has no effect on compliant recipients" (RFC 8259 section 11).
 */
export function checkMediaType(contentType: string | undefined): Rejection | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return type === 'application/json' ? undefined : rejection('media-type-unsupported');
}
