/** A timer for a response is checked so many times before its end. */
const slices = 5;

/**
 * Rings after a time in which this process could have read a response. A time in which it was busy or suspended does not
 * count, because a response that arrived then is read only afterwards. It rings after twice the time at most, but for
 * the last delay.
 *
 * @param milliseconds from now
 * @param ring is called once, unless the timer is stopped before
 * @returns stops the timer
 */
export function startResponseTimer(milliseconds: number, ring: () => void): () => void {
  const slice = milliseconds / slices;
  let [left, forgiven] = [slices, 0];
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const due = performance.now() + slice;
    timer = setTimeout(() => {
      const isLate = performance.now() - due > slice / 2;
      if (isLate && forgiven < slices) forgiven += 1;
      else left -= 1;
      if (left > 0) arm();
      else ring();
    }, slice);
  };
  arm();
  return () => {
    clearTimeout(timer);
  };
}
