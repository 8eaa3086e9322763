import { describe, expect, it } from 'vitest';
import { runOn } from '../../../workshop/testing/api.ts';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { dividesDoubles } from './divides-doubles.ts';

const price = { type: 'number', minimum: 0, maximum: 1000, multipleOf: 0.01 };
const operation = (name: string) => ({
  post: {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', required: [name], properties: { [name]: price } } } },
    },
    responses: { 201: { description: '' }, 400: { description: '' } },
  },
});
const document = { paths: { '/plants': operation('price'), '/pots': operation('deposit') } };

/** The sentences of the causes of a server with a rule for what is a number of cents. */
async function causesOf(isCents: (value: number) => boolean): Promise<string[]> {
  const { causes } = await runOn(
    document,
    ({ url, body }) => {
      const name = url.pathname === '/plants' ? 'price' : 'deposit';
      const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
      const [, value] = given.find(([each]) => each === name) ?? [];
      const isValid = typeof value === 'number' && value >= 0 && value <= 1000 && isCents(value);
      return isValid
        ? { status: 201 }
        : { status: 400, body: { path: `/body/${name}`, message: 'must be multiple of 0.01' } };
    },
    {},
  );
  return causes.map(({ sentence }) => sentence);
}

describe('multiples of a hundredth', () => {
  it('are rejected for one reason where their quotient as a double is not an integer', async () => {
    expect(await causesOf((value) => Number.isInteger(value / 0.01))).toEqual([
      `${dividesDoubles.sentence}, in 2 places`,
    ]);
  });

  it('are not a fault of a server that counts their decimals', async () => {
    expect(await causesOf((value) => /^\d+(?:\.\d\d?)?$/.test(String(value)))).toEqual([]);
  });

  it('have another cause if their quotient is right, or if the server demands another step', () => {
    const shown = { of: 'POST /plants', clause: 'accepts body /price fraction', cause: 'status 400' };
    const isShownBy = (value: number, said: string): boolean =>
      dividesDoubles.isShownBy(symptomOf({ ...shown, sent: { body: { price: value } }, said }));
    expect(isShownBy(9.7, '{"message":"must be multiple of 0.01"}')).toBe(true);
    expect(isShownBy(9.7, '{"message":"price must be a multipleOf 0.05"}')).toBe(true);
    expect(isShownBy(0.5, '{"message":"must be multiple of 0.01"}')).toBe(false);
    expect(isShownBy(9.7, '{"message":"must be multiple of 0.25"}')).toBe(false);
    expect(isShownBy(9.7, '{"message":"must be smaller"}')).toBe(false);
  });
});
