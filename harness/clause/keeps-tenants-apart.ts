import * as fc from 'fast-check';
import { wordsIn } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, getAt, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isRejection, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn, itemsOf } from './resource/identity.ts';
import { resourceSent } from './resource/shown.ts';
import { showsSent } from './state/made.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';

/** Names of those who share a server and see nothing of each other. */
const tenant = /^(?:tenants?|organi[sz]ations?|orgs?|workspaces?|realms?)$/;
/** Words that say so of a parameter. */
const apart =
  /\b(?:no|an?other|different) [\w-]+ (?:can(?:not|['’]t)? )?(?:sees?|reads?|has access)\b|\bisolat\w+\b(?![ -]levels?\b)|\bown data\b|\bnot shared\b/i;

/**
 * What is created for one tenant is not found for another one: a parameter that creations and reads share names the tenant,
 * as its name or its description says.
 */
export function keepsTenantsApartRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { create } = operations ?? {};
  if (operations === undefined || create === undefined || operations.read !== model) return [];
  if (!hidesResources(model.operation)) return [];
  return model.parameters.flatMap((part) => {
    const same = create.parameters.find(({ pointer }) => pointer === part.pointer);
    const { members } = viewSchema(part.parameter?.schema);
    return same !== undefined && members.length > 1 && namesTenants(model, part)
      ? [tenantRow(model, { ...operations, create }, { part, same, members })]
      : [];
  });
}

function namesTenants({ document }: RequestModel, { parameter, place, stated }: Part): boolean {
  if (parameter === undefined || place === 'path' || !parameter.required) return false;
  const described = getAt(document.root, `${stated}/description`);
  const isSaid = typeof described === 'string' && apart.test(described);
  return isSaid || wordsIn(parameter.name).some((word) => tenant.test(word.toLowerCase()));
}

/** A parameter of a read and of the creation, and its values. */
interface Tenants {
  readonly part: Part;
  readonly same: Part;
  readonly members: readonly Json[];
}

interface TenantResource extends ResourceOperations {
  readonly create: RequestModel;
}

function tenantRow(model: RequestModel, operations: TenantResource, tenants: Tenants): TestedRow {
  const { name: operation } = model.operation;
  const { create } = operations;
  const arbitrary = fc
    .tuple(create.plain, model.plain)
    .map(([made, look]) => scriptOf(model, operations, tenants, { made, look }));
  return tested({
    clause: {
      id: `${operation} keeps ${tenants.part.name} apart`,
      level: 'must',
      sentence: `What was created with one value of ${tenants.part.name} is not found with another one.`,
      stated: tenants.part.stated,
      kind: 'keeps tenants apart',
      operation,
      aspect: 'keeps its state',
    },
    weight: 0.2,
    variants: [{ name: '', arbitrary }],
    judge: (trial) => judge(model, create, trial),
  });
}

/** The place of the read for another tenant in a script. */
const otherAt = 2;

function scriptOf(
  model: RequestModel,
  operations: TenantResource,
  { part, same, members }: Tenants,
  { made, look }: { readonly made: Input; readonly look: Input },
): ScriptCase {
  const { create } = operations;
  const creating = creationStep(create, made);
  const reading = (asks: (own: Json | undefined) => Json | undefined, isOther: boolean): Step => ({
    requestModel: model,
    next: (soFar) => {
      const [creation] = soFar;
      const names = namesMade(operations, creating.command, creation);
      const value = asks(creation && valueOf(creation.request.input ?? {}, same));
      if (names === undefined || value === undefined) return undefined;
      const request = caseFor(model, withPart(look, part, value), names);
      return isOther ? { ...request, pinned: part.pointer } : request;
    },
  });
  const other = (own: Json | undefined): Json | undefined =>
    own === undefined ? undefined : members.find((each) => !equals(each, own));
  return { kind: 'script', steps: [creating, reading((own) => own, false), reading(other, true)] };
}

function judge(model: RequestModel, create: RequestModel, { steps }: ScriptTrial): Verdict {
  const [creation, own, other] = steps;
  const { name } = model.operation;
  if (creation === undefined || own === undefined || !isSuccess(model.operation, own.outcome) || other === undefined) {
    const last = own ?? creation;
    const answer = last === undefined ? 'no request' : describeOutcome(last.outcome);
    return inconclusive(
      `what was created can't be read (${answer})`,
      `see the clauses ${create.operation.name} accepts`,
    );
  }
  if (isRejection(other.outcome)) return pass;
  if (!isSuccess(model.operation, other.outcome))
    return inconclusive(`${name} was neither accepted nor rejected (${describeOutcome(other.outcome)})`, '');
  const isShown = (exchange: Exchange): boolean =>
    [bodyIn(exchange), ...itemsOf(exchange)].some((shown) => showsSent(creation, shown));
  if (Object.keys(resourceSent(creation.request)).length === 0 || !isShown(own))
    return inconclusive('a read does not show what was sent', `see the clauses of ${name}`);
  if (!isShown(other)) return pass;
  const expected = '404 or 403, because it was created with another value';
  return violation('of another tenant', 'status', expected, describeOutcome(other.outcome), otherAt);
}
