import { describe, expect, it } from 'vitest';
import type { Operation } from '../document/index.ts';
import { OptionProblem } from './options.ts';
import { createSelection } from './selection.ts';

const operation = (name: string, more: Partial<Operation> = {}): Operation => {
  const [method = '', path = ''] = name.split(' ');
  return {
    name,
    method,
    path,
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
    ...more,
  };
};

const operations = [
  operation('GET /plants', { tags: ['plants'] }),
  operation('POST /plants', { tags: ['plants'], operationId: 'addPlant' }),
  operation('GET /plants/{id}', { deprecated: true }),
  operation('DELETE /plants/{id}'),
];
const none = { include: [], exclude: [], deprecated: true, safe: false, operations: {}, environment: {} };

const tested = (options: Partial<Parameters<typeof createSelection>[1]>): string[] => {
  const { tests } = createSelection(operations, { ...none, ...options });
  return operations.filter(tests).map(({ name }) => name);
};

describe('the operations that are tested', () => {
  it('are all of them by default', () => {
    expect(tested({})).toHaveLength(4);
  });

  it.each([
    ['GET /plants', ['GET /plants']],
    ['/plants/*', ['GET /plants/{id}', 'DELETE /plants/{id}']],
    ['DELETE', ['DELETE /plants/{id}']],
    ['tag:plants', ['GET /plants', 'POST /plants']],
    ['addPlant', ['POST /plants']],
  ])('are those that INCLUDE=%s matches', (pattern, names) => {
    expect(tested({ include: [pattern] })).toEqual(names);
    expect(tested({ exclude: [pattern] })).toEqual(
      operations.map(({ name }) => name).filter((name) => !names.includes(name)),
    );
  });

  it('leave out deprecated ones, and those that change something, on demand', () => {
    expect(tested({ deprecated: false })).not.toContain('GET /plants/{id}');
    expect(tested({ safe: true })).toEqual(['GET /plants', 'GET /plants/{id}']);
  });

  it('can not be selected by a pattern that matches no operation', () => {
    expect(() => tested({ include: ['/plant'] })).toThrow(OptionProblem);
    expect(() => tested({ exclude: ['tag:flowers'] })).toThrow(/^exclude: 'tag:flowers' matches no operation; use/);
    const environment = { EXCLUDE: 'tag:flowers' };
    expect(() => tested({ exclude: ['tag:flowers'], environment })).toThrow(
      /^EXCLUDE=tag:flowers matches no operation; use/,
    );
  });

  it('can need requests to those that are not tested, but not to those that are excluded', () => {
    const { sends } = createSelection(operations, { ...none, include: ['DELETE'], exclude: ['GET /plants'] });
    expect(operations.filter(sends).map(({ name }) => name)).toEqual([
      'POST /plants',
      'GET /plants/{id}',
      'DELETE /plants/{id}',
    ]);
  });
});
