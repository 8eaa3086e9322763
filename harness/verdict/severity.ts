/**
 * How bad a fault is, worst first: crashes and open doors; invalid data that is accepted, and lost state; valid data that is
 * rejected; answers of another shape than documented; and values that hardly anybody sends.
 */
export const severities = ['critical', 'major', 'moderate', 'minor', 'exotic'] as const;

export type Severity = (typeof severities)[number];

/** Whether a severity is not as bad as another one. */
export function isBelow(one: Severity, other: Severity): boolean {
  return severities.indexOf(one) > severities.indexOf(other);
}
