import { isSecretName, type RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { isArray, isObject, objectOf, type Json } from '../../json/index.ts';

/** The values of a body by the names of their fields, at any depth. */
type Values = ReadonlyMap<string, Json>;

/** The operations of which requests with a secret in their bodies were accepted: they create users. */
export class Registrations {
  readonly #models = new Map<string, RequestModel>();

  note(model: RequestModel, { body }: Input): void {
    const { name, method } = model.operation;
    if (this.#models.has(name) || body === undefined || !['POST', 'PUT'].includes(method)) return;
    if ([...valuesIn(body).keys()].some(isSecretName)) this.#models.set(name, model);
  }

  /** The other operations, apart from the one of a model. */
  besides({ operation }: RequestModel): RequestModel[] {
    return [...this.#models.values()].filter((each) => each.operation !== operation);
  }
}

/**
 * The input of a login as the user that a registration created. A login is accepted for the name and the secret of a user, and
 * for hardly any other.
 *
 * @param input a valid one of the login, which says what its fields are
 * @param registered the input of the registration
 * @returns undefined if this is not a login, or if one of its fields is none of those of a registration
 */
export function loginAs(
  { operation, bodies: [part] }: RequestModel,
  input: Input,
  registered: Input,
): Input | undefined {
  const { body } = input;
  if (part === undefined || body === undefined || registered['body'] === undefined) return undefined;
  const values = valuesIn(registered['body']);
  const names = [...valuesIn(body).keys()];
  const isLogin = operation.method === 'POST' && names.length > 1 && names.some(isSecretName);
  if (!isLogin || !names.every((name) => values.has(name))) return undefined;
  const filled = withValues(body, values);
  return part.accepts(filled) ? { ...input, body: filled } : undefined;
}

function valuesIn(value: Json, name = ''): Map<string, Json> {
  if (isArray(value)) return new Map();
  if (!isObject(value)) return new Map(name === '' ? [] : [[name, value]]);
  return new Map(Object.entries(value).flatMap(([key, member]) => [...valuesIn(member, key)]));
}

function withValues(value: Json, values: Values): Json {
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    isObject(member) ? withValues(member, values) : (values.get(name) ?? member),
  ]);
  return objectOf(members);
}
