type Environment = Record<string, string | undefined>;

/** The reporter knows how many tests a run has, whatever is filtered, and workers inherit its environment. */
const variable = 'GREENHOUSE_TESTS';

/** Tells the workers, which start later, how many tests there are. */
export function announceTests(count: number, environment: Environment = process.env): void {
  environment[variable] = String(count);
}

/** How many tests there are, if a reporter tells. */
export function announcedTests(environment: Environment = process.env): number | undefined {
  const told = environment[variable];
  return told === undefined ? undefined : Number(told);
}
