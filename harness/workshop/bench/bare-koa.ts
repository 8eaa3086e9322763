import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

/**
 * The minimum that Koa, its router and its body parser can do for a plant: the packages of the reference server,
 * without its rules.
 */
const router = new Router();
router.post('/plants', (context) => {
  context.body = { name: 'Fern' };
});
const server = new Koa()
  .use(bodyParser())
  .use(router.routes())
  .listen(0, '127.0.0.1', () => {
    console.log(`Koa listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
