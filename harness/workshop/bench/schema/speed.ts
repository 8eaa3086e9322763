import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { generateSync } from 'json-schema-faker';
import { parse, stringify } from '../../../json/index.ts';
import { valid } from '../../../arbitrary/index.ts';
import { compile } from '../../../schema/index.ts';
import { object, typical } from './typical-schemas.ts';

/** One line of the table of speeds. */
export interface SpeedRow {
  readonly name: string;
  readonly own: number;
  readonly byHand: number;
  readonly faker: number;
}

/** Values per second for ten typical schemas: this project, handwritten arbitraries, json-schema-faker. */
export function speeds(numRuns: number): SpeedRow[] {
  return typical.map(({ name, schema, byHand }) => {
    const own = valid({ root: schema, pointer: '' });
    const rate = (draw: () => unknown) => numRuns / cpuSeconds(draw);
    return {
      name,
      own: rate(() => fc.sample(own, { seed: 1, numRuns })),
      byHand: rate(() => fc.sample(byHand, { seed: 1, numRuns })),
      faker: rate(() =>
        Array.from({ length: numRuns }, () => generateSync(schema as Parameters<typeof generateSync>[0], { seed: 1 })),
      ),
    };
  });
}

/** CPU microseconds for a body of 100 bytes: parse and validate here, JSON.parse and ajv alone. */
export function bodySpeeds(rounds: number): { exact: number; ajv: number; text: string } {
  const schema = object(['id', 'name'], {
    id: { type: 'integer' },
    name: { type: 'string', maxLength: 80 },
    tag: { type: 'string' },
  });
  const text = stringify({
    id: 9223372036854775807n,
    name: 'a plant with a name of typical length',
    tag: 'indoor, shade',
  });
  const validate = compile({ root: schema, pointer: '' });
  const alone = new Ajv2020().compile(schema as object);
  const time = (check: () => unknown) => {
    const all = () => {
      for (let round = 0; round < rounds; round++) check();
    };
    return (cpuSeconds(all) * 1e6) / rounds;
  };
  return { text, exact: time(() => validate(parse(text))), ajv: time(() => alone(JSON.parse(text))) };
}

/** The CPU seconds of some work after a warm-up: the best of three, because other processes can only slow it down. */
function cpuSeconds(work: () => unknown): number {
  work();
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.min(...times);
}
