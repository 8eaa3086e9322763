import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../workshop/testing/api.ts';

const form = 'application/x-www-form-urlencoded';
const note = {
  type: 'object',
  required: ['title', 'stars'],
  properties: {
    title: { type: 'string', minLength: 3, maxLength: 20 },
    stars: { type: 'integer', minimum: 1, maximum: 9 },
    kind: { enum: ['a', 'b'] },
    mail: { type: 'string', pattern: '^[a-z]{2,9}@example$' },
  },
};
const document = {
  paths: {
    '/notes': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: note }, [form]: { schema: note } } },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
};
const ajv = new Ajv();
const isValid = ajv.compile(note);
/** Its pattern is not checked. */
const isAlmostValid = ajv.compile({ ...note, properties: { ...note.properties, mail: { type: 'string' } } });

/** The fields of a form, as a server reads them. */
function fieldsOf(text: string): object {
  const { stars, ...others } = Object.fromEntries(new URLSearchParams(text));
  return { ...others, ...(stars !== undefined && { stars: /^-?\d+$/.test(stars) ? Number(stars) : stars }) };
}

/** Runs the suite on a server that checks forms with this function. @returns what was judged of them, and what they were answered */
async function runWith(accepts: (fields: object) => boolean): Promise<{ judged: string[]; sent: number[] }> {
  const sent: number[] = [];
  const { url, close } = await serveApi(({ body, text, request }) => {
    const isForm = request.headers['content-type'] === form;
    const status = (isForm ? accepts(fieldsOf(text)) : isValid(body)) ? 201 : 400;
    if (isForm) sent.push(status);
    return { status };
  });
  const { clauses } = await runApi(document, url, repeatable).finally(close);
  const inForms = clauses.filter(({ id, result }) => id.includes(` as ${form} /`) && result !== 'not applicable');
  return { judged: inForms.map(({ id, result }) => `${id.split(' ').slice(-2).join(' ')} ${result}`), sent };
}

it('invalid bodies of a further media type share controls', async () => {
  const { judged, sent } = await runWith(isValid);
  expect(judged.filter((each) => !each.endsWith(' passed'))).toEqual([]);
  expect(sent.filter((status) => status === 201).length).toBeLessThan(15);
});

it('invalid bodies that share a control are judged as if each had its own', async () => {
  const { judged } = await runWith(isAlmostValid);
  expect(judged.filter((each) => !each.endsWith(' passed'))).toEqual(['/mail pattern violated']);
});

it('few controls are sent in a media type that the server does not take', async () => {
  const { judged, sent } = await runWith(() => false);
  expect(judged.filter((each) => !each.endsWith(' inconclusive'))).toEqual([]);
  expect(sent.length).toBeLessThan(150);
});
