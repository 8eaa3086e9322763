import { plainName } from '../../document/index.ts';
import { singleHeader, type Answered } from '../../exchange/index.ts';
import { isInteger, isNumber, isObject, numberText, type Json } from '../../json/index.ts';
import { bodyOf } from '../resource/identity.ts';

/** Header fields with the number of items on all pages. `count` alone can be that of one page. */
const fields = ['x-total-count', 'x-total', 'total-count'];
/** The same for properties of a body, as plain names. */
export const totalNames = /^total(?:count|elements|items|results|records)?$/;

/** Objects of a body that are about the page, as plain names. */
const aboutPages = /^(?:meta|metadata|page|pageinfo|pages|paging|pagination)$/;

/** A number of items on all pages, and where the answer has it: `header x-total-count` or `body /total`. */
export interface Total {
  readonly where: string;
  readonly count: number;
}

/** What an answer with one page of a list says about the number of items on all pages; undefined if it says nothing. */
export function totalIn(answer: Answered): Total | undefined {
  for (const name of fields) {
    const text = singleHeader(answer, name);
    if (text !== undefined && /^\d+$/.test(text)) return { where: `header ${name}`, count: Number(text) };
  }
  const body = bodyOf(answer);
  if (body === undefined || !isObject(body)) return undefined;
  const inside = Object.entries(body).flatMap(([name, value]) =>
    isObject(value) && aboutPages.test(plainName(name)) ? [[`/${name}`, value] as const] : [],
  );
  for (const [within, object] of [['', body] as const, ...inside]) {
    for (const [name, value] of Object.entries(object)) {
      const count = totalNames.test(plainName(name)) ? countIn(value) : undefined;
      if (count !== undefined) return { where: `body ${within}/${name}`, count };
    }
  }
  return undefined;
}

/** A whole number that can be a count: a negative one says that nothing was counted. */
function countIn(value: Json): number | undefined {
  const count = isNumber(value) && isInteger(value) ? Number(numberText(value)) : -1;
  return count < 0 ? undefined : count;
}
