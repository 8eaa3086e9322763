import { visibleLines } from '../json/index.ts';

/** An element of XML 1.0, already escaped: only `element` makes one. */
export interface XmlElement {
  readonly xml: string;
}

/**
 * Makes an element. Its texts and the values of its attributes are escaped, and characters that XML cannot hold (XML 1.0
 * §2.2) are shown as in JSON.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly XmlElement[] = [],
): XmlElement {
  const own = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escape(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  const inner = typeof content === 'string' ? escape(content) : content.map(({ xml }) => `\n${xml}`).join('');
  return { xml: inner === '' ? `<${name}${own.join('')}/>` : `<${name}${own.join('')}>${inner}</${name}>` };
}

/** A whole XML document. */
export function printXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\uFFFE': '\\ufffe',
  '\uFFFF': '\\uffff',
};

function escape(text: string): string {
  return visibleLines(text).replace(/[&<>"\uFFFE\uFFFF]/g, (character) => escapes[character] ?? character);
}
