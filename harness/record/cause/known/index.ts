import { acceptsAdditional } from './accepts-additional.ts';
import { absentAsEmpty } from './absent-as-empty.ts';
import { answersNull } from './answers-null.ts';
import { anyJsonType } from './any-json-type.ts';
import { anyTextAsJson } from './any-text-as-json.ts';
import { anyTextForParameters } from './any-text-for-parameters.ts';
import { beyondInt32 } from './beyond-int32.ts';
import { booleansAsNumbers } from './booleans-as-numbers.ts';
import { checksNoParameters } from './checks-no-parameters.ts';
import { convertsTypes } from './converts-types.ts';
import { countsUnits } from './counts-units.ts';
import { demandsBody } from './demands-body.ts';
import { demandsCredential } from './demands-credential.ts';
import { dividesDoubles } from './divides-doubles.ts';
import { dropsFractions } from './drops-fractions.ts';
import { emptyAsAbsent } from './empty-as-absent.ts';
import { errorsAsSuccesses } from './errors-as-successes.ts';
import { failsNowAndThen } from './fails-now-and-then.ts';
import { failsOnNoValue, failsOnReference, failsOnUnique } from './fails-on-constraints.ts';
import { failsOnNullBody } from './fails-on-null-body.ts';
import { failsOnOtherParent } from './fails-on-other-parent.ts';
import { failsWhereItRejects } from './fails-where-it-rejects.ts';
import { failsOnUnknown } from './fails-on-unknown.ts';
import { failsOnWrappedType } from './fails-on-wrapped-type.ts';
import { failsWithoutBody } from './fails-without-body.ts';
import { falsyAsAbsent } from './falsy-as-absent.ts';
import { htmlErrorPage } from './html-error-page.ts';
import { ignoresCase } from './ignores-case.ts';
import { ignoresLimits } from './ignores-limits.ts';
import type { KnownCause } from './known-cause.ts';
import { largeNumbers } from './large-numbers.ts';
import { lacksRoute } from './lacks-route.ts';
import { linksWithoutFilters } from './links-without-filters.ts';
import { localTimes } from './local-times.ts';
import { longNames } from './long-names.ts';
import { lenientDates } from './lenient-dates.ts';
import { lineFeedAfter } from './line-feed-after.ts';
import { loneSurrogates } from './lone-surrogates.ts';
import { looseMultipart } from './loose-multipart.ts';
import { mergesReplacements } from './merges-replacements.ts';
import { noSuchDays } from './no-such-days.ts';
import { notANumber } from './not-a-number.ts';
import { notUtf8 } from './not-utf-8.ts';
import { belowNothing, removesNothing, showsNothingThere } from './nothing-there.ts';
import { nulCharacters } from './nul-characters.ts';
import { nullAsAbsent } from './null-as-absent.ts';
import { partialDates } from './partial-dates.ts';
import { selectedFields } from './selected-fields.ts';
import { partialPatches } from './partial-patches.ts';
import { readsDoubles } from './reads-doubles.ts';
import { readsNumberPrefix } from './reads-number-prefix.ts';
import { rejectsAdditional } from './rejects-additional.ts';
import { zeroAsAbsent } from './zero-as-absent.ts';
import { rejectsEqualItems } from './rejects-equal-items.ts';
import { rejectsLargeIntegers } from './rejects-large-integers.ts';
import { rejectsBlank, rejectsEmpty } from './rejects-empty.ts';
import { rejectsNull } from './rejects-null.ts';
import { rejectsOffsets } from './rejects-offsets.ts';
import { requiresOptional } from './requires-optional.ts';
import { smallLetterTimes } from './small-letter-times.ts';
import { textAfterJson } from './text-after-json.ts';
import { textsAsNumbers } from './texts-as-numbers.ts';
import { trims } from './trims.ts';
import { unknownParameters } from './unknown-parameters.ts';
import { unlistedValues } from './unlisted-values.ts';

export { anyJsonType, convertsTypes, nullAsAbsent };
export type { KnownCause, Symptom } from './known-cause.ts';

/** The known causes. A finding has the first one that it shows, if enough other findings show it too. */
export const knownCauses: readonly KnownCause[] = [
  failsNowAndThen,
  htmlErrorPage,
  lacksRoute,
  errorsAsSuccesses,
  removesNothing,
  belowNothing,
  showsNothingThere,
  failsWhereItRejects,
  failsWithoutBody,
  failsOnNullBody,
  failsOnWrappedType,
  failsOnOtherParent,
  failsOnUnique,
  failsOnReference,
  failsOnNoValue,
  failsOnUnknown,
  loneSurrogates,
  nulCharacters,
  largeNumbers,
  longNames,
  notUtf8,
  acceptsAdditional,
  checksNoParameters,
  rejectsEqualItems,
  countsUnits,
  anyTextAsJson,
  notANumber,
  textAfterJson,
  readsDoubles,
  dividesDoubles,
  beyondInt32,
  absentAsEmpty,
  falsyAsAbsent,
  nullAsAbsent,
  emptyAsAbsent,
  zeroAsAbsent,
  rejectsEmpty,
  rejectsBlank,
  rejectsNull,
  rejectsLargeIntegers,
  smallLetterTimes,
  rejectsOffsets,
  demandsCredential,
  demandsBody,
  requiresOptional,
  unknownParameters,
  rejectsAdditional,
  partialPatches,
  answersNull,
  selectedFields,
  ignoresLimits,
  linksWithoutFilters,
  localTimes,
  partialDates,
  lenientDates,
  noSuchDays,
  readsNumberPrefix,
  dropsFractions,
  anyJsonType,
  convertsTypes,
  booleansAsNumbers,
  textsAsNumbers,
  anyTextForParameters,
  unlistedValues,
  trims,
  lineFeedAfter,
  looseMultipart,
  mergesReplacements,
  ignoresCase,
];
