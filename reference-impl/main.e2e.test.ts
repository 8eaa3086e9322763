import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defectNames } from './defects/index.ts';
import { DEFAULT_TOKEN } from './options.ts';
import { ask, fetchAsked } from './testing/ask.ts';
import { run, started } from './testing/process.ts';
import { variants } from './variants/index.ts';

const AUTHORIZATION = `Bearer ${DEFAULT_TOKEN}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe.concurrent('the command', () => {
  test('uses the given token, and a defect and variants together', async () => {
    await using server = await started(
      ...['--token', 'Other-Token', '--defect', 'accepts-null-tag', '--variant', 'charset', '--variant', 'echoes-id'],
    );
    const response = await fetchAsked(server.url, { authorization: 'Bearer Other-Token', id: '7', tag: null });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ id: 7, name: 'Rose' });
    expect((await fetchAsked(server.url, { authorization: AUTHORIZATION })).status).toBe(400);
  });

  test('applies several defects at once', async () => {
    await using server = await started('--defect', 'answers-201,accepts-null-tag', '--defect', 'answers-tag-as-number');
    const response = await fetchAsked(server.url, { authorization: AUTHORIZATION, id: '7', tag: null });
    expect(response.status).toBe(201);
  });

  test('serves the document and a page about it if that is asked for', async () => {
    await using server = await started('--docs');
    expect(await (await fetch(`${server.url}/openapi.json`)).json()).toMatchObject({ info: { title: 'Plant Store' } });
    expect(await (await fetch(`${server.url}/docs`)).text()).toContain('POST /plants');
  });

  test('lists the defects as JSON, each with the clause that it breaks', async () => {
    const { code, stdout } = await run('--list-defects', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'accepts-2-to-the-63',
      breaks: 'POST /plants rejects body /id format',
      sentence: 'An id of exactly 2^63 is accepted.',
    });
  });

  test('lists the variants, one per line', async () => {
    const { code, stdout } = await run('--list-variants');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^unauthorized-401 +A bad credential .*\.$/m);
  });

  test('prints its options', async () => {
    const { code, stdout, stderr } = await run('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('--database FILE');
  });

  test.each([
    [['--prot', '1'], 'There is no option --prot; --help lists the options.'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536"; 0 picks a free port.'],
    [['--port'], '--port needs a value; write --port=VALUE.'],
    [['--token', 'a b'], '--token has invalid characters; use letters, digits and -._~+/, with = only at the end.'],
    [['--defect', 'x'], '--defect "x" is unknown; --list-defects lists the names.'],
    [['--variant', 'x'], '--variant "x" is unknown; --list-variants lists the names.'],
    [['--json'], '--json works only with --list-defects or --list-variants; remove it.'],
    [['--help=yes'], '--help takes no value; remove it.'],
    [['plants'], '"plants" is not an option; --help lists the options.'],
    [
      ['--host', '192.0.2.1', '--port', '0'],
      'Cannot listen on --host 192.0.2.1 (listen EADDRNOTAVAIL: address not available 192.0.2.1); use an address of this machine.',
    ],
  ])('reports in one sentence what is wrong with %j, and exits with 2', async (args, sentence) => {
    expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
  });

  test('reports in one sentence that its port is in use', async () => {
    await using server = await started();
    const { code, stderr } = await run('--port', String(server.port));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `--port ${server.port} is in use; choose another, or 0 for a free one.\n`,
    });
  });

  test('reports in one sentence that a database cannot be used', async () => {
    const file = join(folder, 'text.db');
    await writeFile(file, 'This text is not a database.');
    for (const unusable of [file, join(folder, 'nowhere', 'plants.db'), folder]) {
      const { code, stderr } = await run('--database', unusable);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^--database cannot use ".*" \(.*\); name a SQLite file, .*\.\n$/);
    }
  });
});

describe.concurrent('on SIGTERM and SIGINT', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s lets a request in flight finish, and exits with 0', async (signal) => {
    await using server = await started();
    const [fresh, idle, busy] = [
      await connected(server.port),
      await connected(server.port),
      await connected(server.port),
    ];
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    const body = '{"id":1,"name":"Rose"}';
    const head = `Host: x\r\nAuthorization: ${AUTHORIZATION}\r\nContent-Type: application/json\r\n`;
    const expects = `${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
    busy.write(`POST /plants HTTP/1.1\r\n${expects}${body.slice(0, 5)}`);
    // The interim response shows that the server has read the head of the request.
    await once(busy, 'data');

    server.child.kill(signal);
    await Promise.all([once(fresh.resume(), 'close'), once(idle.resume(), 'close')]);
    await expect(fetch(server.url)).rejects.toThrow();
    busy.write(body.slice(5));
    const [answer] = (await once(busy, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*\{"name":"Rose"\}$/);
    expect(await server.ended).toBe(0);
  });
});

