import { plainName, singular } from '../../document/index.ts';
import { collectionName, type ResourcePath } from './path-template.ts';

/**
 * The plain names of a field that refers to a resource: for `/plants/{plantId}` `plantid`, and `plant`; for
 * `/berths/{code}` `berthid`, `berthcode` and `berth`. The last one is only the name of its kind, which other fields have, too.
 */
export function referringNames(resource: ResourcePath): string[] {
  const own = plainName(resource.names[0] ?? '');
  const kind = singular(plainName(collectionName(resource)));
  return [`${kind}id`, `${kind}${own}`, ...(own !== 'id' && own.endsWith('id') ? [own] : []), kind];
}
