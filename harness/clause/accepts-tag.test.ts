import { expect, it } from 'vitest';
import { requestModelIn } from '../workshop/testing/request-model.ts';
import { acceptsRows } from './accepts.ts';

it('no text is a valid If-Match by its form alone, so no clause asks for the acceptance of one', async () => {
  const text = { type: 'string', maxLength: 40 };
  const parameters = ['If-Match', 'X-Trace'].map((name) => ({ name, in: 'header', schema: text }));
  const post = { parameters, responses: { 200: { description: '' } } };
  const model = await requestModelIn({ '/plants': { post } }, 'POST /plants');
  const ids = acceptsRows(model).map(({ clause }) => clause.id);
  expect(ids.filter((id) => id.includes('If-Match'))).toEqual([]);
  expect(ids.filter((id) => id.includes('X-Trace'))).not.toEqual([]);
});
