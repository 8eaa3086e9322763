import { expect, it } from 'vitest';
import { wirePath } from './wire-path.ts';

it.each([
  ['http://server.invalid', '/things/7?a=%20', '/things/7?a=%20'],
  ['http://server.invalid/api/v1/', '/things/..', '/api/v1/things/..'],
  ['http://server.invalid/api/v1/', '/../../things/7?a=%20', '/things/7?a=%20'],
  ['http://server.invalid/api/v1', '/../v2/things/7', '/api/v2/things/7'],
])('the path of a request to %s with %s is %s', (target, path, whole) => {
  expect(wirePath(new URL(target), path)).toBe(whole);
});
