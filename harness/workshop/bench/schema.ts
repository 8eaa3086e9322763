/**
 * Measures the generation and validation of values by JSON Schema, compares them with their targets, and prints a
 * table.
 *
 * `npm run bench:schema -- [values a schema, 200] [seed]`
 */
import { generateSync } from 'json-schema-faker';
import { suiteDocuments } from '../official-suite/index.ts';
import { apiSubjects } from './schema/api-schemas.ts';
import { pinnedSubjects, suiteSubjects, type CorpusSchema } from './schema/corpus.ts';
import { measureMisses, measureValid, type MissResult, type Run, type ValidResult } from './schema/generate.ts';
import { exactOracle, Oracle } from './schema/oracle.ts';
import { planTimes, scalars } from './schema/planning.ts';
import { bodySpeeds, speeds } from './schema/speed.ts';
import type { Json } from '../../json/index.ts';

const [values = 200, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const run: Run = { documents: suiteDocuments(), state: exactOracle(), values, seed };

console.log(`${values} values a schema, seed ${seed}, Node ${process.version}\n`);
for (const [name, subjects] of [
  ['JSON-Schema-Test-Suite', suiteSubjects()],
  ['the same, pinned to a type', pinnedSubjects()],
  ['OpenAPI-like', apiSubjects()],
] as const) {
  const results: ValidResult[] = [];
  const misses: MissResult[] = [];
  for (const subject of subjects) results.push(await measureValid(subject, run));
  for (const subject of subjects) misses.push(await measureMisses(subject, run, 5));
  report(name, subjects, results, misses);
  await reportFaker(subjects);
}
reportSpeed();
reportPlanning();
console.log(
  `\nSchemas that the oracle could not read (checked by the project's own validator only): ${run.state.unread}`,
);

function report(
  name: string,
  subjects: readonly CorpusSchema[],
  results: readonly ValidResult[],
  misses: readonly MissResult[],
): void {
  const generated = results.filter(({ outcome }) => outcome === 'generated');
  const rejected = results.filter(({ outcome }) => outcome === 'rejected' || outcome === 'failed');
  const falselyImpossible = results.filter(
    ({ outcome }, i) => outcome === 'impossible' && (subjects[i]?.valid.length ?? 0) > 0,
  );
  const seconds = sum(generated.map((result) => result.seconds));
  const reaches = sum(subjects.map((subject) => subject.reaches.length));
  console.log(`${name}: ${subjects.length} schemas`);
  line('supported', share(results.length - rejected.length, results.length), '>= 98 %');
  line('all values valid', share(generated.filter(({ invalid }) => invalid === 0).length, generated.length), '100 %');
  line(
    'impossible, recognised',
    `${results.filter(({ outcome }) => outcome === 'impossible').length}, wrongly ${falselyImpossible.length}`,
    'wrongly 0',
  );
  line(
    'reach of the known valid values',
    share(sum(generated.map((r) => r.events[1])), sum(generated.map((r) => r.events[0]))),
    '>= 97 %',
  );
  line('predicates reached', share(reaches - sum(generated.map((r) => r.missed.length)), reaches), '>= 97 %');
  line('same seed, same values', share(generated.filter((r) => r.reproducible).length, generated.length), '100 %');
  line('values a second', String(Math.round(sum(generated.map((r) => r.values)) / seconds)), '>= 2000');
  reportMisses(misses, results);
  for (const result of [...rejected, ...falselyImpossible])
    console.log(`    rejected: ${result.name}: ${result.reason ?? ''}`);
  for (const { name: broken, invalid, values: drawn } of generated)
    if (invalid > 0) console.log(`    INVALID: ${broken}: ${invalid} of ${drawn}`);
  for (const { name: short, missed } of generated)
    if (missed.length > 0) console.log(`    not reached: ${short}: ${missed.join(', ')}`);
  for (const slow of [...generated, ...misses].filter((result) => result.seconds > 1))
    console.log(`    slow: ${slow.name}: ${slow.seconds.toFixed(1)} s`);
}

function sum(list: readonly number[]): number {
  return list.reduce((total, next) => total + next, 0);
}

function reportMisses(misses: readonly MissResult[], results: readonly ValidResult[]): void {
  line('near-misses: supported', share(misses.filter((m) => m.supported).length, misses.length), '>= 97 %');
  line(
    'near-misses: invalid',
    share(sum(misses.map((m) => m.values - m.accepted)), sum(misses.map((m) => m.values))),
    '100 %',
  );
  line(
    'near-misses: labels right',
    share(sum(misses.map((m) => m.values - m.mislabelled)), sum(misses.map((m) => m.values))),
    '>= 99 %',
  );
  line('near-misses: that keyword alone', share(sum(misses.map((m) => m.alone)), sum(misses.map((m) => m.values))), '');
  // A near-miss is a valid value with one violation. A schema without valid values has none, so it counts separately.
  const possible = misses.filter((_, index) => results[index]?.outcome !== 'impossible');
  const places = (list: readonly MissResult[], which: 0 | 1) => sum(list.map((miss) => miss.places[which]));
  line('near-misses: known places reached', share(places(possible, 1), places(possible, 0)), '>= 90 %');
  const others = misses.filter((miss) => !possible.includes(miss));
  line('  of schemas without a valid value', share(places(others, 1), places(others, 0)), 'none has a control');
  for (const { name, accepted, values: drawn } of misses)
    if (accepted > 0) console.log(`    the oracle accepts: ${name}: ${accepted} of ${drawn}`);
  for (const miss of misses.filter(({ supported }) => !supported))
    console.log(`    near-misses rejected: ${miss.name}: ${miss.reason ?? ''}`);
}

/** Measures json-schema-faker on the same schemas, with the same oracle. */
async function reportFaker(subjects: readonly CorpusSchema[]): Promise<void> {
  let [supported, allValid] = [0, 0];
  for (const { schema } of subjects) {
    try {
      const oracle = await Oracle.of(schema, run.documents, run.state);
      const generated = Array.from(
        { length: 20 },
        (_, index) => generateSync(schema as Parameters<typeof generateSync>[0], { seed: seed + index }) as Json,
      );
      supported++;
      if (generated.every((value) => oracle.accepts(value))) allValid++;
    } catch {
      // json-schema-faker rejects the schema, or generates a value that is not JSON.
    }
  }
  line(
    'json-schema-faker: generated, all valid',
    `${share(supported, subjects.length)}, ${share(allValid, subjects.length)}`,
    '',
  );
  console.log('');
}

function reportSpeed(): void {
  console.log('Speed, values a second');
  const rows = speeds(10_000);
  for (const { name, own, byHand, faker } of rows) {
    line(
      name,
      `${Math.round(own)}, by hand ${Math.round(byHand)}, json-schema-faker ${Math.round(faker)}`,
      `${(byHand / own).toFixed(2)}x`,
    );
  }
  const worst = Math.max(...rows.map(({ own, byHand }) => byHand / own));
  line('slowest against by hand', `${worst.toFixed(2)}x`, '<= 3x');
  const { exact, ajv, text } = bodySpeeds(100_000);
  line(
    `parse and validate ${text.length} bytes`,
    `${exact.toFixed(2)} us, JSON.parse and ajv alone ${ajv.toFixed(2)} us`,
    '< 5 us',
  );
}

/** Measures the cost of planning. Parameters have such scalar schemas, and bodies have such object schemas. */
function reportPlanning(): void {
  console.log('\nPlanning, CPU milliseconds a schema');
  for (const { name, facets, nearMisses, validated } of planTimes(100)) {
    line(
      name,
      `facets ${facets.toFixed(2)}, near-misses ${nearMisses.toFixed(2)}, compiled and the first value validated ${validated.toFixed(2)}`,
      scalars.has(name) ? '<= 1' : '<= 5',
    );
  }
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} % of ${whole}`;
}

function line(name: string, value: string, aim: string): void {
  console.log(`  ${name.padEnd(36)} ${value.padEnd(60)} ${aim}`);
}
