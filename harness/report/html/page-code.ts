import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Esbuild from 'esbuild';
import { ownFolder } from '../../package/index.ts';

/** The script and the style of the page, without what could end their elements. */
export interface PageCode {
  readonly script: string;
  readonly style: string;
}

/** The code of the page in the package, where `npm run build` wrote it. The sources have none, so it can't be stale. */
const built = join(ownFolder, 'report/html/page-code.json');

/** The code of the page: from the package, or built now from the sources (about 0.1 s). */
export function pageCode(): PageCode {
  return existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as PageCode) : buildPageCode();
}

/**
 * Bundles the sources of the page.
 *
 * @throws {Error} if they can't be built
 */
export function buildPageCode(): PageCode {
  // The package does not need esbuild, so it is loaded only here.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: [join(ownFolder, 'report/html/page/main.tsx')],
    bundle: true,
    write: false,
    outdir: 'page',
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // The licence of what is bundled asks for its notice in each copy.
    banner: { js: '/*! Contains Preact, (c) 2015-present Jason Miller, MIT licence */' },
    logLevel: 'silent',
  });
  const find = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? '';
  return { script: find('.js'), style: find('.css') };
}
