import { describe, expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const text = { type: 'string' };
const rule = {
  type: 'object',
  required: ['label', 'duration'],
  properties: { label: text, duration: text, count: { type: 'integer' } },
};
const bodyOf = {
  object: {
    type: 'object',
    required: ['name'],
    properties: { name: text, rules: { type: 'array', items: rule } },
  },
  list: {
    type: 'array',
    items: {
      type: 'object',
      required: ['name'],
      properties: { name: text, rules: { type: 'array', items: rule } },
    },
  },
};

const documentOf = (schema: object): object => ({
  paths: {
    '/plans': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a server says of a plan: it also demands a duration of its own form, and a label in capitals. */
function wrongWith(plan: unknown, checksLabels: boolean): string | undefined {
  if (!isRecord(plan) || typeof plan['name'] !== 'string') return 'name in body is required';
  const { rules = [] } = plan;
  if (!Array.isArray(rules)) return 'rules in body must be of type array';
  for (const each of rules as unknown[]) {
    if (!isRecord(each)) return 'rules in body must have objects';
    const { duration, label, count } = each;
    if (typeof duration !== 'string') return 'duration in body must be of type string';
    if (!/^\d+h$/.test(duration)) return `rule duration '${duration}': time: invalid duration "${duration}"`;
    if (typeof label !== 'string' && (checksLabels || label === undefined))
      return 'label in body must be of type string';
    if (count !== undefined && !Number.isInteger(count)) return 'count in body must be of type integer';
  }
  return undefined;
}

async function resultOf(kind: keyof typeof bodyOf, clause: string, checksLabels = true): Promise<string | undefined> {
  const { clauses } = await runOn(
    documentOf(bodyOf[kind]),
    ({ body }) => {
      if (kind === 'list' && !Array.isArray(body)) return { status: 400, body: { message: 'body must be a list' } };
      const wrong = (kind === 'list' ? (body as unknown[]) : [body])
        .map((each) => wrongWith(each, checksLabels))
        .find((each) => each !== undefined);
      return wrong === undefined ? { status: 201 } : { status: 400, body: { message: wrong } };
    },
    { runs: 3, clause },
  );
  return clauses.find(({ id }) => id === clause)?.result;
}

describe('a field below an optional list in which the server demands more than the document', () => {
  it.each([
    ['object', 'POST /plans rejects body /rules/0/label type'],
    ['object', 'POST /plans rejects body /rules/0/label required'],
    ['object', 'POST /plans rejects body /rules/0/count type'],
    ['object', 'POST /plans accepts body /rules/0/label non-ascii'],
    ['list', 'POST /plans rejects body /0/rules/0/label type'],
    ['list', 'POST /plans accepts body /0/rules/0/label non-ascii'],
  ] as const)('gets an accepted control: in a body that is a %s, %s', async (kind, clause) => {
    expect(await resultOf(kind, clause)).toBe('passed');
  });

  it('is at fault if its value is not checked', async () => {
    expect(await resultOf('object', 'POST /plans rejects body /rules/0/label type', false)).toBe('violated');
  });
});
