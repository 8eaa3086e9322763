import { expect, it } from 'vitest';
import { requestModelIn } from '../../workshop/testing/request-model.ts';

const json = (type: string): object => ({ description: '', content: { [type]: { schema: { type: 'object' } } } });
const bare = { description: '' };

it.each([
  [
    'of its success, and of errors',
    { 200: json('application/json'), 400: json('application/problem+json') },
    'application/json, application/problem+json',
  ],
  [
    'of errors, and any, where a success has no body',
    { 204: bare, 400: json('application/problem+json') },
    'application/problem+json, */*',
  ],
  ['of what can be a success', { default: json('application/json') }, 'application/json'],
  ['of any kind, where the document has none', { 204: bare }, '*/*'],
])('a request accepts the media types %s', async (_, responses, accept) => {
  const model = await requestModelIn({ '/plants': { post: { responses } } }, 'POST /plants');
  const serialized = model.serialize({ input: {} });
  expect(serialized.ok && serialized.request.headers).toContainEqual(['accept', accept]);
});
