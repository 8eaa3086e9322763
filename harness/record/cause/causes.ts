import { createHash } from 'node:crypto';
import { severities } from '../../verdict/index.ts';
import type { CauseRecord, ClauseRecord, FindingRecord, RunRecord } from '../record.ts';
import {
  byKind,
  describeUnchecked,
  kindOfClause,
  objectOfClause,
  outcomesOf,
  uncheckedObjects,
  uncheckedPartOf,
  uncheckedParts,
  uncheckedValues,
  valueOfClause,
  type ClausesById,
} from './clauses.ts';
import { fingerprintOf } from './fingerprint.ts';
import { likenesses, type AlikeFindings } from './general.ts';
import { groupByAnyKey } from './groups.ts';
import type { Fingerprint } from './keys.ts';
import { anyJsonType, convertsTypes, knownCauses, nullAsAbsent, type KnownCause, type Symptom } from './known/index.ts';
import { showsNothing, showsNull } from './sent.ts';
import { sentenceOfCause } from './sentence.ts';
import { severityOf } from './severity.ts';

/** A finding with what identifies its cause. */
interface Printed {
  readonly finding: FindingRecord;
  readonly print: Fingerprint;
  /** The part of the request that the server does not check at all, if it is about one. */
  readonly unchecked: string | undefined;
  /** The object in a body of which the server checks no member, if it accepts an invalid one. */
  readonly object: string | undefined;
  /** The value that the server does not check at all, if it accepts an invalid one. */
  readonly value: string | undefined;
  readonly known: KnownCause | undefined;
}

/**
 * Groups the findings of a run by what causes them, worst first. Each finding is in one cause. Findings have the same cause
 * if what is wrong is stated in one place of the document, whatever operation shows it; if the server does the same wrong
 * thing in every place where it was tried; or if it does not check a part of a request at all.
 *
 * @param clauses all clauses of the run
 */
export function causesOf(findings: readonly FindingRecord[], clauses: readonly ClauseRecord[]): CauseRecord[] {
  const byId: ClausesById = new Map(clauses.map((clause) => [clause.id, clause]));
  const unchecked = uncheckedBy(findings, byId, uncheckedParts(clauses));
  const [values, objects] = [uncheckedValues(clauses), uncheckedObjects(clauses)];
  const known = knownByFinding(findings, byId, unchecked);
  const printed = findings.map((finding): Printed => {
    const main = byId.get(finding.clauses[0] ?? '');
    const accepted = main && finding.actual.startsWith('accepted') ? main : undefined;
    const [value, object] = [accepted && valueOfClause(accepted), accepted && objectOfClause(accepted)];
    return {
      finding,
      print: fingerprintOf(finding, byId),
      unchecked: main && uncheckedPartOf(main, unchecked),
      value: value !== undefined && values.has(value) ? value : undefined,
      object: object !== undefined && objects.has(object) ? object : undefined,
      known: known.get(finding),
    };
  });
  const isUntyped = [...known.values()].includes(anyJsonType);
  const alike = likenessByItem(printed, clauses);
  const shown = withoutRepeated(printed, alike);
  const keyed = withLeaders(shown.map(([each, likeness]) => [each, keysOf(each, likeness, isUntyped)]));
  const causes = withOwnIds(groupByAnyKey(keyed).map((group) => causeOf(group, byId, alike)));
  return causes.sort((a, b) => rank(a) - rank(b) || b.findings.length - a.findings.length || (a.id < b.id ? -1 : 1));
}

/**
 * The parts of requests of which several invalid values were accepted. Where the server failed at all but one, that one shows
 * more than that nothing is checked.
 */
function uncheckedBy(
  findings: readonly FindingRecord[],
  clauses: ClausesById,
  parts: ReadonlySet<string>,
): ReadonlySet<string> {
  const accepted = findings.flatMap(({ cause, clauses: [id] }) => (cause === 'accepted' && id !== undefined ? id : []));
  const partsAccepted = [...new Set(accepted)].map((id) => {
    const clause = clauses.get(id);
    return clause && uncheckedPartOf(clause, parts);
  });
  return new Set([...parts].filter((part) => partsAccepted.filter((each) => each === part).length > 1));
}

/** What a record of an older version can lack. */
type OldRecord = Omit<RunRecord, 'causes'> & Partial<Pick<RunRecord, 'causes'>>;

/** A record with the causes and severities that records of older versions lack. */
export function withCauses(record: OldRecord): RunRecord {
  const { causes, clauses } = record;
  if (causes !== undefined) return { ...record, causes };
  const byId: ClausesById = new Map(clauses.map((clause) => [clause.id, clause]));
  const findings = record.findings.map((finding): FindingRecord => {
    const main = byId.get(finding.clauses[0] ?? '');
    return main === undefined ? { ...finding, severity: 'major' } : { ...finding, severity: severityOf(finding, main) };
  });
  return { ...record, findings, causes: causesOf(findings, clauses) };
}

type AlikeByItem = ReadonlyMap<Printed, AlikeFindings<Printed>>;

