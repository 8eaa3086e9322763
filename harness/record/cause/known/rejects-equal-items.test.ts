import { expect, it } from 'vitest';
import type { Json } from '../../../json/index.ts';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { rejectsEqualItems } from './rejects-equal-items.ts';

function isShown(tags: Json, message: string, cause = 'status 422'): boolean {
  const said = JSON.stringify({ details: { 'body.tags': { message, value: tags } } });
  const sent = { body: { owner: { tags } } };
  return rejectsEqualItems.isShownBy(
    symptomOf({ of: 'POST /plants', clause: 'accepts body /owner/tags max-items', cause, said, sent }),
  );
}

it('a list with equal items can be rejected for these', () => {
  expect(isShown(['a', '😀', 'a'], 'required unique array')).toBe(true);
  expect(isShown([{ a: 1 }, { a: 1 }], 'All items must be unique')).toBe(true);
});

it('a list is rejected for something else if its items differ, or the answer speaks of something else', () => {
  expect(isShown(['a', '😀'], 'required unique array')).toBe(false);
  expect(isShown(['a', 'a'], 'maxItems 1')).toBe(false);
  expect(isShown(['a', 'a'], 'required unique array', 'status 500')).toBe(false);
});
