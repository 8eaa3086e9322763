import { getAt, isArray, isObject, parentPointer, removeAt, type Json } from '../../json/index.ts';
import type { Input } from '../../exchange/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { memberPart } from '../request/member-part.ts';
import { isJsonContent, valueOf, withPart, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { bareName } from './bare-name.ts';
import { listedItems } from './filter.ts';
import { fieldsShown, type Siblings } from './resource-operations.ts';
import { wordsOf } from './stated-states.ts';

/** A search that a POST asks for in its body, read as a list of which the members of the body are the parameters. */
export interface SearchInBody {
  readonly list: RequestModel;
  readonly create: RequestModel;
  readonly item: SchemaView;
}

/** The end of the path of a search, after that of the collection. */
const ofSearch = /(?:\/_?|:)(?:search|query|filter|find|lookup)\/?$/i;
/** Words by which what is found need not match each filter. */
const ofSome =
  /\b(?:any of|at least one|one or more of|similar\w*|fuzzy|semantic\w*|relevan\w*|rank\w*|score\w*|nearest|suggest\w*)\b/i;
/** Objects in a body of which the members are filters. */
const filters = /^(?:filters?|where|criteria|conditions?|query)$/;
/** Objects in a body of which the members choose a page. */
const pages = /^(?:page|paging|pagination)$/;

/**
 * The search of a POST such as `/patients/search`, which finds what is created in the collection around it. Its only success is 200,
 * and what it finds has the fields of what the collection has.
 */
export function searchInBody(model: RequestModel, siblings: Siblings): SearchInBody | undefined {
  const { operation, bodies } = model;
  const [body] = bodies;
  if (body === undefined || !isSearch(operation, body) || ofSome.test(wordsOfSearch(model))) return undefined;
  const collection = operation.path.replace(ofSearch, '');
  const create = siblings.requestModel(`POST ${collection}`);
  const resource = siblings.resourceBelow(collection);
  const reading = resource && siblings.operation(`GET ${resource.itemPath}`);
  const item = listedItems(operation);
  if (create === undefined || reading === undefined || item === undefined) return undefined;
  const members = membersOf(body);
  if (members.length === 0 || !isMostly(item.propertyNames, fieldsShown(reading).split('\n'))) return undefined;
  const list: RequestModel = {
    ...model,
    parameters: [...model.parameters, ...members],
    plain: model.plain.map((input) => without(input, body, members)),
  };
  return { list, create, item };
}

/** Whether an operation only finds something: its path ends as that of a search, and 200 is its only success. */
function isSearch({ method, path, responses }: RequestModel['operation'], { content }: Part): boolean {
  if (!['POST', 'QUERY'].includes(method) || !ofSearch.test(path)) return false;
  const isFound = responses.every(({ status }) => !status.startsWith('2') || status === '200');
  return isFound && content !== undefined && isJsonContent(content);
}

const isMostly = (names: readonly string[], known: readonly string[]): boolean =>
  names.filter((name) => known.includes(name)).length * 2 > Math.max(names.length, known.length);

/** What a document says of a search in words. */
function wordsOfSearch({ document, operation, bodies }: RequestModel): string {
  const schema = viewSchema(bodies[0]?.content?.schema, 'possible');
  const inner = schema.propertyNames.flatMap((name) => schema.property(name).values('description'));
  const said = operation.responses.map(({ description }) => description);
  return [wordsOf(document, operation), ...said, ...schema.values('description'), ...inner]
    .filter((text) => typeof text === 'string')
    .join('\n');
}

/** The members of a body by which a search can be narrowed, ordered and divided into pages. */
function membersOf(body: Part): Part[] {
  const view = viewSchema(body.content?.schema);
  return view.propertyNames.flatMap((name): Part[] => {
    const inner = view.property(name).propertyNames;
    const plain = bareName(name);
    if (inner.length === 0) return [memberPart(body, [name], name) ?? []].flat();
    if (filters.test(plain)) return inner.flatMap((each) => memberPart(body, [name, each], each) ?? []);
    return pages.test(plain) ? inner.flatMap((each) => memberPart(body, [name, each], `${name}.${each}`) ?? []) : [];
  });
}

/** A search without the members that it can lack: for all there is. */
function without(input: Input, body: Part, members: readonly Part[]): Input {
  const drawn = valueOf(input, body);
  if (drawn === undefined) return input;
  const places = members.map(({ pointer }) => pointer.slice(body.pointer.length));
  const around = places.map(parentPointer).filter((place) => place !== '');
  const bare = [...places, ...around].reduce<Json>((all, place) => {
    const there = getAt(all, place);
    const isEmptied = there !== undefined && !isArray(there) && isObject(there) && Object.keys(there).length > 0;
    if (there === undefined || (around.includes(place) && isEmptied)) return all;
    const less = removeAt(all, place);
    return body.isMeant(less) ? less : all;
  }, drawn);
  return withPart(input, body, bare);
}
