import { expect, it } from 'vitest';
import { Searches } from './searches.ts';

it('makes searches for one rejection one after the other, so that the first ones save the others', async () => {
  const searches = new Searches();
  let made = 0;
  const search = async (): Promise<void> => {
    if (searches.areInVain('/body/price\n400 too low')) return;
    made += 1;
    await Promise.resolve();
    searches.noteInVain('/body/price\n400 too low');
  };
  await Promise.all(Array.from({ length: 8 }, () => searches.inTurn('/body/price\n400 too low', search)));
  expect(made).toBe(2);
});

it('makes searches for other rejections at once', async () => {
  const searches = new Searches();
  const begun: string[] = [];
  const never = searches.inTurn('one', () => new Promise(() => begun.push('one')));
  await searches.inTurn('other', () => Promise.resolve(begun.push('other')));
  expect(begun).toEqual(['one', 'other']);
  expect(never).toBeInstanceOf(Promise);
});

it('makes the next search if one has failed', async () => {
  const searches = new Searches();
  await expect(searches.inTurn('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await searches.inTurn('one', () => Promise.resolve('made'))).toBe('made');
});

it('makes no more searches for an operation after many in vain', () => {
  const searches = new Searches();
  for (let index = 0; index < 40; index += 1) searches.noteInVain(String(index));
  expect(searches.areInVain('another')).toBe(true);
});
