import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { reasons } from './rejection.ts';

test('the README documents each error code with its reason, and no other', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| +(\d+) \| `([a-z0-9-]+)` +\| \S.* \|$/gm)];
  const documented = rows.map(([, code, reason]) => ({ code: Number(code), reason }));
  expect(documented).toEqual(Object.entries(reasons).map(([reason, { code }]) => ({ code, reason })));
});

test('no two reasons share a code, and each code is an int32', () => {
  const codes = Object.values(reasons).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => (code | 0) !== code)).toEqual([]);
});
