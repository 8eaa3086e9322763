import { expect, it } from 'vitest';
import { withoutDryRun } from './dry-run.ts';
import type { Part } from './part.ts';

const part = (name: string, required = false): Part =>
  ({ place: 'query', pointer: `/query/${name}`, required, parameter: { name } }) as unknown as Part;

it.each(['dryRun', 'dry_run', 'validateOnly', 'preview', 'simulate'])(
  'leaves out an optional parameter by which a server does nothing: %s',
  (name) => {
    const input = { query: { [name]: 'All', limit: 2 }, body: { soil: 'clay' } };
    expect(withoutDryRun({ parameters: [part(name), part('limit')] }, input)).toEqual({
      query: { limit: 2 },
      body: { soil: 'clay' },
    });
  },
);

it('keeps one that is required, and others', () => {
  const input = { query: { dryRun: false, previewSize: 2, validate: true } };
  const parameters = [part('dryRun', true), part('previewSize'), part('validate')];
  expect(withoutDryRun({ parameters }, input)).toEqual(input);
});
