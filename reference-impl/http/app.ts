import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import type { Answer } from '../conduct/answer.ts';
import type { Conduct, Dependencies } from '../conduct/conduct.ts';
import { type Reason, rejection } from '../conduct/rejection.ts';
import { bodyReader } from './body.ts';
import type { Pages } from './pages.ts';

interface State {
  answer?: Answer;
}

/** The Plant Store as a Koa application. */
export function plantStore(
  conduct: Conduct,
  dependencies: Dependencies,
  report: (error: unknown) => void,
  pages?: Pages,
): Koa<State> {
  // Only this exact path, so that a client that deviates from the document fails here.
  const router = new Router<State>({ sensitive: true, strict: true });
  router.post('/plants', createsPlants(conduct, dependencies));
  router.all('/plants', rejects(conduct, 'method-unsupported'));

  const app = new Koa<State>();
  if (pages !== undefined) app.use(serves(pages));
  app.use(answers(conduct, report));
  app.use(requiresTarget(conduct));
  app.use(requiresHost(conduct));
  app.use(router.routes());
  app.use(rejects(conduct, 'path-unknown'));
  app.on('error', report);
  return app;
}

/** Serves pages beside the API. */
function serves(pages: Pages): Middleware<State> {
  return async function serves(ctx, next) {
    const page = ctx.method === 'GET' ? pages.get(ctx.path) : undefined;
    if (page === undefined) await next();
    else {
      ctx.set('Content-Type', page.type);
      ctx.body = page.body;
    }
  };
}

/**
 * Delivers the response that the other middleware sets. An error of the server itself becomes 500 with an Error.
 */
function answers(conduct: Conduct, report: (error: unknown) => void): Middleware<State> {
  return async function answers(ctx, next) {
    try {
      await next();
    } catch (error) {
      report(error);
      ctx.state.answer = conduct.answerRejection(rejection('unexpected'));
    }
    await conduct.deliver(ctx.state.answer ?? conduct.answerRejection(rejection('unexpected')), ctx);
  };
}

/** A target in absolute form must be a URL (RFC 9112 section 3.2.2); otherwise Koa throws when its path is read. */
function requiresTarget(conduct: Conduct): Middleware<State> {
  return async function requiresTarget(ctx, next) {
    if (/^[/*]/.test(ctx.url) || URL.canParse(ctx.url)) await next();
    else ctx.state.answer = conduct.answerRejection(rejection('http-malformed'));
  };
}

/** RFC 9112 section 3.2: an HTTP/1.1 request without Host gets 400. Node's own check would send no Error. */
function requiresHost(conduct: Conduct): Middleware<State> {
  return async function requiresHost(ctx, next) {
    const { httpVersion, headersDistinct } = ctx.req;
    if (httpVersion === '1.1' && headersDistinct['host']?.length !== 1) {
      ctx.state.answer = conduct.answerRejection(rejection('host-missing'));
    } else await next();
  };
}

function createsPlants(conduct: Conduct, dependencies: Dependencies): Middleware<State> {
  const readBody = bodyReader();
  return async function createsPlants(ctx) {
    const { authorization, 'content-type': contentType } = ctx.req.headers;
    let body: ReturnType<typeof readBody> | undefined;
    const request = { authorization, contentType, body: () => (body ??= readBody(ctx)) };
    ctx.state.answer = await conduct.createPlant(request, dependencies, conduct);
  };
}

function rejects(conduct: Conduct, reason: Reason): Middleware<State> {
  return function rejects(ctx) {
    ctx.state.answer = conduct.answerRejection(rejection(reason));
  };
}
