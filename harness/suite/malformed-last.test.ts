import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const responses = { 200: { description: 'kept' }, 400: { description: 'bad' } };
const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
const document = {
  paths: {
    '/files': {
      post: { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } }, responses },
    },
    '/plants': {
      get: { parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } }], responses },
    },
  },
};

it('multipart bodies that are cut short come after all other cases, because they can end a server', async () => {
  const asked: string[] = [];
  await runOn(
    document,
    ({ method, url, text }) => {
      const isWhole = /^--.*\r\n[^]*--\r\n$/.test(text);
      const isCut = method === 'POST' && text.startsWith('--') && !isWhole;
      asked.push(isCut ? 'cut' : `${method} ${url.pathname}`);
      const limit = Number(url.searchParams.get('limit') ?? 1);
      const isFine = method === 'POST' ? isWhole && text.includes('name="file"') : limit <= 9;
      return { status: isFine ? 200 : 400 };
    },
    {},
  );
  expect(asked).toContain('cut');
  expect(asked.slice(asked.indexOf('cut'))).not.toContain('GET /plants');
});
