import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assemble } from './assemble.ts';
import { drainable } from './http/drain.ts';
import { plantServer } from './http/server.ts';
import type { ServeOptions } from './options.ts';
import { memoryStore } from './store/memory-store.ts';
import type { PlantStore } from './store/plant-store.ts';
import { Unusable } from './unusable.ts';

/** How long requests in flight have to finish after the server is asked to stop. */
const GRACE_MS = 5000;
/** More pending connections than clients open at once; the limit of the operating system also applies. */
const BACKLOG = 4096;

export interface Running {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the server that the options describe. */
export async function serve(options: ServeOptions, report: (error: unknown) => void): Promise<Running> {
  const conduct = await assemble(options);
  const store = await openStore(options.database);
  const pages = options.docs ? await (await import('./http/pages.ts')).readPages() : undefined;
  const server = plantServer(conduct, { token: options.token, store }, report, pages);
  const drain = drainable(server, GRACE_MS);
  await listen(server, options);
  return {
    url: urlOf(server.address() as AddressInfo, options.host),
    stop: async () => {
      await drain();
      store.close();
    },
  };
}

/** The SQLite driver is native code, which a server in memory does not need. */
async function openStore(file: string | undefined): Promise<PlantStore> {
  if (file === undefined) return memoryStore();
  const { sqliteStore } = await import('./store/sqlite-store.ts').catch((error: unknown) => {
    throw new Unusable(
      `--database needs the optional package @photostructure/sqlite, which cannot be loaded (${reasonOf(error)}); install it, or remove the option.`,
    );
  });
  try {
    return sqliteStore(file);
  } catch (error) {
    throw new Unusable(
      `--database cannot use "${file}" (${reasonOf(error)}); name a SQLite file, or a new file in a writable folder.`,
    );
  }
}

async function listen(server: Server, { port, host }: ServeOptions): Promise<void> {
  try {
    await once(server.listen({ port, host, backlog: BACKLOG }), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Unusable(`--port ${port} is in use; choose another, or 0 for a free one.`);
    if (code === 'EACCES')
      throw new Unusable(`--port ${port} is not allowed; choose one above 1023, or 0 for a free one.`);
    throw new Unusable(`Cannot listen on --host ${host} (${reasonOf(error)}); use an address of this machine.`);
  }
}

function urlOf({ port }: AddressInfo, host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
