import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { passes, shortfallIn, storeBodies, withCauses, type RunRecord } from '../../record/index.ts';
import { pageCode } from './page-code.ts';
import type { PageData } from './model/data.ts';

/**
 * Renders a run record as one HTML file that needs nothing else: it opens from a disk, and it sends no request. Its policy
 * (CSP Level 3) allows its own script and style alone.
 *
 * @returns the text of the file. The record is in it as base64, so that none of its texts can be HTML
 */
export function renderHtml(record: RunRecord): string {
  const { script, style } = pageCode();
  const shortfall = shortfallIn(record);
  const data: PageData = {
    record: storeBodies(withCauses(record)),
    isPassed: passes(record),
    ...(shortfall !== undefined && { shortfall }),
  };
  const packed = gzipSync(JSON.stringify(data)).toString('base64');
  const policy = `default-src 'none'; script-src '${digest(script)}'; style-src '${digest(style)}'; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Greenhouse</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<div id="page"><noscript>This report needs JavaScript. The run record beside it has the same content.</noscript></div>',
    `<script type="application/octet-stream" id="data">${packed}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The digest by which the policy allows a script or a style. */
function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
