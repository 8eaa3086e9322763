import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, noBrowser } from '../../workshop/testing/browser.ts';
import { madeUpRecord } from '../../workshop/testing/record.ts';
import { renderHtml } from './index.ts';
import { noFilter, printRoute } from './model/route.ts';

const executablePath = findBrowser();
const record = madeUpRecord(12);
const [finding] = record.findings;
const operation = record.clauses[0]?.operation ?? '';
const { load } = record;
const underLoad: typeof record = {
  ...record,
  ...(finding !== undefined &&
    load !== undefined && {
      load: {
        ...load,
        failures: {
          inFlight: 9,
          failed: 12,
          of: 240,
          kinds: { 'status 500': 12 },
          cure: 'lower IN_FLIGHT',
          example: { ...finding.exchange, answer: { ...finding.exchange.answer, body: { text: errorPage() } } },
          curl: finding.curl,
        },
      },
    }),
};

/** A page as a framework in debug mode answers. */
function errorPage(): string {
  return Array.from({ length: 40 }, (_, line) => `<p>line ${line} ${'x'.repeat(1000)}</p>`).join('\n');
}

let folder: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What went wrong in the page: errors, and requests other than for the page. */
let problems: string[];

describe.skipIf(executablePath === undefined)(
  `the HTML report in a browser${executablePath === undefined ? ` (${noBrowser})` : ''}`,
  () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'greenhouse-page-'));
      writeFileSync(join(folder, 'index.html'), renderHtml(record));
      writeFileSync(join(folder, 'large.html'), renderHtml(madeUpRecord(1000)));
      writeFileSync(join(folder, 'load.html'), renderHtml(underLoad));
      browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
    });
    afterAll(async () => {
      await browser.close();
      rmSync(folder, { recursive: true });
    });
    beforeEach(async () => {
      context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
      page = await context.newPage();
      problems = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('console', (message) => problems.push(message.text()));
      page.on('request', (request) => {
        if (!/^(file|blob):/.test(request.url())) problems.push(request.url());
      });
    });
    afterEach(async () => {
      expect(problems).toEqual([]);
      await context.close();
    });

    const open = async (hash = '', file = 'index.html'): Promise<void> => {
      await page.goto(`${pathToFileURL(join(folder, file)).href}${hash}`);
      await page.waitForSelector('main h1');
    };
    const heading = (): Promise<string> => page.locator('main h1').innerText();
    const hash = (): Promise<string> => page.evaluate('location.hash');

    const views = [
      ['overview', '#/'],
      ['operation', printRoute({ page: 'operation', id: operation })],
      [
        'clause',
        printRoute({ page: 'clause', id: record.clauses.find(({ result }) => result === 'observed')?.id ?? '' }),
      ],
      ['finding', printRoute({ page: 'finding', id: finding?.id ?? '' })],
      ['clauses', printRoute({ page: 'clauses', filter: { ...noFilter, result: 'inconclusive' } })],
      ['unspecified', '#/unspecified'],
      ['coverage', '#/coverage'],
      ['timing', '#/timing'],
      ['cause', printRoute({ page: 'cause', id: record.causes[0]?.id ?? '' })],
      ['missing finding', '#/finding/0'],
    ] as const;

    it.each(views)('has no problem of accessibility that axe finds, light or dark: %s', async (_, view) => {
      await open(view);
      const light = await new AxeBuilder({ page }).analyze();
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
      const violations = [...light.violations, ...dark.violations];
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });

    it.each(views)('fits into 360 pixels: %s', async (_, view) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(view);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    });

    it('begins with the verdict, the reason and the causes', async () => {
      await open();
      expect(await heading()).toBe('FAILED');
      const { violated } = record.totals;
      expect(await page.locator('.gate').innerText()).toContain(
        `${violated} of ${record.clauses.length} clauses violated`,
      );
      expect(await page.locator('.causes li').count()).toBeGreaterThan(0);
      expect(await page.locator('.matrix tbody tr').count()).toBe(12);
    });

    it('shows the texts of others as texts', async () => {
      await open(views[3][1]);
      expect(await page.locator('h1').innerText()).toContain(
        `</script><img src=x onerror="document.title='hacked'">\\u202e`,
      );
      expect(await page.locator('img').count()).toBe(0);
      expect(await page.title()).toMatch(/^FAILED: Shop/);
    });

    it('leads from a cause to its finding, its clause and its operation', async () => {
      await open();
      await page.locator('.causes a').first().click();
      await page.waitForURL(/#\/cause\//);
      await page
        .getByRole('link', { name: /rejects body/ })
        .first()
        .click();
      await page.waitForURL(/#\/clause\//);
      await page.locator('.path a').click();
      await page.waitForURL(/#\/operation\//);
      await page.goBack();
      await page.waitForURL(/#\/clause\//);
    });

    it('marks the part of the request that a finding is about, and keeps its digits', async () => {
      await open(
        printRoute({
          page: 'finding',
          id: record.findings.find(({ clauses: [id] }) => id?.includes('/a/0'))?.id ?? '',
        }),
      );
      const marks = await page.locator('.exchange').first().locator('mark').allInnerTexts();
      expect(marks).toEqual(['9223372036854775808,', '201']);
    });

    it('says what of the document was not met', async () => {
      await open('#/coverage');
      await page.getByText('1 of 2 documented statuses; 1 not met').click();
      await page.getByText(/parts-0 409$/).waitFor();
    });

    it('says what failed under load, and shows only the beginning of a page that a server answers with', async () => {
      await open('', 'load.html');
      await page.getByText(/^12 of 240 requests failed among 9 or more in flight/).waitFor();
      await page.getByText('The first of them').click();
      await page.getByText('28 more lines').waitFor();
      const lines = (await page.locator('.exchange pre').last().innerText()).split('\n');
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400);
    });

    it('lists what the document should say, from the messages of the server', async () => {
      await open('#/unspecified');
      await page.getByText('have at least 2 items').waitFor();
    });

    it('shows the latency of each operation, and the requests over time', async () => {
      await open('#/timing');
      expect(await page.locator('.latency tbody tr').count()).toBe(12);
      expect(await page.locator('.latency tbody tr').first().innerText()).toMatch(/1\.2 ms\s+1\.2 ms\s+15 ms\s+1\.2 s/);
      expect(await page.getByRole('img', { name: /at most 240 requests in 1\.0 s, at most 9 in flight/ }).count()).toBe(
        1,
      );
    });

    it('has the cause of a finding as a test to copy, or says why not', async () => {
      await open(views[3][1]);
      await page.getByText(/^There is none: Playwright /).waitFor();
    });

    it('filters by what is typed, and keeps the filter in the URL', async () => {
      await open();
      await page.keyboard.press('/');
      await page.keyboard.type('parts-3 keyword2');
      const selected = page.getByText(`3 of ${record.clauses.length} clauses`);
      await selected.waitFor();
      expect(await hash()).toBe('#/clauses?text=parts-3+keyword2');
      await page.reload();
      await selected.waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'failed' }).waitFor();
    });

    it('is walked with j and k, opened with Enter, and left with Escape', async () => {
      await open();
      for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
      await page.waitForURL(/#\/cause\//);
      await page.keyboard.press('Escape');
      await page.waitForURL(/#\/$/);
    });

    it('switches the theme, and keeps it', async () => {
      await open();
      const background = (): Promise<string> =>
        page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      const light = await background();
      await page.getByRole('button', { name: 'Theme: auto' }).click();
      await page.getByRole('button', { name: 'Theme: light' }).click();
      await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
      const dark = await background();
      expect(dark).not.toBe(light);
      await page.reload();
      await page.waitForSelector('main h1');
      expect(await background()).toBe(dark);
    });

    it('copies the curl command', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(views[3][1]);
      await page.getByRole('button', { name: 'Copy the curl command' }).click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(finding?.curl);
    });

    it('saves the observed behaviour as an OpenAPI Overlay', async () => {
      await open('#/unspecified');
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: /Overlay/ }).click();
      expect((await saved).suggestedFilename()).toBe('observed.overlay.json');
    });

    it('prints in dark ink on white, whatever the theme, without what can only be clicked', async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await open();
      expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('light');
      expect(await page.locator('nav, input, button').filter({ visible: true }).count()).toBe(0);
    });

    it.each(['#/', '#/clauses', '#/unspecified', '#/coverage'])(
      'draws only a part of 18,000 clauses of 1,000 operations at once: %s',
      async (view) => {
        await open(view, 'large.html');
        expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(6000);
      },
    );

    it('draws more of a long list when its end comes into view', async () => {
      await open('#/clauses', 'large.html');
      const rows = page.locator('.clauses li');
      const before = await rows.count();
      await page.locator('button.more').scrollIntoViewIfNeeded();
      await rows.nth(before).waitFor();
      expect(await rows.count()).toBeGreaterThan(before);
    });
  },
);
