import { expect, it } from 'vitest';
import { settleOn } from '../../../workshop/testing/settle.ts';

const named = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', minLength: 1 } });
const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 3 } } };
const ok = { 200: { description: '' } };
const paths = {
  '/tenants': { post: { requestBody: { required: true, content: { 'application/json': { schema } } }, responses: ok } },
  '/tenants/{tenant_name}': { get: { parameters: [named('tenant_name')], responses: ok } },
  '/tenants/{tenant}/databases': { get: { parameters: [named('tenant')], responses: ok } },
};

/** The name of a tenant in a request, on a server that answers a creation without a name. */
async function tenantOn(keeps: boolean): Promise<{ name: unknown; last: unknown; lost: string | undefined }> {
  let last: unknown;
  const { settle } = await settleOn(paths, ({ name, body }) => {
    if (name === 'POST /tenants') {
      last = (body as { name: string }).name;
      return { status: 200, body: {} };
    }
    const isThere = keeps && name === `GET /tenants/${encodeURIComponent(String(last))}`;
    return isThere ? { status: 200, body: { name: last } } : { status: 404 };
  });
  const { path, lost } = await settle('GET /tenants/{tenant}/databases', { path: { tenant: 'unknown' } });
  return { name: (path as { tenant: unknown }).tenant, last, lost };
}

it('is the name in the request that created it, if it can be read by that name, under any parameter', async () => {
  const { name, last, lost } = await tenantOn(true);
  expect(lost).toBeUndefined();
  expect(name).toBe(last);
});

it('is not the name in the request, if nothing can be read by it', async () => {
  const { name, lost } = await tenantOn(false);
  expect(name).toBe('unknown');
  expect(lost).toContain('the answer to POST /tenants has no tenant of the new resource');
});
