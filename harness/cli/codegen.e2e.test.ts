import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { references, startReference } from '../workshop/proof/reference.ts';
import { makeProject, removeProject } from '../workshop/testing/project.ts';
import { loadPlan, runSuite } from '../suite/index.ts';
import { runCommand } from './command.ts';

const project = makeProject('codegen', { 'package.json': '{}' });
const secrets = { TOKEN: 'plant-store-token-Abc123', BASIC_AUTH: 'gardener:Rose-Water-7Qz' };
afterAll(() => {
  removeProject(project);
});

describe('the tests that codegen writes', () => {
  it.each([
    ['Plant Store', ['takes-int32-ids-only', 'coerces-string-ids', 'accepts-missing-id'], 3],
    ['Nursery', ['keeps-the-old-growth', 'takes-51-metres-in-forms'], 2],
  ])(
    'fail on a faulty %s, and pass on the mended one',
    async (title, defects, least) => {
      const reference = references.find((each) => each.title === title);
      if (reference === undefined) throw new RangeError(`there is no ${title}`);
      const options = { ...reference.options, seed: 7 };
      const folder = join(project.folder, title.replace(' ', '-'));
      const faulty = await startReference(
        reference,
        defects.flatMap((defect) => ['--defect', defect]),
      );
      const environment = { ...secrets, ...(title === 'Nursery' && { TOKEN: 'nursery-bearer-Abc123' }) };
      const play = (url: string) =>
        project.shell(`npx playwright test ${folder} --reporter=line`, { ...environment, TARGET_URL: url });
      try {
        const { record } = await runSuite(await loadPlan(options), options, faulty.url, true);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'run.json'), JSON.stringify(record));
        expect(await runCommand(['codegen', join(folder, 'run.json'), '--folder', folder])).toBe(0);
        const { output } = await play(faulty.url);
        expect(Number(/(\d+) failed/.exec(output)?.[1]), output).toBeGreaterThanOrEqual(least);
        expect(output).not.toContain('passed');
      } finally {
        await faulty.stop();
      }
      const mended = await startReference(reference, []);
      try {
        const { status, output } = await play(mended.url);
        expect(status, output).toBe(0);
      } finally {
        await mended.stop();
      }
    },
    600_000,
  );
});
