import { hostileDocuments } from './documents.ts';
import type { HostileCase } from './hostile-case.ts';
import { inventedDocuments } from './invented.ts';
import { oddDocuments } from './odd-documents.ts';
import { scaleDocuments } from './scale.ts';
import { hostileServers } from './servers.ts';

/** All hostile cases, in the order of the table. */
export const hostileCases: readonly HostileCase[] = [
  ...hostileDocuments,
  ...inventedDocuments,
  ...oddDocuments,
  ...scaleDocuments,
  ...hostileServers,
];
