import { describe, expect, it } from 'vitest';
import { share, unshare } from './shared.ts';

const page = '<p>error</p>'.repeat(2000);
const exchange = (text: string): object => ({ headers: { body: text, shared: '1' }, body: { text } });

describe('shared objects', () => {
  it('are kept once, however often they occur', () => {
    const { value, shared } = share(
      [exchange(page), exchange(`${page}.`), exchange(`${page.slice(0, 9)}${page.slice(9)}`)],
      'body',
    );
    expect(shared).toEqual({ 1: { text: page }, 2: { text: `${page}.` } });
    expect(value).toMatchObject([{ body: { shared: '1' } }, { body: { shared: '2' } }, { body: { shared: '1' } }]);
  });

  it('have the same content only if they have the same property', () => {
    const { shared } = share([{ body: { text: page } }, { body: { base64: page } }], 'body');
    expect(shared).toEqual({ 1: { text: page }, 2: { base64: page } });
  });

  it.each([{ text: 'short' }, null, { text: page, other: '' }, page, [page]])(
    'are not what is small or of another form',
    (body) => {
      expect(share({ body }, 'body')).toEqual({ value: { body }, shared: {} });
    },
  );

  it('are restored, and only where they were', () => {
    const given = { a: [exchange(page)], b: { before: exchange(page), none: { body: null } } };
    const { value, shared } = share(given, 'body');
    expect(JSON.stringify(value)).not.toContain('"text"');
    expect(unshare(value, 'body', JSON.parse(JSON.stringify(shared)) as typeof shared)).toEqual(given);
    expect(unshare({ body: { shared: 'x' } }, 'body', shared)).toEqual({ body: { shared: 'x' } });
  });
});
