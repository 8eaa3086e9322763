import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runFlags } from '../../cli/flags.ts';

it('docs/options.md has a row for each option of a run, and for no other', () => {
  const [table = ''] = readFileSync('docs/options.md', 'utf8').split('\n\nIn code,');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  const flagged = Object.values(runFlags).map(({ describe = '' }) => /\[([A-Z_]+)\]$/.exec(describe)?.[1]);
  expect(listed.toSorted()).toEqual(['OPENAPI', ...flagged].toSorted());
});
