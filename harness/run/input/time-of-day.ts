import type { Json } from '../../json/index.ts';

const form = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/;
const [perHour, perDay] = [60, 24 * 60];

/** Whether a value is a time of a day, as in `07:30` or `07:30:00`. */
export const isTimeOfDay = (value: Json): value is string => typeof value === 'string' && form.test(value);

/** The time of day an hour later or earlier, and the last or first minute of the day; empty if none is later or earlier. */
export function timesBeside(time: string, order: 'after' | 'before'): string[] {
  const [, hours, minutes, seconds = ''] = form.exec(time) ?? [];
  const at = Number(hours) * perHour + Number(minutes);
  const wanted = order === 'after' ? [at + perHour, perDay - 1] : [at - perHour, 0];
  const isBeside = (each: number): boolean => (order === 'after' ? each > at && each < perDay : each < at && each >= 0);
  return wanted.filter(isBeside).map((each) => {
    const [hour, minute] = [Math.floor(each / perHour), each % perHour].map((part) => String(part).padStart(2, '0'));
    return `${hour}:${minute}${seconds}`;
  });
}
