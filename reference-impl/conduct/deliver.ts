import type { Context } from 'koa';
import type { Answer } from './answer.ts';

/** Hands an answer to Koa, which sends it: the one place where the server's answers leave. */
export function deliver(answer: Answer, ctx: Context): void {
  ctx.status = answer.status;
  ctx.body = answer.body;
  // Koa guesses a type for a body of text; only what the answer states is sent.
  ctx.remove('Content-Type');
  for (const [name, value] of Object.entries(answer.headers)) ctx.set(name, value);
}
