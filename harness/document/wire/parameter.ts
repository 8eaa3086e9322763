import type { SchemaSource } from '../../schema/index.ts';
import type { Parameter } from '../document.ts';
import type { Reading } from '../reading.ts';
import { bodyWire, formatOf, narrowed } from './body.ts';
import { declaredNames } from './declared.ts';
import { plainText, styled } from './styled.ts';

/** The schema of a parameter, narrowed to what its place in a request can carry. */
export function parameterWire(reading: Reading, parameter: Omit<Parameter, 'wire'>): SchemaSource {
  const { schema, mediaType, in: place } = parameter;
  const text = { type: 'string' };
  if (mediaType === undefined) {
    const dialect = schema?.dialect ?? reading.dialect;
    return narrowed(reading, schema, styled(parameter, dialect, declaredNames(schema)), text);
  }
  if (place === 'querystring') {
    return bodyWire(reading, mediaType, schema, new Map()) ?? narrowed(reading, schema, {}, { type: 'object' });
  }
  // JSON text is ASCII once it is encoded, so every place carries it whole.
  if (formatOf(mediaType) === 'json') return schema ?? reading.make({}, 'request');
  return narrowed(reading, schema, plainText(place), text);
}
