import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { writeDocument } from '../testing/api.ts';
import { rowsByOperation } from './index.ts';

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  other: { type: 'apiKey', in: 'header', name: 'X-Other' },
  digest: { type: 'http', scheme: 'digest' },
  certificate: { type: 'mutualTLS' },
};

/** What is said of the clauses of an operation with these ways in, when a key and a password are given. */
async function saidOf(security: object[]): Promise<Map<string, string>> {
  const get = { security, responses: { 200: { description: '' }, 401: { description: '' } } };
  const document = await loadDocument(writeDocument({ paths: { '/a': { get } }, components: { securitySchemes } }));
  const credentials = new Map(['key', 'digest'].map((name) => [name, { brokenForms: ['absent' as const] }]));
  const given = { credentials, strict: false, safe: false, values: new Map() };
  const rows = rowsByOperation(document, given).get('GET /a')?.rows ?? [];
  return new Map(
    rows.map((row) => [
      row.clause.id.replace('GET /a ', ''),
      row.state === 'planned' ? row.state : `${row.because}; ${row.cure}`,
    ]),
  );
}

describe('a way in that is not tried', () => {
  it('asks for the credential that was not given', async () => {
    const said = await saidOf([{ key: [] }, { other: [] }]);
    expect(said.get('guards key')).toBe('planned');
    expect(said.get('guards other')).toBe(
      'no credential was given for other, which is another way in; give one in CREDENTIALS, as {"other":"..."}',
    );
  });

  it.each([
    ['digest', 'HTTP digest answers a challenge of the server'],
    ['certificate', 'mutualTLS asks for a client certificate'],
  ])('asks for no credential that can not be sent, though one was given: %s', async (name, reason) => {
    const said = await saidOf([{ key: [] }, { [name]: [] }]);
    expect(said.get('guards key')).toBe('planned');
    expect(said.get(`guards ${name}`)).toMatch(new RegExp(`^a credential for ${name}, .* can't be sent: ${reason}`));
    expect(said.get(`guards ${name}`)).not.toContain('CREDENTIALS');
  });

  it('leaves an operation that has no other untestable, with the reason in each of its clauses', async () => {
    const said = await saidOf([{ digest: [] }]);
    expect([...said.keys()]).toContain('accepts');
    for (const each of said.values()) expect(each).toMatch(/HTTP digest answers a challenge .*EXCLUDE/);
  });
});
