import type { Document } from '../../document/index.ts';
import { getAt, isArray, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { mentions } from '../model/words.ts';
import { bareName } from './bare-name.ts';
import type { FieldFilter } from './field-filter.ts';
import { nameOfOne, type NamedFilter } from './filter.ts';
import { isOpaque } from './opaque.ts';
import { occasionOf, timesLike } from './range-filter.ts';
import type { Part } from '../request/part.ts';

/** Words by which a parameter does something else than to narrow a list to what has its value. */
const ofOthers: readonly RegExp[] = [
  /\bexclud\w*|\bexcept\b|\bomit\w*|\bhid(?:e|es|ing|den)\b/i,
  /\bgroup(?:s|ed)? (?:[\w-]+ ){0,3}by\b|\baggregat\w*|\bconver(?:t|sion)\w*|\bgranularity\b/i,
  /\b(?:is|are|be) ignored\b|\bno (?:longer any )?effect\b|\bnot (?:used|supported|implemented)\b|\bunused\b/i,
];
/** Words by which it finds what belongs to the value in another way, too. */
const ofMore =
  /\bdescendants?\b|\bchildren\b|\bsub-?(?:categor|folder|group|tree)\w*|\bnested\b|\brecursive\w*|\bhierarch\w*/i;
/** Words by which a number is a limit or an amount of something. */
const ofLimits =
  /\b(?:maxim\w+|minim\w+|max|min|at (?:least|most)|up to|how many|number of|\w+er than|more than|less than|within|threshold)\b/i;
/** Words by which a text finds what has it in it. */
const ofParts =
  /\b(?:prefix\w*|begin\w*|start\w*|contain\w*|partial\w*|parts?|substrings?|search\w*|fuzzy|like|match\w*)\b/i;
/** Words by which the end of a range does not belong to it, and by which it does. */
const exclusive =
  /\bexclusive\w*|\bstrictly\b|\b(?:after|before|above|below|over|under)\b|\b(?:\w+er|more|less) than\b/i;
const inclusive =
  /\binclusive\w*|\bequals?\b|\b(?:at|on) (?:or|and)\b|\bor (?:at|on|after|before|above|below|over|more|less|\w+er)\b|\bat (?:least|most)\b/i;
/** Words that state one of these, where the name alone leaves the end of a period unspecified. */
const withItsEnd =
  /\b(?<!\bnot |\bnon[- ]?)inclusive(?:ly)?\b|\bboth (?:\w+ )?(?:are )?included\b|\bup to and including\b|\b(?:at|on|in) (?:(?:this|that|the given) \w+ )?or (?:after|before|later|earlier)\b|\b(?:after|before|later|earlier|newer|older)(?: than)?,? or (?:at|on|equal)\b/i;
const withoutItsEnd = /\bexclusive(?:ly)?\b|\bstrictly\b|\b(?:not|non)[- ]?inclusive(?:ly)?\b/i;
/** What happens to an item at a time. */
const happens = [
  'creat',
  'updat',
  'modif',
  'chang',
  'edit',
  'expir',
  'delet',
  'remov',
  'archiv',
  'clos',
  'publish',
  'activ',
  'seen',
  'complet',
  'finish',
  'due',
];
const onlyTime = /^(?:from|since|after|to|until|till|before)$/;
const ofOnly = /\bonly\b|\b(?:if|when) (?:it is )?true\b/i;
// With more words before "not", nothing comes after it: "or only those that are not", but not "or that you have not read".
const ofEither = /\bor(?: \w+){0,2} not\b(?! to\b)|\bor(?: \w+){3,5} not\s*(?:[.,;)]|$)|\((?:\w+ )?not\)/i;
const ofAlso = /\balso\b|\bas well\b|\bin addition\b|\b(?<!only )include[sd]?\b/i;
const ofAll = /\b(?:all|each|every one) of (?:these|the|them)\b/i;

/** Words by which a parameter asks for the id of something. */
const ofId = /\b(?:ids?|identifiers?|uuids?|guids?|keys?)\b/i;

/** What a document says of a parameter in words. */
export function wordsOfParameter({ root }: Document, { parameter, stated }: Part): string {
  const texts = [getAt(root, `${stated}/description`), ...viewSchema(parameter?.schema).values('description')];
  return texts.filter((text) => typeof text === 'string').join('\n');
}

/** What a document says of a filter of a list in words. */
export function wordsOfFilter(document: Document, { part, filter: { property } }: NamedFilter): string {
  const own = property === undefined ? [] : viewSchema(part.parameter?.schema).property(property).values('description');
  return [wordsOfParameter(document, part), ...own].filter((text) => typeof text === 'string').join('\n');
}

/** Whether words say that a flag shows either the items with it or those without it: "that are, or are not, a draft". */
export const showsEither = (words: string): boolean => showsOnly(words) && ofEither.test(words);

/** Whether words say that a flag shows only some of the items that are shown otherwise, and does not add others. */
export const showsOnly = (words: string): boolean => ofOnly.test(words) && !ofAlso.test(words);

/** The name of a parameter, or of a member of a body, as clauses have it. */
const ownName = (name: string): string => name.replace(/^(?:query |body .*\/)/, '');

/**
 * A filter as the words of the document describe it: none, if they say that its parameter does something else, or the same
 * with a weaker relation.
 */
