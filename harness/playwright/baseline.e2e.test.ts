import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serveNotes, token } from '../workshop/testing/notes.ts';
import { makeProject, removeProject, type Project } from '../workshop/testing/project.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const clause = 'PUT /notes responds 201 body';

/** A project with a baseline, for a server that answers every valid note with a wrong body, or conforms. */
async function project(name: string, baseline: string, isFaulty = true): Promise<Project> {
  const server = await serveNotes({
    alter: (reply) => (isFaulty && reply[0] === 201 ? [201, { is: 'wrong' }] : reply),
  });
  const options = JSON.stringify({ document: resolve('fixtures/notes.openapi.json'), token, runs: 3, seed: 5 });
  const one = makeProject(name, {
    'api.spec.ts': `import { conformance } from 'openapi-greenhouse';\nawait conformance({ ...${options}, ...JSON.parse(process.env.MORE ?? '{}') });\n`,
    'playwright.config.ts': `export default ${JSON.stringify({
      use: { baseURL: server.url },
      reporter: [['list'], ['openapi-greenhouse/reporter']],
    })};\n`,
    'greenhouse.baseline.yaml': baseline,
  });
  open.push(server.close, () => {
    removeProject(one);
  });
  return one;
}

const entry = `accepted:\n  - clause: ${clause}\n    reason: known since March\n    owner: anna\n`;

describe('a run with a baseline', () => {
  it('passes if its findings are accepted, and shows each with the reason', async () => {
    const one = await project('baseline-accepted', entry);
    const { status, output } = await one.shell('npx playwright test');
    expect(status, output).toBe(0);
    expect(output).toMatch(/~ responds 201 body: accepted/);
    const record = one.record();
    expect(record.findings.map(({ accepted }) => accepted)).toEqual([{ reason: 'known since March', owner: 'anna' }]);
    expect(record.baseline).toEqual({ file: 'greenhouse.baseline.yaml', fails: true, stale: [] });
    expect(one.read('reports/junit.xml')).toContain('accepted: known since March (anna)');
    const without = await one.shell('npx playwright test', { MORE: '{"baseline":false}' });
    expect(without.status, 'without it').toBe(1);
  });

  it('fails with a finding that is not accepted, until its cause is', async () => {
    const one = await project('baseline-other', 'accepted:\n  - {clause: PUT /notes responds 201 type, reason: r}\n');
    const { status, output } = await one.shell('npx playwright test');
    expect(status, output).toBe(1);
    expect(output).toContain(`✗ ${clause}`);
    const [cause] = one.record().causes;
    const accepting = `accepted:\n  - {cause: ${cause?.id ?? ''}, reason: r}\n`;
    writeFileSync(join(one.folder, 'greenhouse.baseline.yaml'), accepting);
    const again = await one.shell('npx playwright test');
    expect(again.status, again.output).toBe(0);
  });

  it('fails with an entry that no longer occurs, and only shows it with STALE=warn', async () => {
    const one = await project('baseline-stale', entry, false);
    const { status, output } = await one.shell('npx playwright test');
    expect(status, output).toBe(1);
    const message = `greenhouse.baseline.yaml:2: "${clause}" no longer occurs; delete lines 2 to 4`;
    expect(output).toContain(`✗ ${message}`);
    const warned = await one.shell('npx playwright test', { MORE: '{"stale":"warn"}' });
    expect([warned.status, warned.output.includes(`! ${message}`)]).toEqual([0, true]);
    const filtered = await one.shell('npx playwright test -g "enforces security"');
    expect(filtered.status, filtered.output).toBe(0);
  });

  it('fails with one sentence if the baseline can not be used', async () => {
    const one = await project('baseline-broken', 'accepted:\n  - clause: A\n');
    const { status, output } = await one.shell('npx playwright test');
    expect(status).toBe(1);
    expect(output).toContain('greenhouse.baseline.yaml:2: accepted.0 has');
    expect(output).not.toMatch(/\n\s+at .*:\d+:\d+/);
  });
});
