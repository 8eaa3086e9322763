import { describe, expect, it } from 'vitest';
import { isVisible, visible, visibleJson, visibleLines } from './index.ts';

/**
 * Characters that must never reach a terminal: ESC, BEL, DEL, CSI, NEL, separators, direction marks, a lone surrogate.
 */
const bad = '\u001b\u0007\u0000\u007f\u009b\u0085\u2028\u2029\u061c\u200e\u200f\u202a\u202e\u2066\u2069\ud800';

describe('a text for a human reader', () => {
  it('has escapes for all that a terminal would obey or hide, on one line', () => {
    expect(visible('a\u001b[31m\u009b2J\n\r\tb')).toBe('a\\u001b[31m\\u009b2J\\n\\r\\tb');
    for (const c of bad) expect(visible(c), c.charCodeAt(0).toString(16)).toMatch(/^\\u[0-9a-f]{4}$/);
  });

  it('stays unchanged where all of it is visible', () => {
    const text = 'Größe 植物 🌱 👩‍🌾 می‌خواهم "\\" \u00a0';
    expect(visible(text)).toBe(text);
    expect(isVisible(`${text}\n`)).toBe(true);
    expect(isVisible(bad)).toBe(false);
  });

  it('keeps its own line breaks where it has several lines', () => {
    expect(visibleLines('a\n\u001bb')).toBe('a\n\\u001bb');
  });

  it('is the same JSON value, escaped or not', () => {
    const json = JSON.stringify({ [bad]: [bad, 'plain\n'] }, undefined, 2);
    expect(JSON.parse(visibleJson(json))).toEqual(JSON.parse(json));
    expect(isVisible(visibleJson(json))).toBe(true);
  });
});
