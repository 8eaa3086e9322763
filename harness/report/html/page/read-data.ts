import { unshare } from '../../../json/index.ts';
import type { PageData } from '../model/data.ts';

/**
 * Reads the data of the page: base64 of gzip in a script element, in which no text of a server or a document can look like
 * HTML.
 *
 * @throws {Error} if the browser is too old to unpack it
 */
export async function readData(): Promise<PageData> {
  const packed = document.getElementById('data')?.textContent ?? '';
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { record, ...data } = (await new Response(unpacked).json()) as PageData;
  return { ...data, record: unshare(record, 'body', record.bodies ?? {}) };
}
