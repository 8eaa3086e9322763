import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { conforming } from '../conduct/conforming.ts';
import { ask } from '../testing/ask.ts';
import { listening } from '../testing/listening.ts';
import { revealing } from '../testing/revealing.ts';
import { loadDefects } from '../load-defect.ts';
import { defectNames } from './index.ts';

const defects = await loadDefects();

describe('the list of defects', () => {
  test('names each file of the folder, once', async () => {
    const files = (await readdir(import.meta.dirname)).filter((file) => !file.endsWith('.test.ts'));
    const names = files.map((file) => file.replace(/\.ts$/, '')).filter((name) => !['index', 'defect'].includes(name));
    expect(defectNames.toSorted()).toEqual(names.toSorted());
    expect(defects.map(({ name }) => name)).toEqual(defectNames);
  });

  test('has a revealing request for each defect, and no others', () => {
    expect(Object.keys(revealing).toSorted()).toEqual(defects.map(({ name }) => name).toSorted());
  });

  test('marks each defect that leaves requests without a response', () => {
    const hanging = Object.entries(revealing).filter(([, { becomes }]) => becomes === 'hanging');
    expect(defects.filter(({ hangs }) => hangs === true).map(({ name }) => name)).toEqual(
      hanging.map(([name]) => name),
    );
  });

  test('describes each defect in one sentence, and no two are the same', () => {
    for (const { sentence } of defects) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(new Set(defects.map(({ sentence }) => sentence)).size).toBe(defects.length);
  });
});

describe.concurrent(
  'each defect changes the response to its revealing request, and only that unless it says so',
  () => {
    test.each(defects.map(({ name, apply }) => [name, apply] as const))('%s', async (name, apply) => {
      const {
        ask: asked,
        becomes,
        always = false,
      } = revealing[name] ?? expect.fail(`no revealing request for ${name}`);
      const patience = becomes === 'hanging' ? 250 : undefined;
      await using correct = await listening();
      const ordinary = await ask(correct.port, {});
      expect(ordinary.word).toBe('200');
      await using untouched = await listening(apply(conforming));
      expect((await ask(untouched.port, {}, patience)).text === ordinary.text).toBe(!always);

      await using defective = await listening(apply(conforming));
      const received = await ask(defective.port, asked, patience);
      expect(received.word).toBe(becomes);
      expect(received.text).not.toBe((await ask(correct.port, asked)).text);
    });
  },
);

describe('several defects of one step', () => {
  const names = [
    'accepts-missing-id',
    'coerces-string-ids',
    'takes-int32-ids-only',
    'checks-no-largest-id',
    'accepts-minus-2-to-the-63-minus-1',
    'accepts-token-cut-short',
    'ignores-token-case',
    'accepts-any-scheme',
    'ignores-allof-first-branch',
    'coerces-number-tag',
  ];

  test.each([
    ['the order', names],
    ['the reverse order', names.toReversed()],
  ])('all show, in %s', async (_, ordered) => {
    const chosen = ordered.map((name) => defects.find((each) => each.name === name) ?? expect.fail(name));
    await using server = await listening(chosen.reduce((conduct, { apply }) => apply(conduct), conforming));
    const received = await Promise.all(
      ordered.map(async (name) => [name, (await ask(server.port, revealing[name]?.ask ?? {})).word]),
    );
    expect(received).toEqual(ordered.map((name) => [name, revealing[name]?.becomes]));
    expect((await ask(server.port, {})).word).toBe('200');
  });
});
