import type { Input } from '../exchange/index.ts';
import { isObject } from '../json/index.ts';
import type { RequestModel } from './request/request-model.ts';

/** Names of fields that hold a secret which a server has to know. */
const ofSecret = /pass(?:word|wd|phrase|code)|secret|^pin$|^otp$/i;

/** Whether a request of a login, which needs no security and creates nothing, is rejected as that of no user. */
export function isUnknownUser({ operation }: RequestModel, { body }: Input, status: number): boolean {
  const isOpen = operation.security.length === 0 && operation.responses.every((each) => each.status !== '201');
  const hasSecret = isObject(body) && Object.keys(body).some((name) => ofSecret.test(name));
  return [401, 403].includes(status) && operation.method === 'POST' && isOpen && hasSecret;
}
