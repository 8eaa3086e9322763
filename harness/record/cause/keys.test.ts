import { expect, it } from 'vitest';
import type { ClauseRecord } from '../record.ts';
import { lastNameOf, pathOf } from './keys.ts';

it.each([
  ['GET /plants/{id}', '/plants', 'plants'],
  ['GET /plants/{id}/notes', '/plants/{id}/notes', 'notes'],
  ['GET /Books({ID})', '/Books', 'Books'],
  ['PATCH /Items(order={order},pos={pos})', '/Items', 'Items'],
  ['GET /Items(order={order},pos={pos})/book', '/Items/book', 'book'],
  ['GET /cheapest()', '/cheapest()', 'cheapest()'],
])('a path is one without what names a resource at its end: %s', (operation, path, name) => {
  const clause = { operation } as ClauseRecord;
  expect([pathOf(clause), lastNameOf(clause)]).toEqual([path, name]);
});
