import type { Exchange } from '../../exchange/index.ts';
import {
  childPointer,
  get,
  getAt,
  isArray,
  isObject,
  stringify,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import type { Command } from '../model/case.ts';
import { isMap } from '../request/map.ts';
import { documentedDefaults } from '../request/full-inputs.ts';
import type { RequestModel } from '../request/request-model.ts';
import { viewSchema } from '../../schema/index.ts';
import { sentFields, shownFields } from './body.ts';
import { moving } from './broken-body.ts';
import { hasValue, isOftenLeftOut } from './compare.ts';
import { judgeScript } from './judge-script.ts';
import { marks } from './mark.ts';
import { documentedFields } from './model.ts';
import type { ResourceOperations } from './resource-operations.ts';

/**
 * Judges whether a replacement removes the optional fields that it does not name (RFC 9110 section 9.3.4: the enclosed
 * representation is the whole new state). The script creates a bare resource, replaces it with a full one and then with a
 * bare one, and reads it each time. A field counts only if nothing is there before it is sent, because a server may choose
 * values itself, or its default: a documented one, or one that is hardly chosen for this resource; and only if it is there after it was sent. A single resource at a fixed path is not created but replaced
 * with the bare one, so a field counts if that left another value there.
 */
export function judgeRest(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const kept = judgeScript(operations, script, exchanges);
  if (kept.kind === 'inconclusive') return kept;
  const [creation, first, filling, second, emptying, third] = exchanges;
  if (kept.kind === 'violation' || !creation || !first || !filling || !second || !emptying || !third)
    return notShown(operations);
  const [atCreation, sent, sentLast] = [sentFields(creation), sentFields(filling), sentFields(emptying)];
  const before = shownFields(first, atCreation);
  const after = shownFields(second, sent);
  const last = shownFields(third, sentLast);
  if (before === undefined || after === undefined || last === undefined) return notShown(operations);
  const defaults = operations.replace ? documentedDefaults(operations.replace) : new Map<string, Json>();
  const isUnchosen = (field: string): boolean => {
    const usual = defaults.get(field);
    const value = get(before, field);
    if (isUnset(value) || (usual !== undefined && hasValue(before, field, usual))) return true;
    return operations.replace !== undefined && value !== undefined && isDefault(operations.replace, field, value);
  };
  const fields = Object.entries(sent).filter(
    ([field, value]) =>
      !isUnset(value) &&
      ![atCreation, sentLast].some((each) => Object.hasOwn(each, field)) &&
      (operations.create === undefined || isUnchosen(field)) &&
      !hasValue(before, field, value) &&
      !hasValue({ [field]: value }, field, defaults.get(field) ?? null) &&
      hasValue(after, field, value),
  );
  const entries = entriesLeft({ before, after, sent, sentLast });
  if (fields.length === 0 && entries.length === 0) return notShown(operations);
  const left = entries.find(([field, name, value]) => hasValue(objectAt(last, field), name, value));
  if (left !== undefined && operations.replace !== undefined && !mayKeep(operations.replace, left[0])) {
    const [field, name, value] = left;
    const where = `body ${childPointer(childPointer('', field), name)}`;
    return violation(`field ${field}`, where, 'nothing, because the replacement does not name it', stringify(value));
  }
  const found = fields.find(([field, value]) => !isUnset(get(last, field)) && hasValue(last, field, value));
  if (found === undefined) return pass;
  const [field, value] = found;
  if (operations.replace !== undefined && mayKeep(operations.replace, field))
    return observation(`a replacement keeps field ${field}, which it does not name`);
  const expected = 'nothing, because the replacement does not name it';
  return violation(`field ${field}`, `body ${childPointer('', field)}`, expected, stringify(value));
}

/** What is known of a resource before it was filled, and after that, and what both replacements sent. */
type Replaced = Readonly<Record<'before' | 'after' | 'sent' | 'sentLast', JsonObject>>;

/**
 * The members of objects that were there after the first replacement, and not before, and that the last one does not name,
 * although it names the object.
 */
function entriesLeft({ before, after, sent, sentLast }: Replaced): [field: string, name: string, value: Json][] {
  return Object.entries(sent).flatMap(([field, object]) => {
    const last = get(sentLast, field);
    if (!isObject(object) || last === undefined || !isObject(last)) return [];
    return Object.entries(object).flatMap(([name, value]): [string, string, Json][] => {
      const isNamed = isUnset(value) || Object.hasOwn(last, name);
      const isNew = !isNamed && !Object.hasOwn(objectAt(before, field), name);
      return isNew && hasValue(objectAt(after, field), name, value) ? [[field, name, value]] : [];
    });
  });
}

/** The object in a field; an empty one if there is none. */
function objectAt(object: JsonObject, field: string): JsonObject {
  const value = get(object, field);
  return value !== undefined && isObject(value) ? value : {};
}

/** Whether a replacement has an optional field that a read shows, by the document. */
export function hasRest({ replace, read }: ResourceOperations): boolean {
  const view = viewSchema(replace?.bodies[0]?.content?.schema, 'possible');
  const required = new Set(view.values('required').flatMap((names) => (isArray(names) ? names : [])));
  const shown = documentedFields(read);
  return view.propertyNames.some((name) => (!required.has(name) || isMap(view.property(name))) && shown.has(name));
}

function notShown({ replace }: ResourceOperations): Verdict {
  const because = 'no optional field was absent at first, and there after it was sent';
  return inconclusive(because, `see the clause ${replace?.operation.name ?? ''} keeps what it is sent`);
}

/** Whether a field has no value, as servers show it: by null, by an empty text, or by an empty list or object. */
function isUnset(value: Json | undefined): boolean {
  return value === undefined || value === '' || isOftenLeftOut(value);
}

/**
 * Whether a value that a client did not send is a default that each new resource gets: a boolean, 0 or a member of an enum. Not if
 * the field is a state, which actions change and a replacement can leave as it is.
 */
function isDefault({ bodies: [part] }: RequestModel, field: string, value: Json): boolean {
  if (moving.test(field) || marks.test(field)) return false;
  const members = viewSchema(part?.content?.schema, 'possible').property(field).values('enum');
  return typeof value === 'boolean' || value === 0 || members.length > 0;
}

/** What descriptions say of replacements that change only what they name. */
const exceptions = /\bpartial|\bmerge|\bmodif|\bpatch|\bunchanged\b|\bkeep|\bkept\b|\bretain|\bpreserv/i;
/** Words about fields that a replacement does not name, and what descriptions say if these are removed as usual. */
const unnamed = /\bunset\b|\bomit|\bleft out\b|\bnot (?:sent|given|provided|present|specified|set)\b/i;
const removal = /\bremov|\bdelet|\bclear|\breset|\berase|\bdefault|\bnull\b|\bno values?\b|\bempty\b|\bemptied\b/i;

function isException(text: string): boolean {
  return exceptions.test(text) || (unnamed.test(text) && !removal.test(text));
}

/**
 * Whether the document allows that a replacement keeps a field that it does not name: nothing is required in its body, so
 * that an empty one is valid, or the description of the operation or the field names an exception.
 */
function mayKeep({ document, operation, bodies: [part] }: RequestModel, field: string): boolean {
  if (part === undefined || part.accepts({})) return true;
  const described = getAt(document.root, operation.pointer) ?? null;
  const texts = isObject(described) ? [get(described, 'summary'), get(described, 'description')] : [];
  const ofField = viewSchema(part.content?.schema, 'possible').property(field).values('description');
  return [...texts, ...ofField].some((text) => typeof text === 'string' && isException(text));
}
