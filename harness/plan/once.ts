/** A function that computes its value on the first call, and keeps it until `forget` is called. */
export function once<T>(make: () => T): { (): T; forget: () => void } {
  let made: { readonly value: T } | undefined;
  const forget = (): void => {
    made = undefined;
  };
  return Object.assign(() => (made ??= { value: make() }).value, { forget });
}
