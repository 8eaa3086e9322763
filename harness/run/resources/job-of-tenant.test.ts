import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const tenants = ['north', 'south', 'east'];
const scope = { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string', enum: tenants } };
const job = {
  type: 'object',
  required: ['id', 'status'],
  properties: { id: { type: 'string', format: 'uuid' }, status: { type: 'string' } },
};
const shows = { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } };
const says = (...statuses: number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { description: '' }]));
const document = {
  components: { schemas: { Job: job } },
  paths: {
    '/exports': {
      parameters: [scope],
      post: { responses: { 202: { description: 'The job.', content: shows }, ...says(400) } },
    },
    '/jobs/{jobId}': {
      parameters: [scope, { name: 'jobId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      get: { responses: { 200: { description: '', content: shows }, ...says(400, 404) } },
    },
  },
};

it('finds the job that an operation with another name begins, for the tenant that it was begun for', async () => {
  const jobs = new Map<string, string>();
  const { url, close } = await serveApi(({ url: { pathname }, request }) => {
    const tenant = request.headers['x-tenant'];
    if (typeof tenant !== 'string' || !tenants.includes(tenant)) return { status: 400 };
    const [, , id] = pathname.split('/');
    if (id === undefined) {
      const made = crypto.randomUUID();
      jobs.set(made, tenant);
      return { status: 202, headers: { location: `/jobs/${made}` }, body: { id: made, status: 'queued' } };
    }
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return { status: 400 };
    return jobs.get(id.toLowerCase()) === tenant
      ? { status: 200, body: { id: id.toLowerCase(), status: 'done' } }
      : { status: 404 };
  });
  const { unreached, clauses, lessons } = await runApi(document, url, { seed: 3 });
  close();
  expect(unreached).toEqual([]);
  expect(lessons ?? []).toEqual([]);
  expect(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toEqual([]);
});
