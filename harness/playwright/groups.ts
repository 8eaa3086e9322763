/** Up to this number of tests, each is a group of its own, so that workers share the tests evenly. */
const mostApart = 250;
/** The largest number of groups. It is enough to keep all workers busy. */
const mostGroups = 200;

/**
 * Divides the operations of a document into groups. One worker runs the tests of a group in turn. For each group
 * Playwright goes through all tests of the file, which takes minutes with thousands of groups. And all tests of an
 * operation use the same generated cases.
 *
 * @param testsOf the number of tests of an operation
 * @returns undefined when there are so few tests that each is a group of its own
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
