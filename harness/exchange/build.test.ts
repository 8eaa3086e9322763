import { describe, expect, it } from 'vitest';
import type { Operation } from '../document/index.ts';
import { buildRequest } from './build.ts';
import { noBody } from './exchange.ts';

const operation: Operation = {
  name: 'GET /things/{id}',
  method: 'GET',
  path: '/things/{id}',
  pointer: '',
  operationId: undefined,
  tags: [],
  deprecated: false,
  parameters: [],
  requestBody: undefined,
  responses: [],
  security: [],
  securityPointer: '',
  servers: [],
};

describe('a request that is built', () => {
  const build = buildRequest(operation);

  it('goes where its parameters went, beside the fields of its own', () => {
    const places = { path: '/things/7?a=1', headers: [['X-A', '1']] as const };
    const request = build(noBody, 'text/plain', [], places);
    expect(request).toMatchObject({ method: 'GET', path: '/things/7?a=1' });
    expect(request.headers).toEqual([
      ['accept', '*/*'],
      ['content-type', 'text/plain'],
      ['X-A', '1'],
    ]);
  });

  it('without parameters does not keep those of another', () => {
    const request = build(noBody, 'text/plain', []);
    expect(request).toMatchObject({ path: '/things/{id}' });
    expect(request.headers).toHaveLength(2);
  });
});
