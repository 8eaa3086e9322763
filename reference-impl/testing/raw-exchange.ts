import { connect } from 'node:net';

/** Sends bytes over a connection of their own and returns all that comes back before the other side closes it. */
export function rawExchange(port: number, ...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.destroy();
      resolve(Buffer.concat(received).toString());
    });
  });
}

/** A request of HTTP/1.1 as text; the fields given come after Host and before what frames the body. */
export function printRequest(fields: Readonly<Record<string, string>>, body: string): string {
  const all = { Host: 'localhost', ...fields, 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /plants HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
