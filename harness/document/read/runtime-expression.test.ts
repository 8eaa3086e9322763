import { describe, expect, it } from 'vitest';
import { readExpressionText } from './runtime-expression.ts';

describe('a runtime expression', () => {
  it.each([
    ['$url', { kind: 'url' }],
    ['$method', { kind: 'method' }],
    ['$statusCode', { kind: 'statusCode' }],
    ['$request.path.id', { kind: 'path', of: 'request', name: 'id' }],
    ['$request.query.a.b', { kind: 'query', of: 'request', name: 'a.b' }],
    ['$request.header.Content-Type', { kind: 'header', of: 'request', name: 'content-type' }],
    ['$request.body', { kind: 'body', of: 'request', pointer: '' }],
    ['$response.body#', { kind: 'body', of: 'response', pointer: '' }],
    ['$response.body#/a~1b/0', { kind: 'body', of: 'response', pointer: '/a~1b/0' }],
    ['$response.header.Location', { kind: 'header', of: 'response', name: 'location' }],
  ])('is parsed: %s', (text, expression) => {
    expect(readExpressionText(text)).toEqual([expression]);
    expect(readExpressionText(`{${text}}`)).toEqual([expression]);
    expect(readExpressionText(`a{${text}}b{${text}}`)).toEqual(['a', expression, 'b', expression]);
  });

  it.each([
    '$respons.body#/id',
    '$response.body.id',
    '$response.body#id',
    '$response.body#/a~2',
    '$response.bodyguard',
    '$response.query.id',
    '$response.path.id',
    '$request.cookie.id',
    '$request.query',
    '$request.query.',
    '$request.header.a b',
    '$URL',
  ])('is invalid: %s', (text) => {
    expect(readExpressionText(text)).toBeUndefined();
    expect(readExpressionText(`a{${text}}`)).toBeUndefined();
  });

  it.each(['', 'plant', '$5', 'costs $ 5', '{id}', '{$', 'a.$url'])(
    'is not recognized in the plain text %j',
    (text) => {
      expect(readExpressionText(text)).toEqual([text]);
    },
  );
});
