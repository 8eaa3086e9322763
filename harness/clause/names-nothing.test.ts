import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange/index.ts';
import type { Json } from '../json/index.ts';
import { namesNothing, namesNothingSent } from './names-nothing.ts';

/** Whether an answer says that the value of a field of the body names nothing. */
function saysSo(said: Json, field: string, value: Json, isKey = false): boolean {
  const body = new TextEncoder().encode(JSON.stringify(typeof said === 'string' ? { message: said } : said));
  const outcome = { kind: 'answered', status: 400, headers: { 'content-type': 'application/json' }, body };
  const exchange = { request: { input: { body: { [field]: value } } }, outcome } as unknown as Exchange;
  return namesNothing(exchange, `/body/${field}`, isKey);
}

describe('an answer says that a value names nothing', () => {
  it.each<[says: Json, field: string, value: Json]>([
    ["Couldn't find User with 'id'=7", 'userId', 7],
    ['Could not find user oak-7.', 'user', 'oak-7'],
    ['Unable to find com.x.User with id 7', 'userId', 7],
    ['Cannot find project "oak"', 'project', 'oak'],
    ['The user oak was not found', 'owner', 'oak'],
    ['User with id 7 could not be found.', 'userId', 7],
    ['Entity User with id 7 not found', 'userId', 7],
    ['No row with the given identifier exists: [com.x.User#7]', 'userId', 7],
    ['No query results for model [App\\User] 7', 'user_id', 7],
    ['author_id=7 does not exist', 'author_id', 7],
    ['Reference to a non-existing feature oak', 'feature', 'oak'],
    ['Unknown project: oak', 'project', 'oak'],
    ["Project main has no feature 'oak'", 'feature', 'oak'],
    ["Project main does not have a feature named 'oak'", 'feature', 'oak'],
    ["There is no environment called 'oak'", 'environment', 'oak'],
    ["'oak' is not a valid project id", 'project', 'oak'],
    ["'oak' is not a known project", 'project', 'oak'],
    [{ owner: ['Invalid pk "7" - object does not exist.'] }, 'owner', 7],
    [{ errors: { author: ['must exist'] } }, 'author_id', 7],
    [{ errors: [{ field: 'authorId', message: 'Author does not exist' }] }, 'authorId', 7],
    [{ detail: [{ loc: ['body', 'owner'], msg: 'Such an owner does not exist' }] }, 'owner', 'oak'],
    ["A key with the name '\\008\\012' does not exist", 'key', '\b\f'],
    ['User it does not exist', 'member', 'it'],
    ['Could not find strategy type with name é', 'name', 'é'],
    ['Could not find strategy type with name \\"', 'name', '"'],
    ['User  does not exist', 'member', ''],
    ['Author not found', 'authorId', 7],
    ['ticketTypeId: ticket type 7 does not belong to event 5', 'ticketTypeId', 7],
    ['The ticket type belongs to another event.', 'ticketTypeId', 7],
    ['promoCode: promo code "\\u{200b}" does not exist', 'promoCode', '\u200B'],
    ['items[0].promoCode: no such code', 'promoCode', 'oak'],
    ['oak is not part of this project', 'treeId', 'oak'],
    ['Unknown author.', 'authorId', 7],
    ['record not found', 'author_id', 7],
    ['The selected user id is invalid.', 'user_id', 7],
    ['insert or update on table "books" violates foreign key constraint "books_author_id_fkey"', 'author_id', 7],
    ['FOREIGN KEY constraint failed', 'authorId', 7],
    ['Foreign key constraint failed on the field: `authorId`', 'authorId', 7],
    ["No 'Author' record was found for a nested connect", 'authorId', 7],
    ['Key (author_id)=(7) is not present in table "authors".', 'author_id', 7],
  ])('%j', (said, field, value) => {
    expect(saysSo(said, field, value)).toBe(true);
  });
});

