/** What became of the signals of a run. */
export interface Termination {
  /** Leaves the signals to others again. @returns the signal that came, if one did */
  readonly end: () => string | undefined;
}

/** Milliseconds between two looks at whether the parent is still there. */
const look = 200;

/**
 * Ends a run by SIGTERM as Playwright ends it by SIGINT: it stops its workers and its servers, and lets its reporters tell what
 * they have. By itself it has no handler for SIGTERM, and leaves both behind.
 */
export function interruptOnTerm(): Termination {
  let came: string | undefined;
  const onTerm = (): void => {
    came = 'SIGTERM';
    // Where nothing listens to SIGINT, there is nothing to stop. 128 and the number of the signal, as shells have it.
    if (!process.emit('SIGINT')) process.exit(143);
  };
  process.on('SIGTERM', onTerm);
  const watch = watchParent(onTerm);
  return {
    end: () => {
      process.off('SIGTERM', onTerm);
      clearInterval(watch);
      return came;
    },
  };
}

/** A signal to `npx` or `npm run` ends the shell between npm and here, which passes nothing on: then the parent is another. */
function watchParent(onEnd: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onEnd();
  }, look);
  return watch.unref();
}
