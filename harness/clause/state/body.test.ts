import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import { sentFields, shownFields } from './body.ts';

/** The fields that an answer shows of a resource with these fields. */
function shown(known: Parameters<typeof shownFields>[1], body: string, type?: string) {
  const exchange: Exchange = {
    request: { method: 'GET', path: '/a', headers: [], body: { kind: 'none' }, credentials: [] },
    target: new URL('http://target.invalid/'),
    outcome: { kind: 'answered', status: 200, headers: { 'content-type': type }, body: Buffer.from(body) },
    milliseconds: 1,
    attempts: 1,
    position: 1,
  };
  return shownFields(exchange, known);
}

it('has no additional property with an empty name among the fields sent, because that name means a whole text', () => {
  const sent = (body: Json): Exchange => ({
    request: { method: 'POST', path: '/a', headers: [], body: { kind: 'none' }, credentials: [], input: { body } },
    target: new URL('http://target.invalid/'),
    outcome: { kind: 'answered', status: 201, headers: {}, body: Buffer.from('') },
    milliseconds: 1,
    attempts: 1,
    position: 1,
  });
  expect(sentFields(sent({ '': 7, name: 'oak' }))).toEqual({ name: 'oak' });
  expect(sentFields(sent('oak'))).toEqual({ '': 'oak' });
  // A server makes up its entity tags.
  expect(sentFields(sent({ name: 'oak', etag: 'a', meta: { resourceVersion: '1', size: 2 } }))).toEqual({
    name: 'oak',
    meta: { size: 2 },
  });
});

it('has no file among the fields sent, because an answer shows its address', () => {
  const form = [
    '--b',
    'Content-Disposition: form-data; name="title"',
    '',
    'oak',
    '--b',
    'Content-Disposition: form-data; name="file"; filename="file"',
    'Content-Type: application/octet-stream',
    '',
    'acorn',
    '--b--',
    '',
  ].join('\r\n');
  const sent = sentFields({
    request: {
      method: 'POST',
      path: '/a',
      headers: [['content-type', 'multipart/form-data; boundary=b']],
      body: { kind: 'bytes', bytes: Buffer.from(form) },
      credentials: [],
      input: { body: { title: 'oak', file: 'acorn' } },
    },
    target: new URL('http://target.invalid/'),
    outcome: { kind: 'answered', status: 201, headers: {}, body: Buffer.from('') },
    milliseconds: 1,
    attempts: 1,
    position: 1,
  });
  expect(sent).toEqual({ title: 'oak' });
});

describe('what a change of a part of a resource sends', () => {
  const sent = (operation: string, body: Json, answer: Json): unknown =>
    sentFields({
      request: {
        method: 'PUT',
        path: '/beds/a/state',
        headers: [],
        body: { kind: 'none' },
        credentials: [],
        operation,
        input: { body },
      },
      target: new URL('http://target.invalid/'),
      outcome: { kind: 'answered', status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) },
      milliseconds: 1,
      attempts: 1,
      position: 1,
    });
  const [state, soil] = [{ phase: 'sown' }, { kind: 'clay' }];

  it('is the part that the path names, of a whole resource', () => {
    expect(sent('PUT /beds/{bed}/state', { soil, state }, { soil, state })).toEqual({ state });
  });

  it('is nothing, if the whole resource is sent without the part', () => {
    expect(sent('PUT /beds/{bed}/state', { soil }, { soil: { kind: 'peat' }, state })).toEqual({});
  });

  it('is all that is sent, if that is the part itself', () => {
    expect(sent('PUT /beds/{bed}/state', state, { soil, state })).toEqual(state);
    expect(sent('PUT /beds/{bed}/state', { state: 'sown', note: 'a' }, { state: 'sown' })).toEqual({
      state: 'sown',
      note: 'a',
    });
  });

  it('is all that is sent to the resource itself', () => {
    expect(sent('PUT /beds/{bed}', { soil, state }, { soil, state })).toEqual({ soil, state });
  });
});

describe('what an answer shows of a resource', () => {
  it.each([
    ['as documented', 'text/plain'],
    ['without a media type', undefined],
    ['with a malformed media type', 'text'],
    ['with the wrong media type', 'application/json'],
  ])('is its text %s', (_, type) => {
    expect(shown({ '': 'Roses, half price' }, 'Roses, half price', type)).toEqual({ '': 'Roses, half price' });
  });

  it('is the text in JSON, and undefined when the JSON is not a string', () => {
    expect(shown({ '': 'Roses' }, '"Roses"', 'application/json')).toEqual({ '': 'Roses' });
    expect(shown({ '': 'Roses' }, '{"text":"Roses"}', 'application/json')).toBeUndefined();
  });

  it.each([
    '{"name":"oak","id":1}',
    '[{"name":"oak","id":1}]',
    '{"id":7,"data":{"plants":[{"name":"oak","id":1}]}}',
    '\uFEFF{"name":"oak","id":1}',
  ])('is its fields, wherever they are: %s', (body) => {
    expect(shown({ name: 'oak' }, body, 'text/html')).toEqual({ name: 'oak', id: 1 });
  });

  it('is undefined when there are several candidates', () => {
    expect(shown({ name: 'oak' }, '[{"name":"oak"},{"name":"elm"}]')).toBeUndefined();
  });
});
