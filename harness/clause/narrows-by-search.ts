import * as fc from 'fast-check';
import type { Exchange } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { mentions } from './model/words.ts';
import { withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { settableField } from './request/settable.ts';
import { itemsOf } from './resource/identity.ts';
import { bareName } from './state/bare-name.ts';
import { filtersOf, listedItems } from './state/filter.ts';
import { wordsOfParameter } from './state/filter-words.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import { clauseOfList } from './state/list-clause.ts';
import { creationsOf, parentsOf, unlikeItems } from './state/unlike-items.ts';

/** The names of parameters that search in a list. */
const ofSearch =
  /^(?:q|query|search(?:text|terms?|query|string|words?|keywords?)?|keywords?|terms?|fulltext|textsearch)$/;
/** Words that say that it searches. A name alone does not state what a parameter does. */
const saysSearch =
  /\bsearch\w*|\bfind(?:s|ing)?\b|\bfilter\w*|\bmatch\w*|\bcontain\w*|\bonly\b[^.]*\bwith (?:a|this|the|that) (?:text|words?|term|string|phrase)\b/i;
/** Words that say that only items with the value of a field are shown. */
const saysOnly = /\bonly\b|\bspecific\b|\b(?:that|which) ha(?:s|ve)\b|\bwith (?:a|this|the|that)\b/i;
/** Words by which it finds what has other words too, or changes only the order, or is not always minded. */
const ofOthers =
  /\bsemantic\w*|\bsimilar\w*|\bfuzzy\b|\bnearest\b|\bclosest\b|\bembedding\w*|\bvector\w*|\bsuggest\w*|\brank(?:s|ed|ing)?\b|\bboost\w*|\bignored?\b|\bnot (?:used|supported|implemented)\b|\bunused\b|\bhighlight\w*/i;

/** Whether the search is asked for, in the reads of a list. What each shows twice does not depend on the time. */
const isAsked = [false, true, false, true];

/**
 * A search for a text that nothing has does not find all that the list has without it. What a search looks at, and how it
 * reads the text, is unspecified: so nothing else is asked of it. Nor can more be asked of a filter by a text of the resource that
 * the items of the list do not show.
 */
export function narrowsBySearchRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const item = model.operation.method === 'GET' ? listedItems(model.operation) : undefined;
  if (item === undefined) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const create = operations?.list === model ? operations.create : undefined;
  return model.parameters
    .filter((part) => (isSearch(model, part) || isUnshown(model, part, create)) && filtersOf(part, item).length === 0)
    .map((part) => narrowsRow(model, create, part));
}

/** Whether the schema of a value is for any text. */
const isForText = (view: SchemaView): boolean =>
  view.hasType('string') && ['enum', 'const', 'pattern', 'format'].every((each) => view.keyword(each) === undefined);

/** Whether an optional parameter takes any text. */
function takesText({ parameter, place, required, accepts }: Part): boolean {
  if (parameter === undefined || place !== 'query' || required) return false;
  return isForText(viewSchema(parameter.schema)) && accepts(letters.slice(0, length));
}

/** Whether a parameter is named like a text that a creation sends, and its words say that the list has only items with it. */
function isUnshown({ document }: RequestModel, part: Part, create: RequestModel | undefined): boolean {
  const name = part.parameter?.name ?? '';
  const field = settableField(create?.bodies[0], name);
  if (field === undefined || !isForText(field.view) || !takesText(part)) return false;
  const words = wordsOfParameter(document, part);
  return (saysSearch.test(words) || saysOnly.test(words)) && !ofOthers.test(words);
}

/** Whether a parameter takes any text to search for, and minds it whatever other parameters there are. */
function isSearch({ document, parameters }: RequestModel, part: Part): boolean {
  const { parameter } = part;
  if (parameter === undefined || !takesText(part)) return false;
  const name = bareName(parameter.name);
  if (!ofSearch.test(name)) return false;
  const words = wordsOfParameter(document, part);
  // `search` can be nothing without `searchBy`.
  const isWithOther = parameters.some(({ parameter: other }) => {
    if (other === undefined || other === parameter) return false;
    return bareName(other.name).startsWith(name) || mentions(words, other.name);
  });
  return saysSearch.test(words) && !isWithOther && !ofOthers.test(words);
}

/** A text of many letters without a vowel is in nothing. */
const letters = 'bcdfghjklmnpqrstvwxz';
const length = 12;

function narrowsRow(model: RequestModel, create: RequestModel | undefined, part: Part): TestedRow {
  const text = fc.array(fc.constantFrom(...letters.split('')), { minLength: length, maxLength: length });
  return tested({
    clause: clauseOfList(model, create, {
      part,
      name: part.name,
      does: 'narrows',
      sentence: `With a text in ${part.name} that nothing has, the list has fewer items than without it.`,
    }),
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: fc.tuple(unlikeItems(create, []), model.plain, text).map(([made, plain, drawn]): ScriptCase => {
          // One item shows it.
          const creations = creationsOf(create, made.slice(0, 1));
          const lists = isAsked.map((isThere): Step => ({
            requestModel: model,
            next: (soFar) => {
              const input = withPart(plain, part, isThere ? drawn.join('') : undefined);
              return { ...caseFor(model, input, parentsOf(soFar)), pinned: part.pointer };
            },
          }));
          return { kind: 'script', steps: [...creations, ...lists] };
        }),
      },
    ],
    judge: (trial) => judgeSearch(model, part, trial),
  });
}

function judgeSearch({ operation }: RequestModel, { name }: Part, { steps }: ScriptTrial): Verdict {
  const lists = steps.slice(-isAsked.length);
  const rejected = lists.find(({ outcome }) => !isSuccess(operation, outcome));
  if (rejected !== undefined) {
    const because = `the list can't be read (${describeOutcome(rejected.outcome)})`;
    return inconclusive(because, `see the clauses ${operation.name} accepts`);
  }
  const [all, found, again, foundAgain] = lists;
  if (all === undefined || found === undefined || again === undefined || foundAgain === undefined)
    return inconclusive('not all requests were sent', `see the clauses ${operation.name} accepts`);
  const items = itemsOf(all);
  if (items.length === 0) return inconclusive('the list has no items', 'add items to the list before the run');
  if (!isSame(all, found)) return pass;
  if (!isSame(all, again) || !isSame(found, foundAgain))
    return inconclusive('the list changed while it was read', 'keep other clients from changing it during the run');
  const expected = `fewer items than without ${name}, because nothing has the text of ${name}`;
  return violation('not narrowed', 'body', expected, `the same ${items.length} items`, steps.indexOf(found));
}

/** Whether two lists have the same items. */
function isSame(one: Exchange, other: Exchange): boolean {
  return equals(itemsOf(one), itemsOf(other));
}
