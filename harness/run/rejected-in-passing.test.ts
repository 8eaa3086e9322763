import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const name = { type: 'string', minLength: 1, maxLength: 20 };
const schema = { type: 'object', required: ['name'], properties: { name, note: { type: 'string', maxLength: 20 } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const responses = { 201: { description: '' }, 400: { description: '' } };
const document = { paths: { '/notes': { post: { requestBody, responses } } } };

/** The clause about characters beyond the BMP, on a server that rejects them always, or each text with them once. */
async function ofAstral(isLasting: boolean) {
  const seen = new Set<string>();
  const { url, close } = await serveApi(({ body }) => {
    const text = JSON.stringify(body);
    const isRejected = /[\u{10000}-\u{10ffff}]/u.test(text) && (isLasting || !seen.has(text));
    seen.add(text);
    return isRejected ? { status: 400, body: { message: 'not now' } } : { status: 201 };
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'POST /notes accepts body /note astral' });
    return clauses.find(({ id }) => id === 'POST /notes accepts body /note astral')?.result;
  } finally {
    close();
  }
}

it.each([
  ['is at fault if the request is rejected again', true, 'violated'],
  ['is not at fault if the server accepts the request later', false, 'passed'],
] as const)('a valid value in a rejected request with an accepted control %s', async (_, isLasting, result) => {
  expect(await ofAstral(isLasting)).toBe(result);
});
