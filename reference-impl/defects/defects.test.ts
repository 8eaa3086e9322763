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

  test('has a revealing request for each defect, and none for another', () => {
    expect(Object.keys(revealing).toSorted()).toEqual(defects.map(({ name }) => name).toSorted());
  });

  test('says of each defect whether it leaves requests unanswered', () => {
    const hanging = Object.entries(revealing).filter(([, { becomes }]) => becomes === 'hanging');
    expect(defects.filter(({ hangs }) => hangs === true).map(({ name }) => name)).toEqual(
      hanging.map(([name]) => name),
    );
  });

  test('says what each defect does in one sentence, and no two the same', () => {
    for (const { sentence } of defects) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(new Set(defects.map(({ sentence }) => sentence)).size).toBe(defects.length);
  });
});

describe.concurrent('each defect shows, and only where it says', () => {
  test.each(defects.map(({ name, apply }) => [name, apply] as const))('%s', async (name, apply) => {
    const { ask: asked, becomes, always = false } = revealing[name] ?? expect.fail(`no revealing request for ${name}`);
    const patience = becomes === 'hanging' ? 250 : undefined;
    await using sound = await listening();
    const ordinary = await ask(sound.port, {});
    expect(ordinary.word).toBe('200');
    await using unasked = await listening(apply(conforming));
    expect((await ask(unasked.port, {}, patience)).text === ordinary.text).toBe(!always);

    await using broken = await listening(apply(conforming));
    const received = await ask(broken.port, asked, patience);
    expect(received.word).toBe(becomes);
    expect(received.text).not.toBe((await ask(sound.port, asked)).text);
  });
});
