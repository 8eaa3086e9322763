import { plainName } from '../../document/index.ts';
import { singleHeader, type Answered } from '../../exchange/index.ts';
import { isArray, isInteger, isNumber, isObject, numberText, stringify, type Json } from '../../json/index.ts';
import { bodyOf } from '../resource/identity.ts';

/** Header fields with the number of items on all pages. `count` alone can be that of one page. */
const totalFields = ['x-total-count', 'x-total', 'total-count'];
/** The same for properties of a body, as plain names. */
export const totalNames = /^(?:(?:hydra:?)?total(?:count|elements|items|results|records)?|@odatacount)$/;
/** Properties with the number of pages. */
const pageTotalNames = /^(?:totalpages|pagecount|numpages)$/;
/** Properties that say whether there is a page after this one, or whether this is the last one. */
export const moreNames = /^(?:hasmore|hasnext|hasnextpage|moreavailable)$/;
const lastNames = /^(?:last|islast|lastpage|islastpage)$/;

/** Objects of a body that are about the page, as plain names. */
const aboutPages = /^(?:meta|metadata|responsemetadata|page|pageinfo|pages|paging|pagination)$/;

/** An object of a body that says something about the page, and the names that lead to it: none for the body itself. */
interface PageObject {
  readonly path: readonly string[];
  readonly object: Readonly<Record<string, Json>>;
}

/** The body, the objects in it that are about the page, and those in these: `meta`, and `pagination` of `meta`. */
export function pageObjects(body: Json | undefined, path: readonly string[] = []): PageObject[] {
  if (!isObject(body)) return [];
  const inside = Object.entries(body).filter(([name, value]) => isObject(value) && aboutPages.test(plainName(name)));
  const further = path.length < 2 ? inside.flatMap(([name, value]) => pageObjects(value, [...path, name])) : [];
  return [{ path, object: body }, ...further];
}

/** What a page says about all pages of its list, and where: `header x-total-count` or `body /total`. */
interface Claim {
  readonly where: string;
  readonly value: Json;
  readonly about: 'items' | 'pages' | 'more' | 'last';
}

/** A page of a list, by its place among all items. */
export interface ReadPage {
  readonly answer: Answered;
  /** The number of items that were asked for, those before them, and those that are shown. */
  readonly size: number;
  readonly skip: number;
  readonly shown: number;
}

/** How many items a list has: at least so many, and exactly so many if it was read to its end. */
export interface ListLength {
  readonly least: number;
  readonly all: number | undefined;
}

/** A claim that is wrong, with what it must be. */
export interface WrongClaim {
  readonly cause: string;
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** The first thing that a page says about all pages of its list, and that is not so; undefined if there is none. */
export function wrongClaim(page: ReadPage, extent: ListLength): WrongClaim | undefined {
  for (const { where, value, about } of claimsIn(page.answer)) {
    const wrong =
      about === 'more' || about === 'last'
        ? wrongFlag(value === (about === 'more'), page, extent)
        : wrongCount(value, about, page, extent);
    if (wrong === undefined) continue;
    return { ...wrong, where, actual: stringify(value) };
  }
  return undefined;
}

/** What a page says of the number of all items, and where; undefined if it says nothing. */
export function totalIn(answer: Answered): { readonly where: string; readonly count: number } | undefined {
  const [claim] = claimsIn(answer).filter(({ about }) => about === 'items');
  return claim && { where: claim.where, count: countOf(claim.value) };
}

const countOf = (value: Json): number => Number(isNumber(value) ? numberText(value) : NaN);

function wrongCount(
  value: Json,
  about: 'items' | 'pages',
  { size }: ReadPage,
  { least, all }: ListLength,
): Pick<WrongClaim, 'cause' | 'expected'> | undefined {
  const count = countOf(value);
  const cause = about === 'items' ? 'total' : 'pages';
  const wanted = about === 'items' ? all : all && Math.ceil(all / size);
  const atLeast = about === 'items' ? least : Math.ceil(least / size);
  if (wanted !== undefined && count !== wanted) {
    const why = about === 'items' ? 'so many items' : `${String(all)} items`;
    return { cause, expected: `${wanted}, because all pages together show ${why}` };
  }
  if (count >= atLeast) return undefined;
  return { cause, expected: `at least ${atLeast}, because one page shows ${least} items` };
}

/** @param isMore whether the page says that another one follows */
function wrongFlag(
  isMore: boolean,
  { skip, shown }: ReadPage,
  { least, all }: ListLength,
): Pick<WrongClaim, 'cause' | 'expected'> | undefined {
  const end = skip + shown;
  if (!isMore && least > end) return { cause: 'end', expected: 'that a page follows, because there are more items' };
  if (isMore && all !== undefined && all <= end && shown > 0)
    return { cause: 'end', expected: 'that no page follows, because there are no more items' };
  return undefined;
}

function claimsIn(answer: Answered): Claim[] {
  const fields = totalFields.flatMap((name): Claim[] => {
    const text = singleHeader(answer, name);
    return text !== undefined && /^\d{1,15}$/.test(text)
      ? [{ where: `header ${name}`, value: Number(text), about: 'items' }]
      : [];
  });
  const body = bodyOf(answer);
  const totals = totalsOfLists(body);
  const said = pageObjects(body).flatMap(({ path, object }) =>
    Object.entries(object).flatMap(([name, value]): Claim[] => {
      const about = aboutOf(plainName(name), value, totals);
      return about === undefined ? [] : [{ where: `body /${[...path, name].join('/')}`, value, about }];
    }),
  );
  return [...fields, ...said];
}

/** The plain names of totals of the only list in a body, by its name: `totalDocs` beside `docs`. */
function totalsOfLists(body: Json | undefined): readonly string[] {
  const lists = isObject(body) ? Object.entries(body).filter(([, value]) => isArray(value)) : [];
  return lists.length === 1 ? lists.map(([name]) => `total${plainName(name)}`) : [];
}

/** @param totals further names of totals */
function aboutOf(name: string, value: Json, totals: readonly string[]): Claim['about'] | undefined {
  if (typeof value === 'boolean') return moreNames.test(name) ? 'more' : lastNames.test(name) ? 'last' : undefined;
  // A negative number says that nothing was counted.
  if (!isNumber(value) || !isInteger(value) || numberText(value).startsWith('-')) return undefined;
  return totalNames.test(name) || totals.includes(name) ? 'items' : pageTotalNames.test(name) ? 'pages' : undefined;
}
