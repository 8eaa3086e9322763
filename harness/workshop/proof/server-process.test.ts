import { describe, expect, it } from 'vitest';
import { NotRun, startServer } from './server-process.ts';

describe('the start of a server', () => {
  it('is not run if the launcher ends with 3, with the reason', async () => {
    const start = startServer(['-e', 'console.error("not run: no database"); process.exitCode = 3']);
    await expect(start).rejects.toThrow(NotRun);
    await expect(start).rejects.toThrow('not run: no database');
  });

  it('fails if the launcher ends in another way', async () => {
    const start = startServer(['-e', 'console.error("broken"); process.exitCode = 1']);
    await expect(start).rejects.not.toThrow(NotRun);
    await expect(start).rejects.toThrow('the server did not start: broken');
  });
});

describe('the stop of a server', () => {
  it('ends a server that ignores SIGTERM', async () => {
    const ignoring = `process.on('SIGTERM', () => {}); console.log('it listening on http://127.0.0.1:1'); setInterval(() => {}, 1000)`;
    const server = await startServer(['-e', ignoring]);
    await expect(server.stop(100)).resolves.toBeUndefined();
  });
});