test('a SIGTERM among many requests lets all that were read be answered', async () => {
  await using server = await started();
  const idle = await connected(server.port);
  const sockets = await Promise.all(Array.from({ length: 60 }, () => connected(server.port)));
  const bodyOf = (id: number): string => `{"id":${id},"name":"Rose"}`;
  await Promise.all(
    sockets.map(async (socket, id) => {
      const head = `Host: x\r\nAuthorization: ${AUTHORIZATION}\r\nContent-Type: application/json\r\n`;
      const length = bodyOf(id).length;
      socket.write(`POST /plants HTTP/1.1\r\n${head}Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`);
      // The interim response shows that the server has read the head of the request.
      await once(socket, 'data');
    }),
  );
  server.child.kill('SIGTERM');
  await once(idle.resume(), 'close');
  await expect(fetch(server.url)).rejects.toThrow();
  const answers = sockets.map(async (socket, id) => {
    socket.write(bodyOf(id));
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  });
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*\{"name":"Rose"\}$/);
  }
  expect(await server.ended).toBe(0);
});

test('a SIGTERM to `npm run reference` ends the server too', async () => {
  const npm = spawn('npm', ['run', '-s', 'reference', '--', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(npm.stdout, 'data')) as [Buffer];
  const [url = ''] = /http:\S+/.exec(line.toString()) ?? [];
  expect((await fetch(url)).status).toBe(404);
  npm.kill('SIGTERM');
  // Its output ends only when the server has ended, too.
  await once(npm.stdout, 'end');
  await expect(fetch(url)).rejects.toThrow();
});

test('--until-input-ends stops it when its parent is killed and cannot pass a signal on', async () => {
  const server = "['--import', 'tsx', 'reference-impl/main.ts', '--port', '0', '--until-input-ends']";
  const stdio = "{ stdio: ['pipe', 'inherit', 'inherit'] }";
  const script = `require('node:child_process').spawn(process.execPath, ${server}, ${stdio})`;
  // Under npm it also watches its parent.
  const env = { ...process.env };
  delete env['npm_lifecycle_event'];
  const parent = spawn(process.execPath, ['-e', script], { env });
  const lines = createInterface(parent.stdout);
  const [line] = (await once(lines, 'line')) as [string];
  expect(line).toMatch(/listening on http:/);
  parent.kill('SIGKILL');
  // Its output closes when the last process that writes to it, the server, has ended.
  await once(lines, 'close');
});

test('--every serves the conforming server, each variant and each defect, until SIGTERM', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'reference-impl/main.ts', '--every', '--port', '0']);
  const urls = new Map<string, string>();
  for await (const text of createInterface(child.stdout)) {
    const [, name, url] = /^(.*) listening on (http:\S+)$/.exec(text) ?? [];
    if (name !== undefined && url !== undefined) urls.set(name, url);
    if (text.startsWith('It accepts the token')) break;
  }
  expect(urls.size).toBe(1 + variants.length + defectNames.length);
  const authorization = AUTHORIZATION;
  const portOf = (name: string): number => Number(new URL(urls.get(name) ?? '').port);
  expect((await ask(portOf('Plant Store'), { id: '1', authorization })).word).toBe('200');
  expect((await ask(portOf('defect answers-201'), { id: '1', authorization })).word).toBe('201');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

describe('a plant in the database', () => {
  test('survives kill -9 after the response 200, with every digit of its id', async () => {
    const database = join(folder, 'plants.db');
    const answered: string[] = [];
    await using server = await started('--database', database);
    const sending = Promise.all(
      Array.from({ length: 8 }, async (_, sender) => {
        for (let count = 0; ; count++) {
          const id = `-92233720368547${sender}${String(count).padStart(4, '0')}`;
          const received = await ask(server.port, { id, authorization: AUTHORIZATION });
          if (received.word !== '200') return;
          answered.push(id);
        }
      }),
    );
    while (answered.length < 200) await setTimeout(5);
    server.child.kill('SIGKILL');
    await sending;
    expect(await server.ended).toBe('SIGKILL');

    const kept = await idsIn(database);
    expect(answered.length).toBeGreaterThanOrEqual(200);
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  });

  test('keeps the bounds of int64, NUL and lone surrogates across a restart', async () => {
    const database = join(folder, 'odd.db');
    const ids = ['9223372036854775807', '-9223372036854775808'];
    for (const id of ids) {
      await using server = await started('--database', database);
      expect((await ask(server.port, { id, name: 'a\0b\ud800', authorization: AUTHORIZATION })).word).toBe('200');
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
    expect([...(await idsIn(database))]).toEqual(ids);
    expect(await plantsIn(database)).toEqual(ids.map(() => ({ name: 'a\0b\ud800' })));
  });
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function rowsOf(database: string): Promise<readonly { readonly id: bigint; readonly plant: string }[]> {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const reader = new DatabaseSync(database);
  const select = reader.prepare('SELECT id, plant FROM plants ORDER BY serial');
  select.setReadBigInts(true);
  const rows = select.all() as { id: bigint; plant: string }[];
  reader.close();
  return rows;
}

async function idsIn(database: string): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf(database)).map(({ id }) => String(id)));
}

async function plantsIn(database: string): Promise<readonly unknown[]> {
  return (await rowsOf(database)).map(({ plant }) => JSON.parse(plant) as unknown);
}
