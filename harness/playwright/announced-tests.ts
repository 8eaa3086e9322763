type ProcessVariables = Record<string, string | undefined>;

/** Set by the reporter, which knows the number of tests after all filters. Workers inherit the environment. */
const variable = 'GREENHOUSE_TESTS';

/** Passes the number of tests to the workers, which start later. */
export function announceTests(count: number, environment: ProcessVariables = process.env): void {
  environment[variable] = String(count);
}

/** The number of tests; undefined without the reporter. */
export function announcedTests(environment: ProcessVariables = process.env): number | undefined {
  const count = environment[variable];
  return count === undefined ? undefined : Number(count);
}
