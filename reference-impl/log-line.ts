/**
 * What the log says about an error: one line for an error of the system or the database, which has a code, and a stack trace
 * for any other, because that is a bug.
 */
export function logLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.message} (${String(error.code)})` : (error.stack ?? error.message);
}
