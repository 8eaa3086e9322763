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
