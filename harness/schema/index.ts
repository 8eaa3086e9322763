/** JSON Schema: canonical form and exact validation. */
export type { Dialect, SchemaSource } from './source.ts';
export type { SchemaError } from './schema-error.ts';
export { InvalidSchema } from './invalid-schema.ts';
export { compile, loadSchema, type Validate } from './compile.ts';
export { children, type Keywords, type SchemaNode, type TypeName } from './node.ts';
export { integerFormats, type IntegerRange } from './number-format.ts';
export { canonicalText } from './duplicates.ts';
export { hasType } from './types.ts';
export { regularExpression } from './regular-expression.ts';
