import { answerPlant, answerRejection } from './answer.ts';
import { authenticate } from './authenticate.ts';
import type { Conduct } from './conduct.ts';
import { createPlant } from './create-plant.ts';
import { deliver } from './deliver.ts';
import { decode, parseJson } from './json.ts';
import { checkMediaType } from './media-type.ts';
import { readId, readName, readObject, readTag } from './new-plant.ts';

/** The conduct that follows every rule of the specification. */
export const conforming: Conduct = {
  createPlant,
  authenticate,
  checkMediaType,
  readBody: (request) => request.body(),
  decode,
  parse: parseJson,
  readObject,
  readId,
  readName,
  readTag,
  keep: async (plant, store) => {
    await store.add(plant);
    return undefined;
  },
  answerPlant,
  answerRejection,
  deliver,
};
