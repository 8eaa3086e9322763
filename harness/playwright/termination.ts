/** The handler of the signals of a run. */
export interface Termination {
  /** Removes the handler. @returns the signal that was received, if any */
  readonly end: () => string | undefined;
}

/** Milliseconds between two checks of whether the parent process still exists. */
const checkInterval = 200;

/**
 * Ends a run on SIGTERM as Playwright ends it on SIGINT: it stops its workers and servers, and its reporters report
 * what they have. Playwright has no handler for SIGTERM, and would leave workers and servers running.
 */
export function interruptOnTerm(): Termination {
  let received: string | undefined;
  const onTerm = (): void => {
    received = 'SIGTERM';
    // Without a listener for SIGINT there is nothing to stop. The status is 128 and the number of the signal, as in
    // shells.
    if (!process.emit('SIGINT')) process.exit(143);
  };
  process.on('SIGTERM', onTerm);
  const watch = watchParent(onTerm);
  return {
    end: () => {
      process.off('SIGTERM', onTerm);
      clearInterval(watch);
      return received;
    },
  };
}

/**
 * A signal to `npx` or `npm run` ends the shell between npm and this process, but the shell does not pass it on. Then
 * the parent changes.
 */
function watchParent(onEnd: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onEnd();
  }, checkInterval);
  return watch.unref();
}
