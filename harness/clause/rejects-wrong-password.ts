import * as fc from 'fast-check';
import type { Document, Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, getAt, setAt, type Json } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { isOpenLogin, isSecretName } from './login.ts';
import { describeOutcome, isRejection, isSuccess } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import type { Siblings } from './state/resource-operations.ts';
import { creationStep } from './state/script.ts';

/** A field of a login, and that of the registration which has the same name: pointers into their bodies. */
interface SharedField {
  readonly login: string;
  readonly registered: string;
  readonly isSecret: boolean;
}

/** A login, and the operation that creates its users. */
interface Registration {
  readonly create: Operation;
  readonly fields: readonly SharedField[];
}

/** The place of the login with another password, after the registration and the login with the own one. */
const wrongAt = 2;

/**
 * A login with another password than that of the user is rejected. A user is registered, logs in, and then the same is sent
 * with another password.
 */
export function rejectsWrongPasswordRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const found = registrationOf(model.document, model.operation);
  const create = found && siblings.requestModel(found.create.name);
  if (found === undefined || create === undefined) return [];
  const { name: operation, pointer } = model.operation;
  const arbitrary = fc.tuple(create.plain, model.plain).map(([made, own]) => scriptOf(model, create, found, made, own));
  return [
    tested({
      clause: {
        id: `${operation} rejects wrong password`,
        level: 'must',
        sentence: 'A login with another password than that of the user is rejected.',
        stated: pointer,
        operation,
        aspect: 'enforces security',
        kind: 'rejects wrong password',
      },
      weight: 0.2,
      usual: 1,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, create, trial),
    }),
  ];
}

/**
 * The operation that creates the users of a login: it takes a field of each name that the login takes. Undefined if the
 * operation is not a login with one password, or if none creates its users.
 */
export function registrationOf({ operations }: Document, operation: Operation): Registration | undefined {
  if (operation.method !== 'POST' || !isOpenLogin(operation)) return undefined;
  const own = fieldsOf(operation);
  const names = [...own.keys()];
  if (names.length < 2 || names.filter(isSecretName).length !== 1) return undefined;
  for (const create of operations) {
    if (create.method !== 'POST' || create.path.includes('{') || isOpenLogin(create)) continue;
    const taken = fieldsOf(create);
    const fields = names.flatMap((name): SharedField[] => {
      const [login, registered] = [own.get(name), taken.get(name)];
      if (login === undefined || registered === undefined) return [];
      return [{ login, registered, isSecret: isSecretName(name) }];
    });
    if (fields.length === names.length) return { create, fields };
  }
  return undefined;
}

/** The places of the scalars in a JSON body, and in an object in it, by their names. */
function fieldsOf({ requestBody }: Operation): ReadonlyMap<string, string> {
  const content = requestBody?.content.find(({ mediaType }) => mediaType === 'application/json');
  return new Map(content === undefined ? [] : placesIn(viewSchema(content.schema, 'possible'), '', 1));
}

function placesIn(view: SchemaView, place: string, depth: number): [name: string, pointer: string][] {
  return view.propertyNames.flatMap((name): [string, string][] => {
    const [member, pointer] = [view.property(name), childPointer(place, name)];
    if (member.propertyNames.length === 0) return [[name, pointer]];
    return depth > 0 ? placesIn(member, pointer, depth - 1) : [];
  });
}

function scriptOf(
  model: RequestModel,
  create: RequestModel,
  { fields }: Registration,
  made: Input,
  own: Input,
): ScriptCase {
  const login = (isRight: boolean): Step => ({
    requestModel: model,
    next: ([registration, right]) => {
      const isNeeded = isRight || (right !== undefined && isSuccess(model.operation, right.outcome));
      return registration && isNeeded ? loginOf(fields, own, registration, isRight) : undefined;
    },
  });
  return { kind: 'script', steps: [creationStep(create, made), login(true), login(false)] };
}

/** A login as the user that was registered; undefined if a field was not sent then. */
function loginOf(
  fields: readonly SharedField[],
  own: Input,
  { request }: Exchange,
  isRight: boolean,
): OneRequest | undefined {
  const sent = request.input?.['body'];
  if (sent === undefined) return undefined;
  let body: Json = own['body'] ?? {};
  for (const { login, registered, isSecret } of fields) {
    const value = getAt(sent, registered);
    if (typeof value !== 'string') return undefined;
    body = setAt(body, login, isSecret && !isRight ? otherThan(value) : value);
  }
  return { draft: { input: { ...own, body } }, known: fields.map(({ login }) => `/body${login}`) };
}

/** The same text with another first character, which is of the same kind, because a login can check the form of a password. */
function otherThan(secret: string): string {
  const [first = ''] = secret;
  const [one, other] = /[A-Z]/.test(first) ? 'BC' : /\d/.test(first) ? '45' : 'bc';
  return `${first === one ? other : one}${secret.slice(first.length)}`;
}

function judge(model: RequestModel, create: RequestModel, { steps }: ScriptTrial): Verdict {
  const [registration, right, wrong] = steps;
  const doubt = (because: string): Verdict =>
    inconclusive(because, `let a user log in that ${create.operation.name} creates`);
  if (registration === undefined || !isSuccess(create.operation, registration.outcome))
    return doubt(`no user was registered (${registration ? describeOutcome(registration.outcome) : 'no request'})`);
  if (right === undefined || wrong === undefined)
    return doubt(`the new user can't log in (${right ? describeOutcome(right.outcome) : 'no request'})`);
  if (isRejection(wrong.outcome)) return pass;
  if (!isSuccess(model.operation, wrong.outcome)) return doubt(describeOutcome(wrong.outcome));
  const expected = 'a rejection (4XX), because the password is not that of the user';
  return violation('wrong password', 'status', expected, describeOutcome(wrong.outcome), wrongAt);
}
