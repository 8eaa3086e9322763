import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { TlsOptions } from '../exchange/index.ts';
import { nameOption, printSetting, type Environment } from './name.ts';
import { OptionProblem } from './problem.ts';

/** The options about certificates. */
interface TlsFiles {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly insecure: boolean;
}

/**
 * Reads the files with certificates.
 *
 * @param extra the file in NODE_EXTRA_CA_CERTS. It stays trusted beside `ca`
 * @param environment the variables that options were read from, for the names of options in messages
 * @throws OptionProblem for a file that can't be used
 */
export function readTls({ ca, cert, key, insecure }: TlsFiles, extra = '', environment: Environment = {}): TlsOptions {
  const read = (option: 'ca' | 'cert' | 'key', path: string | undefined): string | undefined => {
    if (path === undefined) return undefined;
    try {
      const text = readFileSync(path, 'utf8');
      if (text.includes('-----BEGIN ')) return text;
    } catch {
      // The message is the same as for a file of another kind.
    }
    throw new OptionProblem(
      `${printSetting(option, path, environment)}: no PEM file can be read there; correct the path`,
    );
  };
  const texts = { ca: read('ca', ca), cert: read('cert', cert), key: read('key', key) };
  if ((texts.cert === undefined) !== (texts.key === undefined)) {
    const [certName, keyName] = [nameOption('cert', environment), nameOption('key', environment)];
    throw new OptionProblem(`a client certificate needs ${certName} and ${keyName}; set both, or none`);
  }
  const others = extra === '' ? [] : [readFileSync(extra, 'utf8')];
  const tls: TlsOptions = {
    ...(texts.ca !== undefined && { ca: [...rootCertificates, ...others, texts.ca] }),
    ...(texts.cert !== undefined && texts.key !== undefined && { cert: texts.cert, key: texts.key }),
    ...(insecure && { rejectUnauthorized: false }),
  };
  try {
    for (const text of [texts.ca, texts.cert]) if (text !== undefined) new X509Certificate(text);
    createSecureContext({ cert: texts.cert, key: texts.key });
  } catch (error) {
    const names = (['ca', 'cert', 'key'] as const).filter((each) => texts[each] !== undefined);
    const options = names.map((each) => nameOption(each, environment)).join(', ');
    const why = error instanceof Error ? error.message : '';
    throw new OptionProblem(`the certificate or key in ${options} can't be used (${why}); correct the files`);
  }
  return tls;
}
