/**
 * The reasons for rejections. The specification documents one failure, 400 with an Error (section 4, rule 3), and does
 * not specify the values of `error` (section 7). These values are our own, and the README lists them.
 */
export const reasons = {
  'credential-missing': { code: 1, message: 'The request carries no Authorization field.' },
  'credential-malformed': { code: 2, message: 'The Authorization field is not "Bearer" followed by a token.' },
  'credential-wrong': { code: 3, message: 'The token is wrong.' },
  'body-missing': { code: 10, message: 'The request has no body; a NewPlant is required.' },
  'media-type-unsupported': { code: 11, message: 'The Content-Type of the body must be application/json.' },
  'content-encoding-unsupported': { code: 12, message: 'The Content-Encoding of the body is not supported.' },
  'body-too-large': { code: 13, message: 'The body is larger than 1 MiB.' },
  'body-unreadable': { code: 14, message: 'The body is cut short, or cannot be decompressed.' },
  'utf8-invalid': { code: 20, message: 'The body is not UTF-8.' },
  'json-malformed': { code: 21, message: 'The body is not JSON.' },
  'json-too-deep': { code: 22, message: 'The body is nested deeper than 1000 levels.' },
  'body-not-object': { code: 30, message: 'The body must be an object.' },
  'id-missing': { code: 31, message: 'The field id is required.' },
  'id-not-integer': { code: 32, message: 'The field id must be an integer.' },
  'id-out-of-range': { code: 33, message: 'The field id must fit in 64 bits.' },
  'name-missing': { code: 34, message: 'The field name is required.' },
  'name-not-string': { code: 35, message: 'The field name must be a string.' },
  'tag-not-string': { code: 36, message: 'The field tag must be a string.' },
  'path-unknown': { code: 40, message: 'This path does not exist; create a plant with POST /plants.' },
  'method-unsupported': { code: 41, message: 'Only POST is supported at /plants.' },
  'http-malformed': { code: 42, message: 'The request is not well-formed HTTP.' },
  'headers-too-large': { code: 43, message: 'The header section is larger than 16 KiB.' },
  'request-too-slow': { code: 44, message: 'The request took too long to arrive.' },
  'host-missing': { code: 45, message: 'An HTTP/1.1 request must carry one Host field.' },
  unexpected: { code: 99, message: 'The server could not complete the request.' },
} as const satisfies Record<string, { code: number; message: string }>;

export type Reason = keyof typeof reasons;

/** The reasons for rejecting a credential. */
export const badCredential = [
  'credential-missing',
  'credential-malformed',
  'credential-wrong',
] as const satisfies Reason[];

export interface Rejection {
  readonly reason: Reason;
  readonly message: string;
}

/** The result of reading a part of the request: its value, or the rejection of the request. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly rejection: Rejection };

export function rejection(reason: Reason, message: string = reasons[reason].message): Rejection {
  return { reason, message };
}

export function rejected(reason: Reason, message?: string): { readonly ok: false; readonly rejection: Rejection } {
  return { ok: false, rejection: rejection(reason, message) };
}

export function read<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}
