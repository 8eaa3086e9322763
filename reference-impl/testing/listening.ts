import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Conduct } from '../conduct/conduct.ts';
import { conforming } from '../conduct/conforming.ts';
import type { Pages } from '../http/pages.ts';
import { plantServer } from '../http/server.ts';
import { memoryStore } from '../store/memory-store.ts';
import type { PlantStore } from '../store/plant-store.ts';

export const TOKEN = 'test-token-Xyz';

export interface Listening extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** The errors that the server reported. */
  readonly errors: readonly unknown[];
}

/** Starts a server in this process on a free port. It stops when it is disposed of. */
export async function listening(
  conduct: Conduct = conforming,
  store: PlantStore = memoryStore(),
  pages?: Pages,
): Promise<Listening> {
  const errors: unknown[] = [];
  const server = plantServer(conduct, { token: TOKEN, store }, (error) => errors.push(error), pages);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    errors,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
