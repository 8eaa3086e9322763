import type { HeaderFields } from '../exchange/index.ts';
import { OptionProblem } from './problem.ts';

/** Fields that describe the body or the connection, or that the document decides on. */
const managed: ReadonlySet<string> = new Set([
  ...['accept', 'connection', 'content-length', 'content-type', 'expect', 'host', 'keep-alive', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade'],
]);

/** Why a header field can't be added to every request, as the end of a sentence; undefined if it can. */
function obstacle(name: string, value: unknown): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'which is not the name of a header field; correct it';
  if (managed.has(name.toLowerCase())) return 'which Greenhouse sets itself; leave it out';
  if (typeof value === 'string' && /^[\x20-\x7e]*$/.test(value) && value.trim() === value) return undefined;
  return 'with a value that a header field cannot have; use visible ASCII text without blanks at its ends';
}

/**
 * Checks the header fields that the user adds to every request (RFC 9110 §5.1, §5.5).
 *
 * @param name of the option, for the message
 * @throws OptionProblem for a field that can't be sent
 */
export function checkHeaders(fields: HeaderFields, name: string): HeaderFields {
  for (const [field, value] of Object.entries(fields)) {
    const reason = obstacle(field, value);
    if (reason !== undefined) throw new OptionProblem(`${name} names ${JSON.stringify(field)}, ${reason}`);
  }
  return fields;
}

/** The fields of a configuration for other tools, without those that Greenhouse does not send as given. */
export function usableHeaders(fields: HeaderFields): HeaderFields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => obstacle(name, value) === undefined));
}
