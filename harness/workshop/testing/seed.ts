import * as fc from 'fast-check';

/**
 * The properties of a change and of its parent are tried on the same values, so that a gate that closes speaks of the
 * change; `SEED=$RANDOM npm run unit` tries them on others.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20261121) });
// It is not for the runs that the tests start.
delete process.env['SEED'];
