import type { Family } from '../complaint.ts';
import { aeson } from './aeson.ts';
import { ajv } from './ajv.ts';
import { byField } from './by-field.ts';
import { connexion } from './connexion.ts';
import { go } from './go.ts';
import { jsonValidator } from './json-validator.ts';
import { located } from './located.ts';
import { pydantic } from './pydantic.ts';
import { sentences } from './sentences.ts';
import { zod } from './zod.ts';

/**
 * How frameworks report what is wrong with a request, in the order in which they are tried: those with the
 * most data come first. The first that finds something to demand is used.
 */
export const families: readonly Family[] = [
  ajv,
  zod,
  pydantic,
  go,
  aeson,
  jsonValidator,
  connexion,
  located,
  byField,
  sentences,
];
