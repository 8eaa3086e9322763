import { contentsOfSuccess, plainName } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { equals, isInteger, isNumber, stringify, type Json } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { RequestModel } from '../request/request-model.ts';
import { bodyIn } from '../resource/identity.ts';
import { pageObjects, type WrongClaim } from './page-claims.ts';
import { cursorFields, type PageStart } from './paging.ts';

/** A member of a body, or of an object in it that is about the page. */
interface PageMark {
  readonly path: readonly string[];
  readonly value: Json;
}

function marksIn(exchange: Exchange, isMeant: (name: string) => boolean): PageMark[] {
  return pageObjects(bodyIn(exchange)).flatMap(({ path, object }) =>
    Object.entries(object).flatMap(([name, value]) =>
      isMeant(plainName(name)) ? [{ path: [...path, name], value }] : [],
    ),
  );
}

const placeOf = ({ path }: PageMark): string => `body /${path.join('/')}`;

/**
 * A page that is shorter than the list, and says that no page follows: the field for the cursor of the next one, which the document
 * describes, is empty.
 *
 * @param page begins the list, and has fewer items than that
 */
export function emptyCursor({ operation }: RequestModel, page: Exchange, count: number): WrongClaim | undefined {
  const isEmpty = ({ path, value }: PageMark): boolean =>
    (value === null || value === '') &&
    contentsOfSuccess(operation).some(({ schema }) => {
      const [last = '', ...around] = [...path].reverse();
      const view = around.reduceRight((all, name) => all.property(name), viewSchema(schema, 'possible'));
      return view.propertyNames.includes(last);
    });
  const found = marksIn(page, (name) => cursorFields.includes(name)).find(isEmpty);
  if (found === undefined) return undefined;
  const expected = `a cursor of the next page, because there are ${String(count)} items`;
  return { cause: 'end', where: placeOf(found), expected, actual: stringify(found.value) };
}

/** The same number on two different pages, in the field with the name of the parameter for it; undefined if there is none. */
export function sameNumber({ part, counts }: PageStart, first: Exchange, second: Exchange): WrongClaim | undefined {
  const own = plainName(part.key.replace(/^.*\[([^\]]+)\]$/, '$1'));
  if (counts !== 'pages') return undefined;
  const [before, after] = [first, second].map((each) => marksIn(each, (name) => name === own));
  const isSame = (mark: PageMark): boolean =>
    isNumber(mark.value) &&
    isInteger(mark.value) &&
    before?.some((each) => placeOf(each) === placeOf(mark) && equals(each.value, mark.value)) === true;
  const found = after?.find(isSame);
  const asked = second.request.input && part.sent(second.request.input);
  // The number that was asked for can be that of the first page too, where a server counts them otherwise.
  if (found === undefined || asked === undefined || equals(asked, found.value)) return undefined;
  const expected = `${stringify(asked)}, because another page has ${stringify(found.value)}`;
  return { cause: 'page number', where: placeOf(found), expected, actual: stringify(found.value) };
}
