import { percentEncode } from '../spell/percent-encoding.ts';
import { isUnicode } from '../spell/wire.ts';
import { basicTexts } from './basic.ts';
import type { Credentials } from './credential.ts';
import { swapCase } from './form.ts';

/**
 * Shorter pieces occur by themselves: to replace them would garble a report and hide nothing. A whole secret that is so
 * short is replaced where it stands as a word of its own.
 */
const shortest = 4;

/** Replaces every secret, and the forms derived from it, in a text that leaves the run. */
export function createRedactor(credentials: Credentials): (text: string) => string {
  const replacements = Object.entries(credentials)
    .filter(([, secret]) => secret !== '')
    .flatMap(([scheme, secret]) => {
      // The longest first, or a part of it would spoil the whole.
      const texts = [...new Set(secretTexts(secret).flatMap(spellings))].sort((a, b) => b.length - a.length);
      return texts.map((text) => [text.length < shortest ? asWord(text) : text, `<${scheme}>`] as const);
    });
  return (text) => replacements.reduce((all, [secret, label]) => all.replaceAll(secret, () => label), text);
}

/** Where a text stands with no letter or digit of ASCII directly before or behind it, if it has one there itself. */
function asWord(text: string): RegExp {
  const exact = text.replace(/[^A-Za-z0-9]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const before = /^[A-Za-z0-9]/.test(text) ? '(?<![A-Za-z0-9])' : '';
  const behind = /[A-Za-z0-9]$/.test(text) ? '(?![A-Za-z0-9])' : '';
  return new RegExp(before + exact + behind, 'g');
}

/** A secret as it may be shown, rightly or wrongly; of `user:password`, the password and what stands in base64 as well. */
function secretTexts(secret: string): string[] {
  const derived = [secret, swapCase(secret), ...(secret.length > shortest ? [secret.slice(0, -1)] : [])];
  const colon = secret.indexOf(':');
  if (colon === -1) return derived;
  const password = secret.slice(colon + 1);
  const cut = password.length > shortest ? [password.slice(0, -1)] : [];
  const known = password.length >= shortest ? [password, swapCase(password)] : [];
  return [...derived, ...basicTexts(secret), ...known, ...cut];
}

/** In JSON and in URLs a secret may stand escaped. */
function spellings(text: string): string[] {
  const inUrls = isUnicode(text) ? [percentEncode(text), encodeURIComponent(text)] : [];
  return [text, JSON.stringify(text).slice(1, -1), ...inUrls];
}
