import type { SchemaSource } from '../../schema/index.ts';
import type { Parameter } from '../document.ts';
import type { DocumentReader } from '../reader.ts';
import { bodyWire, formatOf, narrowed } from './body.ts';
import { declaredNames } from './declared.ts';
import { plainText, styled } from './styled.ts';

/** The schema of a parameter, narrowed to what its place in a request can carry. */
export function parameterWire(reader: DocumentReader, parameter: Omit<Parameter, 'wire'>): SchemaSource {
  const { schema, mediaType, in: place } = parameter;
  const text = { type: 'string' };
  if (mediaType === undefined) {
    const dialect = schema?.dialect ?? reader.dialect;
    return narrowed(reader, schema, styled(parameter, dialect, declaredNames(schema)), text);
  }
  if (place === 'querystring') {
    return bodyWire(reader, mediaType, schema, new Map()) ?? narrowed(reader, schema, {}, { type: 'object' });
  }
  // Encoded JSON text is ASCII, so every place can carry it.
  if (formatOf(mediaType) === 'json') return schema ?? reader.make({}, 'request');
  return narrowed(reader, schema, plainText(place), text);
}