export function filterAsSaid(own: NamedFilter, words: string, item: SchemaView): NamedFilter[] {
  const { filter, name } = own;
  const { relation, field } = filter;
  if (ofOthers.some((each) => each.test(words))) return [];
  const outer = item.property(field).hasType('array') ? nameOfOne(field) : bareName(field);
  const isByInner = filter.inner !== undefined && !bareName(ownName(name)).includes(outer);
  if (isByInner && !showsOnly(words) && !isSaidOf(words, field, filter.inner)) return [];
  if (filter.inner !== undefined && bareName(ownName(name)) === bareName(field)) {
    const said = item.property(field).propertyNames.filter((inner) => mentions(words, inner));
    if (said.length !== 1 || said[0] !== filter.inner) return [];
  }
  const isReference = `${bareName(ownName(name))}id` === bareName(field);
  if (isReference && !isOpaque(item.property(field)) && !ofId.test(words)) return [];
  if (ofMore.test(words) && !relation.startsWith('is at')) return [];
  if (relation === 'is ' && isNumber(item.property(field)) && ofLimits.test(words)) return [];
  if (relation === 'is the text ' && namesOther(words, field, item)) return [];
  if (onlyTime.test(ownName(name).toLowerCase()) && (isOfOtherTime(words, field) || !isTimeSaid(words, field, item)))
    return [];
  const isByPart = relation === 'is ' && isText(item.property(field)) && ofParts.test(words);
  return [
    withAll(
      own,
      { ...filter, relation: isByPart ? 'is the text ' : withEnd(relation, words, item.property(field)) },
      words,
    ),
  ];
}

/** Whether words speak of a property and of the object that has it: "country of the address". */
const isSaidOf = (words: string, object: string, property = ''): boolean =>
  mentions(words, object) && mentions(words, property);

const isText = (view: SchemaView): boolean => view.hasType('string') && view.values('enum').length === 0;

const isNumber = (view: SchemaView): boolean => view.hasType('integer') && !view.hasType('string');

/** A name in a list of names has so many words at most: `its display name`. */
const mostWords = 4;

/** Whether words name another text of the items beside the own one: a search finds an item by either. */
function namesOther(words: string, own: string, item: SchemaView): boolean {
  const others = item.propertyNames.filter((field) => field !== own && item.property(field).hasType('string'));
  const lists = words.split(/[.;:\n]/).map((sentence) => sentence.split(/\b(?:or|and)\b|[,/]/i));
  const names = lists.flatMap((each) => (each.length < 2 ? [] : each)).map((each) => each.trim());
  const short = names.filter((name) => name.split(/\s+/).length <= mostWords && !isNamedAlone(name, own));
  return short.some((name) => others.some((field) => mentions(name, field)));
}

const isNamedAlone = (text: string, name: string): boolean => bareName(text) === bareName(name);

/** Whether a period can be about another time than that of the only field with one. */
function isOfOtherTime(words: string, field: string): boolean {
  const said = happens.filter((each) => new RegExp(`\\b${each}`, 'i').test(words));
  const has = happens.filter((each) => field.toLowerCase().includes(each));
  // An item that is listed has been created.
  const meant = has.length === 0 ? said.filter((each) => each !== 'creat') : said;
  const isLater = has.some((each) => !['creat', 'updat', 'modif', 'publish'].includes(each));
  return meant.length === 0 ? isLater : !meant.some((each) => has.includes(each));
}

/**
 * Whether words say which one of several times of the items a period is about: "that started before". The "start of the period" is none of
 * them.
 */
function isTimeSaid(words: string, field: string, item: SchemaView): boolean {
  const others = timesLike(field, item).filter((each) => each !== field);
  if (others.length === 0) return true;
  const said = occasionOf(field);
  const verb = `(?:(?:that|which|is|are|was|were|been) (?:\\w+ )?${said}|${said}(?:ed|ing)\\b)`;
  const isSaid = said.length > 2 && new RegExp(`\\b${verb}`, 'i').test(words);
  return isSaid && !others.some((each) => new RegExp(`\\b${occasionOf(each) || each}`, 'i').test(words));
}

/** The relation of a range, with its end if words say so, and without it if they contradict the name. */
function withEnd(relation: FieldFilter['relation'], words: string, field: SchemaView): FieldFilter['relation'] {
  const [isIn, isOut] = [inclusive.test(words), exclusive.test(words)];
  if (relation === 'is from ' || relation === 'is until ') return endAsSaid(relation, words, field);
  if (relation === 'is at least ' && isOut && !isIn) return 'is from ';
  if (relation === 'is at most ' && isOut && !isIn) return 'is until ';
  if (relation === 'is more than ' && isIn) return 'is from ';
  return relation === 'is less than ' && isIn ? 'is until ' : relation;
}

/**
 * The relation of a period, of which the name leaves the end unspecified. A server can keep times with more digits than it shows, and
 * the time that it shows is before these.
 */
function endAsSaid(relation: 'is from ' | 'is until ', words: string, field: SchemaView): FieldFilter['relation'] {
  const [ofEnd, ofNoEnd] = [withItsEnd.test(words), withoutItsEnd.test(words)];
  const isTime = field.values('format').includes('date-time');
  if (ofEnd === ofNoEnd || (isTime && (ofNoEnd || relation === 'is until '))) return relation;
  if (relation === 'is from ') return ofEnd ? 'is at least ' : 'is more than ';
  return ofEnd ? 'is at most ' : 'is less than ';
}

/** A filter by several items of a list, where the document says that each of them must be in it. */
function withAll(own: NamedFilter, filter: FieldFilter, words: string): NamedFilter {
  const takesList = viewSchema(own.part.parameter?.schema).hasType('array');
  if (filter.relation !== 'contains ' || !takesList || !ofAll.test(words)) return { ...own, filter };
  const ask = (value: Json): Json => (isArray(value) && value.length > 0 ? value.slice(0, 2) : null);
  return { ...own, filter: { ...filter, relation: 'contains all of ', ask } };
}
