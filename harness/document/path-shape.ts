/** A path template without the names in braces: templates that differ in these only are the same path (3.1 §4.8.8.1). */
export const shapeOfPath = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

/** A path without the slash at its end. */
export const withoutSlash = (path: string): string => path.replace(/\/$/, '');
