import { get, isObject, type Json } from '../../json/index.ts';

/** The relations of pages (RFC 8288 §4.2), with the names of body fields for them. */
const relations = {
  next: ['next', 'nextLink', 'next_link', '@odata.nextLink', 'hydra:next'],
  prev: ['prev', 'previous', 'hydra:previous'],
} as const;
export type PageRelation = keyof typeof relations;
/** Objects of a body that have links. */
const around = ['links', '_links', 'meta', 'paging', 'pagination', 'view', 'hydra:view'];

/** The address of another page in a body, and where it is: `next`, or `links` in JSON:API and `_links` in HAL. */
export function addressIn(body: Json | undefined, relation: PageRelation, here: URL) {
  if (body === undefined || !isObject(body)) return undefined;
  const objects = [['', body] as const, ...around.map((name) => [`/${name}`, get(body, name) ?? null] as const)];
  for (const [within, object] of objects) {
    for (const name of relations[relation]) {
      const value = isObject(object) ? (get(object, name) ?? null) : null;
      const text = isObject(value) ? get(value, 'href') : value;
      if (typeof text !== 'string' || !text.includes('?') || !URL.canParse(text, here.href)) continue;
      return { url: new URL(text, here), where: `body ${within}/${name}` };
    }
  }
  return undefined;
}
