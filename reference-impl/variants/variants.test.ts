import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Alteration } from '../alteration.ts';
import { conforming } from '../conduct/conforming.ts';
import { type Asked, ask, fetchAsked } from '../testing/ask.ts';
import { listening } from '../testing/listening.ts';
import { variants } from './index.ts';

interface Revealing {
  readonly ask: Asked;
  readonly status: number;
}

/**
 * For each variant: a request with a response that differs from the conforming server's, and the status of that
 * response.
 */
const revealing: Readonly<Record<string, Revealing>> = {
  'unauthorized-401': { ask: { authorization: undefined }, status: 401 },
  'forbidden-403': { ask: { authorization: 'Bearer other' }, status: 403 },
  'unsupported-415-413': { ask: { contentType: 'text/plain' }, status: 415 },
  'duplicates-rejected-409': { ask: { again: 1 }, status: 409 },
  'duplicates-rejected-400': { ask: { again: 1 }, status: 400 },
  'echoes-id': { ask: { id: '9223372036854775807' }, status: 200 },
  'extra-response-fields': { ask: {}, status: 200 },
  gzip: { ask: {}, status: 200 },
  chunked: { ask: {}, status: 200 },
  charset: { ask: {}, status: 200 },
  'rate-limited-429': { ask: { after: 99 }, status: 429 },
  'closes-connections': { ask: { connection: 'keep-alive', body: '{' }, status: 400 },
  slow: { ask: {}, status: 200 },
  'pretty-printed': { ask: {}, status: 200 },
  'escapes-non-ascii': { ask: { name: 'Bärlauch 🌵' }, status: 200 },
  'error-in-exponent-notation': { ask: { body: '{' }, status: 400 },
  'reorders-fields': { ask: { body: '{' }, status: 400 },
  'capitalises-names': { ask: { name: 'rose' }, status: 200 },
  'early-hints': { ask: {}, status: 200 },
  'continues-unasked': { ask: {}, status: 200 },
};

function revealingOf({ name }: Alteration): Revealing {
  return revealing[name] ?? expect.fail(`no revealing request for ${name}`);
}

describe('the list of variants', () => {
  test('names each file of the folder, once', async () => {
    const files = (await readdir(import.meta.dirname)).filter((file) => !file.endsWith('.test.ts'));
    const names = files.map((file) => file.replace(/\.ts$/, '')).filter((name) => name !== 'index');
    expect(variants.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(revealing).toSorted()).toEqual(names.toSorted());
  });
});

describe.concurrent('each variant', () => {
  // The variant slow changes only the time of the responses.
  test.each(variants.filter(({ name }) => name !== 'slow'))(
    '$name sends other bytes than the conforming server',
    async (variant) => {
      const { ask: asked } = revealingOf(variant);
      await using plain = await listening();
      await using other = await listening(variant.apply(conforming));
      expect((await ask(other.port, asked)).text).not.toBe((await ask(plain.port, asked)).text);
    },
  );

  // Node's fetch cannot read it, because undici closes the connection on a 100 that it did not expect.
  const readable = variants.filter(({ name }) => name !== 'continues-unasked');
  test.each(readable)('$name responds with its status and the documented shape', async (variant) => {
    const { ask: asked, status } = revealingOf(variant);
    await using other = await listening(variant.apply(conforming));
    const response = await fetchAsked(other.url, asked);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json(; charset=utf-8)?$/);
    const body = (await response.json()) as Record<string, unknown>;
    if (status === 200) expect(body['name']).toBeTypeOf('string');
    else expect([Number.isInteger(body['error']), typeof body['message']]).toEqual([true, 'string']);
  });
});

test('slow takes at least 10 milliseconds', async () => {
  const slow = variants.find(({ name }) => name === 'slow') ?? expect.fail('no slow');
  await using other = await listening(slow.apply(conforming));
  const start = performance.now();
  for (let count = 0; count < 5; count++) await ask(other.port, {});
  // Timers can fire slightly early.
  expect(performance.now() - start).toBeGreaterThan(45);
});

test('echoes-id sends back every digit of the id', async () => {
  const echoing = variants.find(({ name }) => name === 'echoes-id') ?? expect.fail('no echoes-id');
  await using other = await listening(echoing.apply(conforming));
  expect((await ask(other.port, { id: '9223372036854775807' })).text).toContain('{"id":9223372036854775807,');
});
