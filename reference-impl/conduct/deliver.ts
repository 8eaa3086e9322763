import type { Context } from 'koa';
import type { Answer } from './answer.ts';

/** Hands a response to Koa, which sends it. Every response of the conforming server leaves through this function. */
export function deliver(answer: Answer, ctx: Context): void {
  ctx.status = answer.status;
  ctx.body = answer.body;
  // Koa guesses a Content-Type for a text body; only the Content-Type of the response itself is sent.
  ctx.remove('Content-Type');
  for (const [name, value] of Object.entries(answer.headers)) ctx.set(name, value);
}
