import type { Alteration } from '../alteration.ts';
import { variant as capitalisesNames } from './capitalises-names.ts';
import { variant as charset } from './charset.ts';
import { variant as chunked } from './chunked.ts';
import { variant as closesConnections } from './closes-connections.ts';
import { variant as continuesUnasked } from './continues-unasked.ts';
import { variant as duplicatesRejected400 } from './duplicates-rejected-400.ts';
import { variant as duplicatesRejected409 } from './duplicates-rejected-409.ts';
import { variant as earlyHints } from './early-hints.ts';
import { variant as echoesId } from './echoes-id.ts';
import { variant as errorInExponentNotation } from './error-in-exponent-notation.ts';
import { variant as escapesNonAscii } from './escapes-non-ascii.ts';
import { variant as extraResponseFields } from './extra-response-fields.ts';
import { variant as forbidden403 } from './forbidden-403.ts';
import { variant as gzip } from './gzip.ts';
import { variant as prettyPrinted } from './pretty-printed.ts';
import { variant as rateLimited429 } from './rate-limited-429.ts';
import { variant as reordersFields } from './reorders-fields.ts';
import { variant as slow } from './slow.ts';
import { variant as unauthorized401 } from './unauthorized-401.ts';
import { variant as unsupported415413 } from './unsupported-415-413.ts';

/** Every variant: another way to conform to the specification. A test suite must report no violation for it. */
export const variants: readonly Alteration[] = [
  unauthorized401,
  forbidden403,
  unsupported415413,
  duplicatesRejected409,
  duplicatesRejected400,
  echoesId,
  extraResponseFields,
  gzip,
  chunked,
  charset,
  rateLimited429,
  closesConnections,
  slow,
  prettyPrinted,
  escapesNonAscii,
  errorInExponentNotation,
  reordersFields,
  capitalisesNames,
  earlyHints,
  continuesUnasked,
];
