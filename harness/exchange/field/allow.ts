import { splitList, token } from './syntax.ts';

const method = new RegExp(`^${token}$`);

/**
 * Parses an Allow field (RFC 9110 §10.2.1). Methods are case-sensitive (§9.1). An empty field allows no methods.
 *
 * @returns undefined when a member is not a method
 */
export function parseAllow(field: string): string[] | undefined {
  const methods = splitList(field);
  return methods.every((name) => method.test(name)) ? methods : undefined;
}
