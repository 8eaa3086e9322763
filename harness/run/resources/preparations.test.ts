import { expect, it } from 'vitest';
import type { RequestModel } from '../../clause/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { Preparations } from './preparations.ts';

/** The names of the operations that can change the state of the resource which an operation is for. */
function candidatesFor(name: string, names: readonly string[]): string[] {
  const operations = new Map(
    names.map((each) => {
      const [method = '', path = ''] = each.split(' ');
      const operation = { name: each, method, path };
      return [each, { operation, requestModel: { operation } } as unknown as OperationRows];
    }),
  );
  const model = operations.get(name)?.requestModel;
  const found = model === undefined ? [] : new Preparations(operations).candidatesFor(model);
  return found.map(({ operation }: RequestModel) => operation.name);
}

it.each(['/', ':'])('are the other actions on the resource and its removal, after a mark such as %s', (mark) => {
  const action = (name: string): string => `POST /orders/{id}${mark}${name}`;
  const others = ['GET /orders/{id}', 'DELETE /orders/{id}', 'POST /orders', 'POST /orders/{id}/items/{item}'];
  expect(candidatesFor(action('send'), [action('pay'), action('send'), 'POST /invoices/{id}/pay', ...others])).toEqual([
    action('pay'),
    'DELETE /orders/{id}',
  ]);
});

it('are found where each path ends with a slash, and where a creation below the resource has another parameter', () => {
  const names = ['POST /orders/', 'GET /orders/{id}/', 'POST /orders/{id}/send/', 'POST /orders/{order_pk}/lines/'];
  const others = ['POST /orders/{order_pk}/lines/{id}/void/', 'POST /invoices/{invoice_pk}/lines/'];
  expect(candidatesFor('POST /orders/{id}/confirm/', [...names, 'POST /orders/{id}/confirm/', ...others])).toEqual([
    'POST /orders/{id}/send/',
    'POST /orders/{order_pk}/lines/',
  ]);
});
