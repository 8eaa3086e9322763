import { EnvHttpProxyAgent, type buildConnector, type Client, type Dispatcher } from 'undici';
import { FinalResponseClient } from './interim.ts';

/** Environment variables, by name. */
type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Whether requests to a server go through a proxy of the environment, if NO_PROXY does not exclude the server. A server
 * on this machine is always reached directly.
 */
export function mayBeProxied({ protocol, hostname }: URL, variables: Variables): boolean {
  if (/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname)) return false;
  const proxies = ['http', ...(protocol === 'https:' ? ['https'] : [])].map((name) => `${name}_proxy`);
  return proxies.some((name) => (variables[name] ?? variables[name.toUpperCase()] ?? '') !== '');
}

/** A connection through the proxy of the environment: HTTP_PROXY, HTTPS_PROXY and NO_PROXY, also in small letters. */
export function openProxied(
  secured: buildConnector.BuildOptions,
  limits: Client.Options & { readonly maxHeaderSize: number },
): Dispatcher {
  return new EnvHttpProxyAgent({
    ...limits,
    requestTls: secured,
    connect: secured,
    // A plain request goes to the proxy as it is, because many proxies open tunnels only to port 443.
    proxyTunnel: false,
    factory: (origin, { connect }: { readonly connect?: buildConnector.connector }) =>
      new FinalResponseClient(origin, connect ?? secured, limits),
  });
}

/** Header fields by name, as undici needs them for a proxy. */
export function byName(headers: readonly string[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (let i = 0; i + 1 < headers.length; i += 2) (fields[headers[i] ?? ''] ??= []).push(headers[i + 1] ?? '');
  return fields;
}
