const date = /^(\d{4})-(\d\d)-(\d\d)$/;
const time = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;
const duration =
  /^P(?:\d+W|(?=[\dT])(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?=\d)(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** `date`: full-date of RFC 3339 section 5.6. */
export function isDate(text: string): boolean {
  const match = date.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/**
 * `time`: full-time of RFC 3339 section 5.6. The second 60 is allowed only directly before midnight UTC (section 5.7).
 */
export function isTime(text: string): boolean {
  const match = time.exec(text);
  if (match === null) return false;
  const [hour, minute, second, offsetHour, offsetMinute] = [1, 2, 3, 5, 6].map((group) => Number(match[group] ?? 0));
  if (hour === undefined || minute === undefined || second === undefined) return false;
  if (offsetHour === undefined || offsetMinute === undefined) return false;
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const sign = match[4] === '-' ? 1 : -1;
  const utc = hour * 60 + minute + sign * (offsetHour * 60 + offsetMinute);
  return (utc + 2 * 1440) % 1440 === 1439;
}

/** `date-time` of RFC 3339 section 5.6. */
export function isDateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** `duration` of RFC 3339 appendix A. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}

/** The number of days in a month. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
