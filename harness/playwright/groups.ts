/** The largest number of groups. It is enough for all shards, and Playwright goes through all tests for each group. */
const mostGroups = 200;

/**
 * Divides the operations of a document into groups of tests. One worker runs the tests of a group in turn, and a shard
 * gets whole groups. All operations are tested by one worker, because it sends the requests of the whole run, so there
 * is one group unless the run is one of several shards.
 *
 * @param isShard whether the run is one of several shards
 */
export function groupsOf<Operation>(operations: readonly Operation[], isShard: boolean): (readonly Operation[])[] {
  const size = isShard ? Math.ceil(operations.length / mostGroups) : operations.length;
  const starts = Array.from({ length: Math.ceil(operations.length / size) }, (_, index) => index * size);
  return starts.map((start) => operations.slice(start, start + size));
}