function likenessByItem(printed: readonly Printed[], clauses: readonly ClauseRecord[]): AlikeByItem {
  const candidates = printed.flatMap((item) => {
    const { general } = item.print;
    return general === undefined ? [] : [{ item, ...general, outcomes: outcomesOf(general.tried, item.finding) }];
  });
  const found = likenesses(candidates, byKind(clauses));
  return new Map(found.flatMap((likeness) => likeness.items.map((item) => [item, likeness] as const)));
}

/**
 * The findings with those that they are like. A part of which all that is wrong is so everywhere, also in parts that are
 * checked otherwise, is not named as one that is not checked.
 */
function withoutRepeated(
  printed: readonly Printed[],
  alike: AlikeByItem,
): (readonly [Printed, AlikeFindings<Printed> | undefined])[] {
  const isOfOthers = (each: Printed): boolean => {
    const likeness = alike.get(each);
    return likeness?.isGeneral === true && likeness.items.some(({ unchecked }) => unchecked === undefined);
  };
  const own = new Set(
    printed.flatMap((each) => (each.known === undefined && !isOfOthers(each) ? [each.unchecked] : [])),
  );
  return printed.map((each) => {
    const isRepeated = each.unchecked !== undefined && each.known === undefined && !own.has(each.unchecked);
    return [isRepeated ? { ...each, unchecked: undefined } : each, alike.get(each)];
  });
}

/**
 * What a finding shares with others of its cause.
 *
 * @param isUntyped whether the server checks no types of JSON values: then a body that is not checked shows the same
 */
function keysOf(
  { print, unchecked, object, value, known }: Printed,
  likeness: AlikeFindings<Printed> | undefined,
  isUntyped: boolean,
): string[] {
  const general = likeness?.isGeneral === true ? [likeness.key] : [];
  if (known !== undefined) return [`known ${known.name}`];
  if (unchecked !== undefined) {
    // What a checked part accepts, too, has another cause than that a part is not checked.
    const isOfUnchecked = likeness?.items.every((each) => each.unchecked !== undefined) === true;
    const untyped = isUntyped && unchecked.includes('json') ? [`known ${anyJsonType.name}`] : [];
    return [`unchecked ${describeUnchecked(unchecked).shared}`, ...(isOfUnchecked ? general : []), ...untyped];
  }
  if (object !== undefined) return [`unchecked object ${object}`, ...(print.sure ?? []), ...print.exact];
  // What is accepted in values that are checked otherwise, too, has a cause of its own.
  const isOfValue =
    value !== undefined && (general.length === 0 || likeness?.items.every((each) => each.value) === true);
  const ofValue = isOfValue ? [`unchecked value ${value}`] : [];
  return [...(print.sure ?? []), ...ofValue, ...print.exact.map((key) => `${key}\n${likeness?.key ?? ''}`), ...general];
}

type Keyed = readonly [Printed, readonly string[]];

/**
 * Puts each finding to the first one that leads it. A vague one has no cause of its own then, and neither has one that is
 * only a consequence.
 */
function withLeaders(keyed: readonly Keyed[]): Keyed[] {
  const firsts = leadersOf(keyed);
  const yielding = new Set<Printed>();
  const settled = keyed.map((own): Keyed => {
    const [each] = own;
    const leader = (each.print.yieldsTo ?? []).map((lead) => firsts.get(lead)).find((one) => one !== own && one);
    if (leader === undefined) return own;
    const [{ known, unchecked }, keys] = leader;
    const consequence = { ...each, known, unchecked };
    yielding.add(consequence);
    return [consequence, keys];
  });
  const leaders = leadersOf(settled);
  return settled.map(([each, keys]) => {
    const { known, print } = each;
    // A consequence of one cause must not join it to another.
    const [followed = []] =
      known === undefined && !yielding.has(each)
        ? (print.follows ?? []).flatMap((lead) => {
            const leader = leaders.get(lead);
            return leader === undefined ? [] : [leader[1]];
          })
        : [];
    return [each, print.isVague === true && followed.length > 0 ? followed : [...keys, ...followed]];
  });
}

/** The first finding with each text that leads others. */
function leadersOf(keyed: readonly Keyed[]): ReadonlyMap<string, Keyed> {
  const leaders = new Map<string, Keyed>();
  for (const own of keyed) {
    for (const lead of own[0].print.leads ?? []) if (!leaders.has(lead)) leaders.set(lead, own);
  }
  return leaders;
}

