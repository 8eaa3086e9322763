/** The host of a URL in the form that sockets take: an IPv6 address has no brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
