/** As many tests are spread over the workers one by one, so that none of them waits for another. */
const mostApart = 250;
/** As many groups keep workers busy. */
const mostGroups = 200;

/**
 * Divides the operations of a document among groups whose tests one worker runs in turn; undefined where there are so few
 * that each test is for itself. For each group Playwright goes through all tests of the file, so for each of thousands of
 * tests that would take minutes; and what is worked out for an operation serves all its tests.
 *
 * @param testsOf how many tests an operation has
 */
export function groupsOf<Operation>(
  operations: readonly Operation[],
  testsOf: (operation: Operation) => number,
): (readonly Operation[])[] | undefined {
  const tests = operations.reduce((sum, operation) => sum + testsOf(operation), 0);
  if (tests <= mostApart) return undefined;
  const size = Math.ceil(operations.length / mostGroups);
  const starts = Array.from({ length: Math.ceil(operations.length / size) }, (_, index) => index * size);
  return starts.map((start) => operations.slice(start, start + size));
}
