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
  const said = reader.text(parent, 'style');
  // Style `cookie` (3.2 §4.12.2.2) is `form` without percent-encoding: all that is reserved stands for itself.
  const isCookie = place === 'cookie' && said === 'cookie';
  const [usual] = styles[place];
  const style = isCookie ? usual : (styles[place].find((known) => known === said) ?? usual);
  if (said !== undefined && !isCookie && style !== said) {
    const known = styles[place].join(', ');
    reader.notes.warn(`${parent.pointer}/style`, `${said} is no style here, so ${usual} is used; give one of ${known}`);
  }
  return {
    style,
    // A deepObject has no other form (3.1 §4.8.12.3).
    explode: style === 'deepObject' || (reader.flag(parent, 'explode') ?? style === 'form'),
    allowReserved: isCookie || (reader.flag(parent, 'allowReserved') ?? false),
  };
}
