import type { JsonObject } from '../../json/index.ts';
import type { Dialect } from '../../schema/index.ts';
import type { Parameter, ParameterPlace, Style } from '../document.ts';
import { cookieTexts, headerTexts, pathTexts, queryTexts, reservedTexts, type TextPatterns } from './text.ts';
import { anything, namesOnly, primitives, typesOnly, type DeclaredNames } from './types.ts';

/** How a value is serialized: all that decides what can be told from what. */
export interface Serialization {
  readonly in: ParameterPlace;
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

/** What parts the items and members of a value that is not exploded (3.1 §4.8.12.3). */
const delimiters: Readonly<Record<Style, string>> = {
  simple: ',',
  label: '.,',
  matrix: ';,=',
  form: ',',
  spaceDelimited: ' ',
  pipeDelimited: '|',
  deepObject: '',
};

/** The restriction to values that a style can serialize so that its reader gets the same back (3.1 §4.8.12.2). */
export function styled(serialization: Serialization, dialect: Dialect, names: DeclaredNames): JsonObject {
  const texts = textsOf(serialization);
  const part = { minLength: 1, pattern: texts.part(partedBy(serialization)) };
  const value = { ...typesOnly(dialect, primitives), ...part };
  return {
    ...typesOnly(dialect, serialization.style === 'deepObject' ? ['object'] : anything),
    minLength: 1,
    pattern: texts.whole,
    minItems: 1,
    items: value,
    minProperties: 1,
    ...namesOnly(dialect, names, value),
  };
}

/** The restriction to what a place can carry of a text that is serialized by no style. */
export function plainText(place: Parameter['in']): JsonObject {
  const { whole } = textsOf({ in: place, style: 'simple', explode: false, allowReserved: false });
  return { minLength: 1, pattern: whole };
}

function textsOf({ in: place, allowReserved }: Serialization): TextPatterns {
  if (place === 'path') return pathTexts;
  if (place === 'header') return headerTexts;
  if (place === 'cookie') return cookieTexts;
  return allowReserved ? reservedTexts : queryTexts;
}

function partedBy({ in: place, style, explode }: Serialization): string {
  const ownParameter = explode && (style === 'form' || style === 'deepObject') && place !== 'path';
  return ownParameter ? '' : delimiters[style] + (explode ? '=' : '');
}
