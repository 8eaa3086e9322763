import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearMissesOf } from '../arbitrary/index.ts';
import { loadDocument, type Document } from '../document/index.ts';
import { stringify } from '../json/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { brokenPlace } from './broken-place.ts';
import { findRequestModel } from './request/request-model.ts';
import type { Part } from './request/part.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const form = 'application/x-www-form-urlencoded';

/** The parts of the requests of all operations. */
function partsOf(document: Document): Part[] {
  return document.operations.flatMap((operation) => {
    const model = findRequestModel(document, operation, given, []);
    return 'because' in model ? [] : [...model.parameters, ...model.bodies];
  });
}

async function formPart(schema: object): Promise<Part> {
  const requestBody = { content: { [form]: { schema } } };
  const document = await loadDocument(writeDocument({ paths: { '/a': { post: { requestBody, responses: {} } } } }));
  const [part] = partsOf(document);
  return part ?? expect.fail('the operation has a body');
}

/** For each keyword that is broken: the place that is named for it. */
async function placesOf(schema: object): Promise<Record<string, readonly string[] | undefined>> {
  const part = await formPart(schema);
  const { nearMisses } = nearMissesOf(part.schema);
  return Object.fromEntries(
    nearMisses.flatMap((nearMiss) => {
      const stated = part
        .errors(fc.sample(nearMiss.variants[0]?.arbitrary ?? expect.fail(), { seed: 1, numRuns: 1 })[0]?.value ?? null)
        .find(({ keyword, instancePointer }) => {
          return keyword === nearMiss.keyword && instancePointer === nearMiss.instancePointer;
        });
      if (stated === undefined) return [];
      const [pair] = fc.sample(nearMiss.variants[0]?.arbitrary ?? expect.fail(), { seed: 1, numRuns: 1 });
      const found = brokenPlace(part, { ...nearMiss, schemaPointer: stated.schemaPointer }, pair?.value ?? null);
      return [[`${nearMiss.about} ${nearMiss.keyword}`, found]];
    }),
  );
}

const size = { type: 'integer', minimum: 1 };

describe('the place that breaks a whole value', () => {
  it('is named if every value must satisfy the keyword there', async () => {
    const places = await placesOf({
      type: 'object',
      properties: { size, name: { type: 'string' } },
      allOf: [{ properties: { box: { type: 'object', properties: { depth: size } } } }],
    });
    expect(places).toMatchObject({ '/size minimum': ['size'], '/box/depth minimum': ['box', 'depth'] });
  });

  it.each<[string, object]>([
    ['anyOf', { anyOf: [{ properties: { size } }, { required: ['name'] }] }],
    [
      'oneOf',
      {
        oneOf: [
          { properties: { size }, required: ['size'] },
          { required: ['name'], maxProperties: 1 },
        ],
      },
    ],
    ['if', { if: { required: ['name'] }, then: { properties: { size } } }],
    ['unevaluatedProperties', { unevaluatedProperties: size, anyOf: [{ properties: { a: true } }, true] }],
  ])('is not named if %s could allow the value', async (_, schema) => {
    const places = await placesOf({ type: 'object', properties: { name: { type: 'string' } }, ...schema });
    expect(Object.values(places).filter((place) => place !== undefined && place[0] !== 'name')).toEqual([]);
  });

  it('leaves out no interpretation that is valid', async () => {
    for (const file of ['fixtures/nursery/nursery.openapi.yaml', 'fixtures/plant-store.openapi.json']) {
      let compared = 0;
      for (const part of partsOf(await loadDocument(file))) {
        for (const nearMiss of nearMissesOf(part.schema).nearMisses) {
          for (const { arbitrary } of nearMiss.variants) {
            const { value } = fc.sample(arbitrary, { seed: 1, numRuns: 1 })[0] ?? expect.fail();
            const place = brokenPlace(part, nearMiss, value);
            if (place === undefined) continue;
            const kept = new Set([...part.interpretations(value, place)].map((each) => stringify(each)));
            const left = [...part.interpretations(value)].filter((each) => !kept.has(stringify(each)));
            compared += left.length;
            expect(
              left.filter((each) => part.accepts(each)).map((each) => stringify(each)),
              `${part.name} ${nearMiss.keyword}`,
            ).toEqual([]);
          }
        }
      }
      if (file.includes('nursery')) expect(compared).toBeGreaterThan(1000);
    }
  });
});
