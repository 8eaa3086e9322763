import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../document/index.ts';
import type { Answered, Exchange } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import { findRequestModel } from '../request/request-model.ts';
import { identitiesOfCreated } from './identity.ts';
import { resourcesOf } from './path-template.ts';

/** The ids in the answer to `POST /v1/plants`, when the document has /plants/{plantId}. */
async function named(
  body: unknown,
  headers: Answered['headers'] = {},
  bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  sent: Json = { name: 'oak', beds: 3 },
): Promise<unknown[]> {
  const parameters = [{ name: 'plantId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }];
  const get = { parameters, responses: { 200: { description: '' } } };
  const document = await loadDocument(writeDocument({ paths: { '/plants/{plantId}': { get } } }));
  const [operation] = document.operations;
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const model = operation && findRequestModel(document, operation, given);
  const [resource] = resourcesOf('/plants/{plantId}');
  if (model === undefined || 'because' in model || resource === undefined) throw new Error('the document has no plant');
  const input = { body: sent };
  const exchange: Exchange = {
    request: { method: 'POST', path: '/v1/plants?a=b', headers: [], body: { kind: 'none' }, credentials: [], input },
    target: new URL('http://target.invalid/'),
    outcome: { kind: 'answered', status: 201, headers, body: bytes },
    milliseconds: 1,
    attempts: 1,
    position: 1,
  };
  return identitiesOfCreated(exchange, resource, model).map((each) => each.get('plantId'));
}

describe('the id of a new resource', () => {
  it.each<[string, unknown, Answered['headers']]>([
    ['an id', { id: 41, name: 'oak' }, {}],
    ['a field with the name of the parameter', { plant_id: '41' }, {}],
    ['a primary key', { pk: 41, name: 'oak' }, {}],
    ['an id as a text', { id: '41', name: 'oak', beds: 3 }, {}],
    ['an id in an envelope that has another', { id: 7, data: { id: 41, name: 'oak' } }, {}],
    ['an id beside what was sent', { data: { type: 'plant', id: 41, attributes: { name: 'oak' } } }, {}],
    ['an id in an envelope with other members that were sent', { data: { id: 41 }, name: 'oak', beds: [] }, {}],
    ['an id in a member named like the resource', { plant: { id: 41 }, name: 'oak', beds: [] }, {}],
    ['an id in the metadata of what was sent', { metadata: { id: 41, owner: 7 }, name: 'oak', beds: 3 }, {}],
    ['a resource name', { name: 'plants/41', label: 'A' }, {}],
    ['an id in an array', { plants: [{ id: 41, name: 'oak' }] }, {}],
    ['a Location', undefined, { location: 'https://other.invalid/api/plants/41?a=b' }],
    ['a Location that is only an id', undefined, { location: '41' }],
    ['one of several Locations', undefined, { location: ['/elsewhere', '/v1/plants/41'] }],
    ['an id beside a Location without one', { id: 41 }, { location: '/v1/plants/undefined' }],
    ['an id in a body that claims to be compressed', { id: 41 }, { 'content-encoding': 'gzip' }],
  ])('is read from %s', async (_, body, headers) => {
    expect(await named(body, headers)).toEqual([41]);
  });

  it('is that of the item that was sent, where the answer is what holds the items', async () => {
    const items = [
      { id: 40, name: 'elm', beds: 3 },
      { id: 41, name: 'oaktree', beds: 3 },
    ];
    const sent = { name: 'oaktree', beds: 3 };
    expect(await named({ id: 7, label: 'A', plants: items }, {}, undefined, sent)).toEqual([41]);
    // A resource that has the values itself is what was created.
    expect(await named({ id: 7, name: 'oaktree', plants: items }, {}, undefined, sent)).toEqual([7]);
  });

  it('is not read from metadata beside an envelope, which are about the answer', async () => {
    expect(await named({ meta: { id: 7 }, data: { label: 'A' }, name: 'oak' })).toEqual([]);
  });

  it('is read after a byte order mark', async () => {
    expect(await named(undefined, {}, Buffer.from('\uFEFF{"id":41}'))).toEqual([41]);
  });

  it('is each of two when the Location and the body disagree', async () => {
    expect(await named({ id: 41 }, { location: '/v1/plants/7' })).toEqual([7, 41]);
  });

  it.each<[string, unknown]>([
    ['an object in it', { name: 'oak', owner: { id: 7 } }],
    ['an object beside it', { data: { name: 'oak', beds: 3 }, by: { id: 7 } }],
    ['an array of several', { plants: [{ id: 7 }, { id: 8 }] }],
    ['a value that the path does not accept', { id: 0, name: 'oak' }],
  ])('is not read from %s', async (_, body) => {
    expect(await named(body)).toEqual([]);
  });
});
