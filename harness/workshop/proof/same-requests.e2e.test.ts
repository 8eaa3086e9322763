import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { loadPlan, runSuite } from '../../suite/index.ts';
import { references, startReference } from './reference.ts';

/** The requests that a run sends to a new Plant Store, in the order of their texts. Answers come at random times. */
async function requestsToPlantStore(): Promise<string[]> {
  const [plantStore] = references;
  if (plantStore === undefined) throw new Error('there is no reference');
  const server = await startReference(plantStore, []);
  const requests: string[] = [];
  const between = createServer((request, response) => {
    void buffer(request).then((body) => {
      const fields = request.rawHeaders.filter((text) => !/^127\.0\.0\.1:\d+$/.test(text));
      requests.push([request.method, request.url, ...fields, body.toString('hex')].join('\n'));
      const { method, headers } = request;
      const passed = ask(new URL(request.url ?? '', server.url), { method, headers }, (answer) => {
        void buffer(answer).then((content) => {
          setTimeout(
            () => response.writeHead(answer.statusCode ?? 0, answer.rawHeaders).end(content),
            5 * Math.random(),
          );
        });
      });
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  try {
    const options = { ...plantStore.options, seed: 1, salt: 1 };
    const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
    const { record } = await runSuite(await loadPlan(options), options, url, true);
    expect(record.totals.violated).toBe(0);
    return requests.sort();
  } finally {
    between.closeAllConnections();
    between.close();
    await server.stop();
  }
}

it('runs on a new Plant Store send the same bytes with the same seed and salt, with many in flight', async () => {
  const [one, other] = [await requestsToPlantStore(), await requestsToPlantStore()];
  expect(one.length).toBeGreaterThan(100);
  expect(other).toEqual(one);
}, 120_000);
