import * as fc from 'fast-check';

/**
 * Property tests use a fixed seed, so that a new failure is due to the change and not to other values.
 * `SEED=$RANDOM npm run unit` tries other values.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20261121) });
// Runs that the tests start must not use it.
delete process.env['SEED'];
// Nor must they print annotations into the workflow that runs these tests.
delete process.env['GITHUB_ACTIONS'];
