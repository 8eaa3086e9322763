import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const named = (name: string, schema: object): object => ({ name, in: 'query', schema: { type: 'string', ...schema } });
const document = {
  paths: {
    '/data': {
      get: {
        parameters: [
          named('chart', { default: 'system.cpu', description: 'Chart or context must be specified.' }),
          named('context', {}),
          { ...named('points', { type: 'integer', default: 20 }), required: true },
        ],
        responses: { 200: { description: '' }, 400: { description: '' }, 404: { description: '' } },
      },
    },
  },
};

it('accepts a request with the values that the document suggests for optional parameters', async () => {
  const { clauses, requests } = await runOn(
    document,
    ({ url: { searchParams } }) => {
      const [points, chart] = [searchParams.getAll('points'), searchParams.getAll('chart')];
      if (points.length !== 1 || !/^-?\d+$/.test(points[0] ?? '') || chart.length > 1) return { status: 400 };
      if (chart.length === 0 && !searchParams.has('context')) return { status: 400, body: 'Nothing is given.' };
      return { status: chart[0] === 'system.cpu' ? 200 : 404, body: 'Nothing matches.' };
    },
    { runs: 2, clause: 'GET /data rejects query points type' },
  );
  expect(clauses.find(({ id }) => id === 'GET /data rejects query points type')?.result).toBe('passed');
  expect(requests).toBeLessThan(60);
});