describe('an answer does not say that a value names nothing', () => {
  it.each<[why: string, says: Json, field: string, value: Json]>([
    ['if a field is absent', 'authorId is required, could not find it in the body', 'authorId', 7],
    ['if a field is not found in the body', { errors: { comment: ['not found in the body'] } }, 'comment', 'oak'],
    ['if the notation is wrong', 'Cast to ObjectId failed for value "oak" at path "authorId"', 'authorId', 'oak'],
    ['if it has to be a UUID', "'oak' is not a valid UUID", 'authorId', 'oak'],
    ['if it has to be an id of some notation', "'oak' is not a valid object id", 'authorId', 'oak'],
    ['if it cannot be parsed', "Unable to find a number while parsing 'oak'", 'size', 'oak'],
    ['if it lacks something', "Could not find '@' in 'oak'", 'email', 'oak'],
    ['if a text has no digit', "'oak' has no digit", 'password', 'oak'],
    ['if a text does not have what it needs', "'oak' does not have a host", 'link', 'oak'],
    ['if a type is unknown', "Unknown type 'oak'", 'kind', 'oak'],
    ['if it is about another value', "A comment with the name 'elm' does not exist", 'comment', 'oak'],
    ['if it is about a longer number', 'User 17 does not exist', 'userId', 7],
    ['if it is about another value of the kind', "Author 'elm' not found", 'authorId', 'oak'],
    ['if it is about another kind', 'Shelf not found', 'authorId', 7],
    ['if the field refers to nothing', 'FOREIGN KEY constraint failed', 'comment', 'oak'],
    ['if the field refers to nothing, for Laravel', 'The selected color is invalid.', 'color', 'oak'],
    ['if a word of the message was sent', 'Could not find a comment', 'text', 'a'],
    ['if a value is too large', 'userId must be at most 5', 'userId', 7],
    ['if a value is of another type', 'authorId is not of type string', 'authorId', 7],
    ['if another resource is elsewhere', 'Chapter 9 does not belong to the book', 'authorId', 7],
  ])('%s', (_, said, field, value) => {
    expect(saysSo(said, field, value)).toBe(false);
  });

  it('if a resource of the kind of a field does not exist, and the document says that the field holds one', () => {
    const says = '1 relation(s) of type api::category.category associated with this entity do not exist';
    expect(saysSo(says, 'category', 'oak', true)).toBe(true);
    expect(saysSo(says, 'categories', ['oak'], true)).toBe(true);
    expect(saysSo(says, 'category', 'oak')).toBe(false);
    expect(saysSo(says, 'author', 'oak', true)).toBe(false);
  });

  it('if the foreign key of a field is invalid, unless the document says that the field holds one', () => {
    expect(saysSo('Invalid foreign key.', 'parent', 'oak')).toBe(false);
    expect(saysSo('Invalid foreign key.', 'parent', 'oak', true)).toBe(true);
  });
});

describe('an answer with 404 says that a name which was sent names nothing', () => {
  /** @param place the place that the request is about; undefined if it is about none */
  const saysSoOf = (said: Json, input: Json, place?: string, status = 404): boolean => {
    const body = new TextEncoder().encode(JSON.stringify(said));
    const outcome = { kind: 'answered', status, headers: { 'content-type': 'application/json' }, body };
    return namesNothingSent({ request: { input }, outcome } as unknown as Exchange, place);
  };

  it.each<[string, Json, Json, string?]>([
    ['by a sentence about a field of the query', { message: 'channel not found' }, { query: { channel: 'a' } }],
    ['by a code', { error: 'channel_not_found' }, { query: { channel: 'a' } }],
    ['by a code in capital letters, of the body', { code: 'CHANNEL-NOT-FOUND' }, { body: { channel: 'a' } }],
    [
      'in the place that the request is about',
      { error: 'channel_not_found' },
      { query: { channel: 'a' } },
      '/query/channel',
    ],
  ])('%s', (_, said, input, place) => {
    expect(saysSoOf(said, input, place)).toBe(true);
  });

  it.each<[string, Json, Json, (string | undefined)?, number?]>([
    ['another field', { error: 'channel_not_found' }, { query: { limit: 1 } }],
    [
      'another place than that of the request',
      { error: 'channel_not_found' },
      { query: { channel: 'a', limit: 1 } },
      '/query/limit',
    ],
    ['an operation', { error: 'channel_is_archived' }, { query: { channel: 'a' } }],
    ['a part of the request', { message: 'value not found' }, { query: { value: 'a' } }],
    ['an invalid value', { error: 'channel_not_found' }, { query: { channel: 'a' } }, undefined, 400],
  ])('and not if it is about %s', (_, said, input, place, status) => {
    expect(saysSoOf(said, input, place, status)).toBe(false);
  });
});
