import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const said = { description: '' };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const shown = {
  description: '',
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
};
const plant = { type: 'object', properties: { kind: { enum: ['fern', 'moss'] } } };
const requestBody = { content: { 'application/json': { schema: plant } } };
const known = '8ff151a7-5f59-42b8-b87c-f95a569386c7';

/**
 * The clauses about the id in a path that are violated on a server that answers 400 to every id but one, and documents no
 * such status.
 */
async function violatedAboutId(paths: object, path: string): Promise<string[]> {
  const { url, close } = await serveApi(({ method, url: { pathname } }) => {
    if (method === 'POST') return { status: 201, body: { id: known } };
    return pathname === `${path}/${known}` ? { status: 200, body: {} } : { status: 400, body: { error: 'not a UUID' } };
  });
  try {
    const { clauses } = await runApi({ paths }, url);
    return clauses.flatMap((each) =>
      each.result === 'violated' && / (?:accepts path|responds documented-status)/.test(each.id) ? [each.id] : [],
    );
  } finally {
    close();
  }
}

describe('a value in a path that names nothing, and is rejected with an undocumented 400', () => {
  it('violates only what the document says of statuses, where a collection has the names', async () => {
    const post = { requestBody, responses: { 201: shown } };
    const paths = { '/plants': { post }, '/plants/{id}': { parameters: [id], get: { responses: { 200: said } } } };
    expect(await violatedAboutId(paths, '/plants')).toEqual(['GET /plants/{id} responds documented-status']);
  });

  it('violates only what the document says of statuses, where a collection elsewhere has the names', async () => {
    const post = { requestBody, responses: { 201: shown } };
    const get = { responses: { 200: said } };
    const paths = {
      '/plants': { post },
      '/plants/{id}': { parameters: [id], get },
      '/kept/plants/{id}': { parameters: [{ ...id, example: known }], get },
    };
    const violated = await violatedAboutId(paths, '/kept/plants');
    expect(violated.filter((each) => each.includes('/kept/'))).toEqual([
      'GET /kept/plants/{id} responds documented-status',
    ]);
  });

  it('is a valid value that is rejected, where no collection has the names', async () => {
    const parameters = [{ ...id, example: known }];
    const paths = { '/size/{id}': { parameters, get: { responses: { 200: said } } } };
    expect((await violatedAboutId(paths, '/size')).some((each) => each.includes(' accepts path id'))).toBe(true);
  });
});
