import type { ParameterPlace, Style } from '../document.ts';
import type { Located, DocumentReader } from '../reader.ts';

/** The styles of each place, its default first (3.1 §4.8.12.2). */
const styles: Readonly<Record<ParameterPlace, readonly [Style, ...Style[]]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  querystring: ['form'],
  header: ['simple'],
  cookie: ['form'],
};

/** `style`, `explode` and `allowReserved` of a parameter or encoding, defaults filled in (3.1 §4.8.12.2). */
export function readStyle(
  reader: DocumentReader,
  parent: Located,
  place: ParameterPlace,
): { style: Style; explode: boolean; allowReserved: boolean } {
  const given = reader.text(parent, 'style');
  // Style `cookie` (3.2 §4.12.2.2) is `form` without percent-encoding, as with allowReserved.
  const isCookie = place === 'cookie' && given === 'cookie';
  const [usual] = styles[place];
  const style = isCookie ? usual : (styles[place].find((known) => known === given) ?? usual);
  if (given !== undefined && !isCookie && style !== given) {
    const known = styles[place].join(', ');
    const fault = `the style ${given} is not possible in ${place}, so ${usual} is used`;
    reader.notes.warn(`${parent.pointer}/style`, `${fault}; use one of ${known}`);
  }
  return {
    style,
    // deepObject is defined only with explode (3.1 §4.8.12.3).
    explode: style === 'deepObject' || (reader.flag(parent, 'explode') ?? style === 'form'),
    allowReserved: isCookie || (reader.flag(parent, 'allowReserved') ?? false),
  };
}
