import { responseFor, type Response } from '../document/index.ts';
import { singleHeader, statusSent } from '../exchange/index.ts';
import { observation, pass } from '../verdict/index.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodiless } from './responds.ts';
import { watching, type WatchingRow } from './model/row.ts';

/**
 * Bodies of answers to which the document gives no `content`: it does not specify whether they have a body (OpenAPI 3.1
 * §4.8.17). There is no such row if every response has content, or has a status without content.
 */
export function observesBodiesRow({ operation }: RequestModel): WatchingRow[] {
  const isUnspecified = ({ status, content }: Response): boolean => content.length === 0 && !bodiless.includes(status);
  if (operation.method === 'HEAD' || !operation.responses.some(isUnspecified)) return [];
  return [
    watching({
      clause: {
        id: `${operation.name} observes bodies`,
        level: 'observed',
        sentence: 'Bodies of answers that the document specifies no content for.',
        stated: `${operation.pointer}/responses`,
        operation: operation.name,
        aspect: 'reports unspecified behaviour',
      },
      judgeExchange: ({ request, outcome }) => {
        if (request.astray === true || outcome.kind !== 'answered') return undefined;
        const response = responseFor(operation, statusSent(outcome));
        if (response === undefined || bodiless.includes(String(statusSent(outcome)))) return undefined;
        if (!isUnspecified(response) || outcome.body.length === 0) return pass;
        const type = singleHeader(outcome, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'no Content-Type';
        return observation(`${statusSent(outcome)} with a body (${type})`);
      },
    }),
  ];
}
