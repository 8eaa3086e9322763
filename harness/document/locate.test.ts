import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocator } from './locate.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-locate-'));
  const main = [
    'openapi: 3.1.0',
    'paths:',
    '  /plants/{id}:',
    '    get:',
    '      parameters:',
    '        - name: limit',
    '          schema:',
    '            maximum: 100',
    "        - { $ref: '#/components/parameters/Id' }",
    '      responses: &responses',
    "        '200': { description: ok }",
    '    put:',
    '      responses: *responses',
    'components:',
    '  parameters:',
    '    Id:',
    '      schema: { minimum: 1 }',
    '    Loop:',
    "      $ref: '#/components/parameters/Loop'",
  ];
  writeFileSync(join(folder, 'api.yaml'), main.join('\n'));
  writeFileSync(join(folder, 'my parts.json'), '{\r\n  "Plant": {\r\n    "type": "object"\r\n  }\r\n}\r\n');
  writeFileSync(join(folder, 'line.json'), JSON.stringify({ pad: 'x'.repeat(500), info: { title: 'T' } }));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const locate = (stated: string, file = 'api.yaml'): ReturnType<ReturnType<typeof createLocator>> =>
  createLocator(join(folder, file))(stated);

describe('the lines of a place in a document', () => {
  it.each([
    ['/paths/~1plants~1{id}/get/parameters/0/schema/maximum', 8],
    ['/paths/~1plants~1{id}/get', 4],
    ['/paths/~1plants~1{id}/get/parameters/1', 9],
    // Through a reference, and through an alias.
    ['/paths/~1plants~1{id}/get/parameters/1/schema/minimum', 17],
    ['/paths/~1plants~1{id}/put/responses/200', 11],
    // A default is not in the text: the place that has it.
    ['/paths/~1plants~1{id}/get/parameters/0/required', 6],
    ['/components/parameters/Loop/schema', 18],
  ])('are found: %s', (stated, line) => {
    expect(locate(stated)).toMatchObject({ file: join(folder, 'api.yaml'), line });
  });

  it('come with the lines around them', () => {
    expect(locate('/paths/~1plants~1{id}')).toEqual({
      file: join(folder, 'api.yaml'),
      line: 3,
      from: 1,
      text: [
        'openapi: 3.1.0',
        'paths:',
        '  /plants/{id}:',
        '    get:',
        '      parameters:',
        '        - name: limit',
      ].join('\n'),
    });
  });

  it('are found in another file of the document', () => {
    expect(locate('my parts.json#/Plant/type')).toMatchObject({ file: join(folder, 'my parts.json'), line: 3 });
    expect(locate('my parts.json#/Plant/type')?.text).toBe('{\n  "Plant": {\n    "type": "object"\n  }\n}\n');
  });

  it('are shortened around the place, where a document is one line', () => {
    const { text = '' } = locate('/info/title', 'line.json') ?? {};
    expect(text).toContain('"title":"T"');
    expect(text.length).toBeLessThan(170);
  });

  it.each(['RFC 8259', 'RFC 9110 §10.2, §11.6.1', '/nowhere', 'gone.yaml#/a', ''])('are not known for %j', (stated) => {
    expect(locate(stated)).toBeUndefined();
  });

  it('are not known if the document is on the web, or gone', () => {
    expect(createLocator('http://127.0.0.1:1/api.yaml')('/info')).toBeUndefined();
    expect(locate('/info', 'gone.yaml')).toBeUndefined();
  });
});
