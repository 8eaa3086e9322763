import type { JsonObject } from '../../json/index.ts';
import type { Dialect } from '../../schema/index.ts';
import type { Parameter, ParameterPlace, Style } from '../document.ts';
import { cookieTexts, headerTexts, pathTexts, queryTexts, reservedTexts, type TextPatterns } from './text.ts';
import { anything, namesOnly, primitives, typesOnly, type DeclaredNames } from './types.ts';

/** How a value is serialized, as far as it decides which values can be distinguished. */
export interface WireStyle {
  readonly in: ParameterPlace;
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

/** The delimiters between items and members of a value that is not exploded (3.1 §4.8.12.3). */
const delimiters: Readonly<Record<Style, string>> = {
  simple: ',',
  label: '.,',
  matrix: ';,=',
  form: ',',
  spaceDelimited: ' ',
  pipeDelimited: '|',
  deepObject: '',
};

/** The schema of the values that a style can serialize without loss (3.1 §4.8.12.2). */
export function styled(serialization: WireStyle, dialect: Dialect, names: DeclaredNames): JsonObject {
  const texts = textsOf(serialization);
  const part = { minLength: 1, pattern: texts.part(delimitersOf(serialization)) };
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

/** The schema of the strings that a place can carry when they are serialized without a style. */
export function plainText(place: Parameter['in']): JsonObject {
  const { whole } = textsOf({ in: place, style: 'simple', explode: false, allowReserved: false });
  return { minLength: 1, pattern: whole };
}

function textsOf({ in: place, allowReserved }: WireStyle): TextPatterns {
  if (place === 'path') return pathTexts;
  if (place === 'header') return headerTexts;
  if (place === 'cookie') return cookieTexts;
  return allowReserved ? reservedTexts : queryTexts;
}

function delimitersOf({ in: place, style, explode }: WireStyle): string {
  const ownParameter = explode && (style === 'form' || style === 'deepObject') && place !== 'path';
  return ownParameter ? '' : delimiters[style] + (explode ? '=' : '');
}