function causeOf(group: readonly Printed[], clauses: ClausesById, alike: AlikeByItem): CauseRecord {
  // What a request of several faults shows says less of the cause.
  const typical = ({ print: { isTypical = false, isVague = false } }: Printed): number =>
    isTypical ? 0 : isVague ? 2 : 1;
  const [first] = group.toSorted((one, other) => {
    const [a, b] = [one.finding, other.finding];
    return (
      rank(a) - rank(b) || typical(one) - typical(other) || a.curl.length - b.curl.length || (a.id < b.id ? -1 : 1)
    );
  });
  if (first === undefined) throw new RangeError('a group has a finding');
  const findings = [first, ...group.filter((each) => each !== first)].map(({ finding }) => finding);
  const { unchecked } = first;
  // A cause that has a name keeps it, whichever of its findings is the worst.
  const known = group.find((each) => each.known !== undefined)?.known;
  const likeness = alike.get(first);
  const general = likeness?.isGeneral === true ? likeness.what : undefined;
  const [least = ''] = group.map(({ print }) => print.id).sort();
  const mains = group.map(({ finding }) => finding).flatMap(({ clauses: [id = ''] }) => clauses.get(id) ?? []);
  return {
    id: createHash('sha256')
      .update(known?.name ?? unchecked ?? general ?? least)
      .digest('hex')
      .slice(0, 10),
    sentence: sentenceOfCause(findings, clauses, {
      known,
      general: general === undefined ? undefined : (likeness?.within ?? ''),
      unchecked: group.every((each) => each.unchecked !== undefined) ? unchecked : undefined,
      objects: group.flatMap(({ object = [] }) => object),
      values: group.every(({ value }) => value !== undefined) ? group.map(({ value = '' }) => value) : [],
    }),
    severity: first.finding.severity,
    findings: findings.map(({ id }) => id),
    operations: [...new Set(mains.map(({ operation }) => operation))],
    ...(known !== undefined && { known: known.name }),
  };
}

/** The known causes that enough findings show. @param unchecked the parts of requests that are not checked at all */
function knownByFinding(
  findings: readonly FindingRecord[],
  clauses: ClausesById,
  unchecked: ReadonlySet<string>,
): Map<FindingRecord, KnownCause> {
  const mains = findings.flatMap((finding) => {
    const main = clauses.get(finding.clauses[0] ?? '');
    return main === undefined ? [] : [{ finding, main }];
  });
  const all = mains.map((own): Symptom => {
    const { finding, main } = own;
    const { failing } = outcomesOf(main, finding);
    const beside = mains.filter((other) => other !== own && other.main.operation === main.operation);
    return { ...own, kind: kindOfClause(main), failing, clauses, beside };
  });
  // A body that is not checked at all does not show what the checks of the server do wrong.
  const isOfUnchecked = ({ main }: Symptom): boolean =>
    isOfBody(main) && uncheckedPartOf(main, unchecked) !== undefined;
  const shown = all.filter((each) => !isOfUnchecked(each));
  const found = new Map<FindingRecord, KnownCause>();
  for (const known of knownCauses) {
    const own = shown.filter((each) => !found.has(each.finding) && known.isShownBy(each));
    const counted = known.counted === undefined ? own.length : new Set(own.map(known.counted)).size;
    const ofUnchecked =
      known.countsUnchecked === true ? all.filter((each) => isOfUnchecked(each) && known.isShownBy(each)) : [];
    const bodies = new Set(ofUnchecked.map(({ main }) => uncheckedPartOf(main, unchecked))).size;
    if (counted + bodies < known.least || counted === 0) continue;
    const others = shown.filter((each) => !found.has(each.finding) && known.canExplain?.(each) === true);
    for (const { finding } of [...own, ...others]) found.set(finding, known);
  }
  nameNulls(shown, found);
  return found;
}

/**
 * Names the cause of null that is accepted. A place that converts other types converts null as well, and one that takes any
 * other type takes null.
 */
function nameNulls(shown: readonly Symptom[], found: Map<FindingRecord, KnownCause>): void {
  const placesOf = (known: KnownCause): ReadonlySet<string> =>
    new Set(shown.flatMap(({ finding, main }) => (found.get(finding) === known ? main.id : [])));
  const [converted, untyped] = [placesOf(convertsTypes), placesOf(anyJsonType)];
  const nulls = shown.filter(({ finding, main }) => found.get(finding) === nullAsAbsent && converted.has(main.id));
  // Many answers do not show what became of null, such as an empty list. Where some do, it is the same in the others.
  if (nulls.some(({ finding, main }) => showsNothing(main, finding.exchange))) {
    const isKept = ({ finding, main }: Symptom): boolean => showsNull(main, finding.exchange);
    for (const { finding } of nulls.filter((each) => !isKept(each))) found.set(finding, convertsTypes);
  }
  for (const symptom of shown) {
    const { finding, main } = symptom;
    const isOpen = found.get(finding) ?? nullAsAbsent;
    if (isOpen === nullAsAbsent && nullAsAbsent.isShownBy(symptom) && untyped.has(main.id))
      found.set(finding, anyJsonType);
  }
}

const isOfBody = ({ aspect }: ClauseRecord): boolean =>
  aspect === 'rejects invalid bodies' || aspect === 'rejects malformed bodies';

/** Different causes of one kind and place get different ids. */
function withOwnIds(causes: readonly CauseRecord[]): CauseRecord[] {
  const counts = new Map<string, number>();
  return causes.map((cause) => {
    const count = (counts.get(cause.id) ?? 0) + 1;
    counts.set(cause.id, count);
    return count === 1 ? cause : { ...cause, id: `${cause.id}-${count}` };
  });
}

const rank = ({ severity }: Pick<CauseRecord, 'severity'>): number => severities.indexOf(severity);
