import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

it('sends few values again that a check has rejected, because it rejects the others, too', async () => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 60 } } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const responses = { 201: { description: '' }, 400: { description: '' } };
  const document = { paths: { '/things': { post: { requestBody, responses } } } };
  const rejected = new Map<string, number>();
  const { url, close } = await serveApi(({ body }) => {
    const { name } = (typeof body === 'object' && body !== null ? body : {}) as { name?: unknown };
    if (typeof name !== 'string' || Array.from(name).length > 60) return { status: 400 };
    if (/^[a-z]{3,}[a-z\d]*$/.test(name)) return { status: 201 };
    rejected.set(name, (rejected.get(name) ?? 0) + 1);
    return { status: 400, body: { errors: [{ field: 'name', message: 'has a wrong form' }] } };
  });
  const { clauses } = await runApi(document, url, { seed: 1 });
  close();
  const violated = clauses.filter(({ id, result }) => id.includes('accepts body /name') && result === 'violated');
  expect(violated.length).toBeGreaterThan(3);
  const repeated = [...rejected.values()].filter((count) => count > 1);
  expect(repeated.length).toBeLessThan(rejected.size / 3);
});
