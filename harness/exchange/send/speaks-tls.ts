import { connect } from 'node:tls';
import { hostOf } from './host.ts';

/**
 * Whether a server accepts TLS connections. Its certificate is not checked, and nothing is sent on the connection.
 *
 * @param timeout milliseconds until the handshake must be complete
 */
export function speaksTls(target: URL, timeout: number): Promise<boolean> {
  const usual = target.protocol === 'https:' ? 443 : 80;
  const port = target.port === '' ? usual : Number(target.port);
  return new Promise((resolve) => {
    const socket = connect({ host: hostOf(target), port, rejectUnauthorized: false });
    const finish = (speaks: boolean): void => {
      socket.destroy();
      resolve(speaks);
    };
    socket.setTimeout(timeout, () => {
      finish(false);
    });
    socket.on('secureConnect', () => {
      finish(true);
    });
    socket.on('error', () => {
      finish(false);
    });
    socket.on('close', () => {
      finish(false);
    });
  });
}
