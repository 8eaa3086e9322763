const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/** Whether a method is safe: its requests ask for no change of the server's state (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}
