import { describe, expect, it } from 'vitest';
import { allBeside, eachBeside, valuesBeside } from './values-beside.ts';

const input = { body: { least: 5, most: 9, step: 1, name: 'x', other: 'y' } };
const drawn = [3, 7, 1].map((most) => ({ body: { most, step: 10 * most } }));

describe('values beside a place', () => {
  it('are its own, and the smallest and the largest of numbers', () => {
    expect(valuesBeside(input, '/body/least', drawn)).toEqual([
      { place: '/body/most', values: [5, 1, 7] },
      { place: '/body/step', values: [5, 10, 70] },
    ]);
  });

  it('are its own alone of texts without an order', () => {
    expect(valuesBeside(input, '/body/name', drawn)).toEqual([{ place: '/body/other', values: ['x'] }]);
  });

  it('have an order if they are dates', () => {
    const dates = { body: { from: '2024-02-01', to: '2024-03-01' } };
    const others = ['2023-01-01', '2025-01-01'].map((to) => ({ body: { to } }));
    expect(valuesBeside(dates, '/body/from', others)).toEqual([
      { place: '/body/to', values: ['2024-02-01', '2024-01-31', '2024-02-02', '2023-01-01', '2025-01-01'] },
    ]);
  });

  it('are the days around it, too, if it is a date or a time of one', () => {
    const around = (from: string): unknown =>
      valuesBeside({ body: { from, to: '2024-03-01' } }, '/body/from', [])[0]?.values;
    expect(around('1970-01-01')).toEqual(['1970-01-01', '1969-12-31', '1970-01-02']);
    expect(around('2024-02-29T12:00:00+02:00')).toEqual([
      '2024-02-29T12:00:00+02:00',
      '2024-02-28T12:00:00+02:00',
      '2024-03-01T12:00:00+02:00',
    ]);
    expect(around('9999-12-31')).toEqual(['9999-12-31', '9999-12-30']);
    expect(around('2024-99-01')).toEqual(['2024-99-01']);
  });

  it('are put in all places at once', () => {
    const bodies = [...allBeside(input, valuesBeside(input, '/body/least', drawn))].map((each) => each.input['body']);
    expect(bodies).toEqual([
      { ...input.body, most: 5, step: 5 },
      { ...input.body, most: 1, step: 10 },
      { ...input.body, most: 7, step: 70 },
    ]);
  });

  it('are put in each place, or left out there', () => {
    const bodies = [...eachBeside(input, valuesBeside(input, '/body/least', drawn))].map((each) => each.input['body']);
    const { most, step, ...others } = input.body;
    expect(bodies).toEqual([
      ...[5, 1, 7].map((each) => ({ ...input.body, most: each })),
      { ...others, step },
      ...[5, 10, 70].map((each) => ({ ...input.body, step: each })),
      { ...others, most },
    ]);
  });

  it('are not put in a single place again', () => {
    const bodies = [...eachBeside(input, valuesBeside(input, '/body/name', drawn))].map((each) => each.input['body']);
    const { other: _, ...others } = input.body;
    expect(bodies).toEqual([others]);
  });
});
