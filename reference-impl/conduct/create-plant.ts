import type { NewPlant } from '../store/plant-store.ts';
import type { Answer } from './answer.ts';
import type { Conduct, PlantRequest, Dependencies } from './conduct.ts';
import type { JsonValue } from './json.ts';
import { field } from './new-plant.ts';
import { type Reading, read } from './rejection.ts';

/**
 * POST /plants (section 4). The credential is checked first: without a valid one, the body is not read. The status 200
 * is sent only after the store has kept the plant.
 */
export async function createPlant(
  request: PlantRequest,
  dependencies: Dependencies,
  conduct: Conduct,
): Promise<Answer> {
  const badCredential = conduct.authenticate(request.authorization, dependencies.token);
  if (badCredential) return conduct.answerRejection(badCredential);
  const plant = await readPlant(request, conduct);
  if (!plant.ok) return conduct.answerRejection(plant.rejection);
  const conflict = await conduct.keep(plant.value, dependencies.store);
  return conflict ?? conduct.answerPlant(plant.value);
}

async function readPlant(request: PlantRequest, conduct: Conduct): Promise<Reading<NewPlant>> {
  const unsupported = conduct.checkMediaType(request.contentType);
  if (unsupported) return { ok: false, rejection: unsupported };
  const bytes = await conduct.readBody(request);
  if (!bytes.ok) return bytes;
  const text = conduct.decode(bytes.value);
  if (!text.ok) return text;
  const value = conduct.parse(text.value);
  return value.ok ? readNewPlant(value.value, conduct) : value;
}

/** Checks the rules of section 2, one field after the other, and reports the first violated one. */
function readNewPlant(value: JsonValue, conduct: Conduct): Reading<NewPlant> {
  const object = conduct.readObject(value);
  if (!object.ok) return object;
  const id = conduct.readId(field(object.value, 'id'));
  if (!id.ok) return id;
  const name = conduct.readName(field(object.value, 'name'));
  if (!name.ok) return name;
  const tag = conduct.readTag(field(object.value, 'tag'));
  return tag.ok ? read({ id: id.value, name: name.value, tag: tag.value }) : tag;
}
