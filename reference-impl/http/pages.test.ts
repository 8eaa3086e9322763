import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { conforming } from '../conduct/conforming.ts';
import { memoryStore } from '../store/memory-store.ts';
import { listening } from '../testing/listening.ts';
import { printPage, readPages } from './pages.ts';

test('the document and its page are served, each for GET only', async () => {
  await using server = await listening(conforming, memoryStore(), await readPages());
  const document = await fetch(`${server.url}/openapi.json`);
  expect(document.headers.get('content-type')).toBe('application/json');
  const file = new URL('../../fixtures/plant-store.openapi.json', import.meta.url);
  expect(await document.text()).toBe(await readFile(file, 'utf8'));
  const page = await fetch(`${server.url}/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  for (const text of ['Plant Store 1.0.0', 'POST /plants', 'href="#NewPlant"', 'id="NewPlant"', 'int64']) {
    expect(html).toContain(text);
  }
  expect((await fetch(`${server.url}/docs`, { method: 'POST' })).status).toBe(404);
});

test('the pages do not exist without the option', async () => {
  await using server = await listening();
  for (const path of ['/openapi.json', '/docs']) expect((await fetch(`${server.url}${path}`)).status).toBe(404);
});

test('the page has nothing of the document as HTML', () => {
  const page = printPage({ info: { title: '<script>', version: '"' }, paths: { '/<b>': { get: { responses: {} } } } });
  expect(page).not.toMatch(/<script>|<b>/);
});
