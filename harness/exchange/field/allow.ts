import { splitList, token } from './syntax.ts';

const method = new RegExp(`^${token}$`);

/**
 * The methods of an Allow field (RFC 9110 §10.2.1), as they are written: their case matters (§9.1). An empty field allows none.
 *
 * @returns undefined when a member is no method
 */
export function parseAllow(field: string): string[] | undefined {
  const methods = splitList(field);
  return methods.every((name) => method.test(name)) ? methods : undefined;
}
