import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isVisible } from '../json/index.ts';
import { serveApi, type Said } from '../workshop/testing/api.ts';
import { serveNotes, token } from '../workshop/testing/notes.ts';
import { makeProject, removeProject, type Ended, type Project } from '../workshop/testing/project.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const notes = resolve('fixtures/notes.openapi.json');

interface Made {
  readonly options?: object;
  /** The code of the spec file before and after the suite. */
  readonly before?: string;
  readonly after?: string;
  readonly config?: object;
  readonly files?: Readonly<Record<string, string>>;
}

let made = 0;

/** A user project. The suite is on the line after `before`. */
function project(
  baseURL: string,
  { options = {}, before = '', after = '', config = {}, files = {} }: Made = {},
): Project {
  made += 1;
  const given = JSON.stringify({ document: notes, runs: 5, ...options });
  const all = {
    use: { baseURL },
    reporter: [
      ['list'],
      ['junit', { outputFile: 'reports/playwright.xml' }],
      ['json', { outputFile: 'reports/all.json' }],
      ['github'],
      ['openapi-greenhouse/reporter'],
    ],
    ...config,
  };
  const one = makeProject(`printed-${made}`, {
    'api.spec.ts': `import { conformance } from 'openapi-greenhouse';\n${before}\nawait conformance({ token: process.env.API_TOKEN, ...${given} });\n${after}`,
    'playwright.config.ts': `export default ${JSON.stringify(all)};\n`,
    ...files,
  });
  open.push(() => {
    removeProject(one);
  });
  return one;
}

/** The token is not in the spec file. */
process.env['API_TOKEN'] = token;

const test = (one: Project, variables: Record<string, string> = {}): Promise<Ended> =>
  one.shell('npx playwright test', variables);

/** Serves notes, with a fault that shows only with values above int64. */
async function serveFaulty(isFaulty: () => boolean): Promise<string> {
  const { url, close } = await serveNotes({
    alter: (reply, raw) =>
      isFaulty() && /"number": ?9223372036854775808\b/.test(raw.toString()) ? [201, { number: 1 }] : reply,
  });
  open.push(close);
  return url;
}

const clause = 'PUT /notes rejects body /number format';

describe('the command that replays a finding', () => {
  it('shows the same finding in a user project, and passes when the fault is fixed', async () => {
    let isFaulty = true;
    const url = await serveFaulty(() => isFaulty);
    // Another suite in the file and another file must not be run.
    const one = project(url, {
      options: { runs: 20 },
      after: `await conformance({ document: 'other.json' });\n`,
      files: {
        'other.json': readFileSync(notes, 'utf8').replace('"Notes"', '"Others"').replaceAll('/notes', '/others'),
        'other (1).spec.ts': `import { test } from '@playwright/test';\ntest('other', () => { throw new Error('other'); });\n`,
      },
    });
    const first = await one.shell('npx playwright test api.spec.ts:3', { RUNS: '10', STRICT: '0' });
    expect(first.status, first.output).toBe(1);
    const [finding] = one.record().findings;
    expect(finding?.replay).toBe(
      `TARGET_URL=${url} RUNS=10 SEED=${one.record().run.seed} CLAUSE='${clause}' npx playwright test api.spec.ts:3`,
    );
    const again = await one.shell(finding?.replay ?? '');
    expect(again.status, again.output).toBe(1);
    expect(one.record().findings.map(({ id }) => id)).toEqual([finding?.id]);
    expect(again.output).not.toMatch(/Others|other \(1\)/);
    isFaulty = false;
    const mended = await one.shell(finding?.replay ?? '');
    expect(mended.status, mended.output).toBe(0);
  });

  it('names the configuration and the project where Playwright would choose others', async () => {
    const url = await serveFaulty(() => true);
    const one = project(url, {
      config: {
        testDir: resolve('.e2e-projects'),
        projects: [
          { name: "it's $1", testMatch: '**/printed-*/api.spec.ts' },
          { name: 'b', testMatch: 'none' },
        ],
      },
    });
    await one.shell(`mkdir 'a $b' && mv playwright.config.ts 'a $b/my.config.ts'`);
    const first = await one.shell(
      `npx playwright test --config 'a $b/my.config.ts' ${one.folder.split('/').at(-1) ?? ''}/api`,
    );
    expect(first.output).toContain(
      `npx playwright test --config 'a $b/my.config.ts' --project='it'\\''s $1' api.spec.ts:3`,
    );
  });

  it('sets all variables of a suite that reads the environment, but refers to secrets by their variables', async () => {
    const url = await serveFaulty(() => true);
    const one = project(url);
    const spec = `import { conformance, readEnvironment } from 'openapi-greenhouse';
await conformance(() => readEnvironment(process.env, { document: 'none.json' }));
`;
    await one.shell(`cat > api.spec.ts <<'END'\n${spec}END\ncp ${notes} "it's \\$1.json"`);
    const variables = {
      TARGET_URL: url,
      OPENAPI: "it's $1.json",
      TOKEN: token,
      IN_FLIGHT: '4',
      TIME: '60',
      TIMEOUT: '5000',
    };
    const first = await test(one, { ...variables, RUNS: '10', SEED: '3' });
    expect(first.status, first.output).toBe(1);
    const [finding] = one.record().findings;
    expect(finding?.replay).toBe(
      `OPENAPI='it'\\''s $1.json' TARGET_URL=${url} TOKEN="$TOKEN" RUNS=10 IN_FLIGHT=4 SEED=3 CLAUSE='${clause}' npx playwright test api.spec.ts:2`,
    );
    const again = await one.shell(finding?.replay ?? '', { TOKEN: token });
    expect(again.status, again.output).toBe(1);
    expect(one.record().findings.map(({ id }) => id)).toEqual([finding?.id]);
  });
});

describe('a run for one clause', () => {
  const conforming = (): Promise<string> => serveFaulty(() => false);

  it('fails when the clause is inconclusive, and gives the reason', async () => {
    let accepted = 0;
    const { url, close } = await serveNotes({
      keep: () =>
        (accepted += 1) === 1 ? undefined : [400, { title: 'no' }, { 'content-type': 'application/problem+json' }],
    });
    open.push(close);
    const one = project(url);
    const { status, output } = await test(one, { CLAUSE: clause });
    expect(status, output).toBe(1);
    expect(output).toMatch(/CLAUSE=PUT \/notes rejects body \/number format was not tested: .*without this error/);
    expect(one.read('reports/playwright.xml')).toMatch(/<error message="CLAUSE=/);
    expect(one.record().missed).toMatch(/was not tested/);
  });

  it.each([
    ['--grep', "npx playwright test -g 'can be tested'"],
    ['--shard', 'npx playwright test --shard=1/2'],
  ])('fails when %s excludes its test', async (_, command) => {
    const one = project(await conforming(), {
      config: { fullyParallel: true, reporter: [['openapi-greenhouse/reporter']] },
    });
    const { status, output } = await one.shell(command, { CLAUSE: clause });
    expect(status, output).toBe(1);
    expect(output).toContain(`CLAUSE=${clause} was not tested, because its test was not run`);
  });

  it('passes when it is tested, although others that CLAUSE selects are not', async () => {
    const one = project(await conforming());
    const { status, output } = await test(one, { CLAUSE: 'PUT /notes' });
    expect(status, output).toBe(0);
  });
});

describe('what Playwright reports of a failure', () => {
  it('starts with the clause and what happened, at the place where the user declares the suite', async () => {
    const one = project(await serveFaulty(() => true), { before: '// A comment,\n// and another.' });
    const { output } = await test(one);
    const headline =
      /^(PUT \/notes rejects body \/number format: accepted with status 201; sent \{"number":9223372036854775808\})$/;
    expect(/<error message="([^"]*)"/.exec(one.read('reports/playwright.xml'))?.[1]?.replaceAll('&quot;', '"')).toMatch(
      headline,
    );
    expect(one.read('reports/playwright.xml')).not.toMatch(/message=""/);
    const annotation = /::error file=([^,]*),title=([^,]*),line=(\d+),col=(\d+)::(.*)/.exec(output);
    expect(annotation?.[1]).toMatch(/api\.spec\.ts$/);
    expect(annotation?.[3]).toBe('4');
    expect(annotation?.[5]?.replaceAll('%0A', '\n').replaceAll('%25', '%')).toMatch(
      /^ {2}1\) .*\n+ {4}PUT \/notes rejects body \/number format: accepted with/,
    );
    const [suite] = (JSON.parse(one.read('reports/all.json')) as { suites: { specs: unknown[]; suites: object[] }[] })
      .suites;
    const text = JSON.stringify(suite);
    expect([...text.matchAll(/"file":"([^"]*)"/g)].map(([, file = '']) => file.split('/').at(-1))).toEqual(
      expect.arrayContaining(['api.spec.ts']),
    );
    expect(text).not.toMatch(/"file":"[^"]*(?:harness|dist|node_modules)\/[^"]*"/);
    expect(output).toContain('› PUT /notes › rejects invalid bodies');
    expect(output).toMatch(/api\.spec\.ts:4:7 › Notes/);
  });

  it('is the reason, at the same place, when the suite can not be set up', async () => {
    const one = project('http://127.0.0.1:1', { options: { document: 'none.json' } });
    const { output } = await test(one);
    expect(one.read('reports/playwright.xml')).toMatch(/<error message="[^"]*none\.json/);
    expect(output).toMatch(/::error file=[^,]*api\.spec\.ts,title=[^,]*,line=3,col=7::/);
  });
});

/** Characters that must not reach a terminal: ESC, BEL, DEL, CSI, separators, a direction mark. */
const bad = '\u001b[31m\u0007\u007f\u009b2J\u2028\u202e';

describe('what a run prints and writes', () => {
  it('has no character that a terminal would obey, wherever the document or the server uses one', async () => {
    const megabyte = 'x'.repeat(1 << 20);
    const path = `/a${bad}`;
    const document = {
      openapi: '3.1.0',
      info: { title: `T${bad}\n::error::forged\n${megabyte}`, version: `1${bad}` },
      paths: {
        [path]: {
          summary: bad,
          get: {
            operationId: bad,
            tags: [bad],
            description: bad,
            parameters: [{ name: `q${bad}`, in: 'query', schema: { type: 'integer' } }],
            responses: {
              200: {
                description: bad,
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      required: [`r${bad}`],
                      properties: { [`p${bad}`]: { type: 'integer', enum: [1] } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    };
    const { url, close } = await serveApi((): Said => ({
      status: 200,
      body: { [`p${bad}`]: bad, [`${bad}\n::error::forged`]: `${bad}\n::error::forged` },
      headers: { 'x-b': '\u009b31m' },
    }));
    open.push(close);
    const one = project(url, {
      options: { document: 'a.json', token: undefined },
      files: { 'a.json': JSON.stringify(document) },
    });
    const { status, output } = await test(one);
    expect(status, output.slice(0, 9999)).toBe(1);
    expect(output).toContain('\\u001b[31m\\u0007\\u007f\\u009b2J');
    expect(isVisible(output)).toBe(true);
    expect(output).not.toMatch(/^\s*::error::forged/m);
    expect(output.length).toBeLessThan(200_000);
    for (const path of ['reports/run.json', 'reports/junit.xml', 'reports/playwright.xml', 'reports/all.json']) {
      expect(one.read(path).replace(/\\u[0-9a-f]{4}/g, ''), path).not.toMatch(/[\u001b\u0007\u007f\u009b\u2028\u202e]/);
    }
    const [finding] = one.record().findings;
    expect(finding?.clauses[0]).toContain(bad);
    const again = await one.shell(finding?.replay ?? '');
    expect(again.status, again.output.slice(0, 9999)).toBe(1);
    expect(one.record().findings.map(({ id }) => id)).toContain(finding?.id);
  });

  it('does not contain the token in any encoding in which a server can echo it', async () => {
    const secret = 'plant/store+token=Abc~123';
    const bytes = Buffer.from(`Bearer ${secret}`);
    const shapes: Record<string, string> = {
      plain: secret,
      base64: bytes.toString('base64'),
      alone: Buffer.from(secret).toString('base64'),
      base64url: Buffer.from(`a${secret}`).toString('base64url'),
      hex: Buffer.from(secret).toString('hex'),
      HEX: Buffer.from(secret).toString('hex').toUpperCase(),
      percent: encodeURIComponent(secret),
      lower: encodeURIComponent(secret).replace(/%../g, (c) => c.toLowerCase()),
      all: [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
      json: Array.from(secret, (c) => `\\u00${c.charCodeAt(0).toString(16)}`).join(''),
      entities: Array.from(secret, (c) => `&#${c.charCodeAt(0)};`).join(''),
      hexEntities: Array.from(secret, (c) => `&#x${c.charCodeAt(0).toString(16)};`).join(''),
      swapped: secret.toUpperCase(),
    };
    const fields = Object.entries(shapes).map(([name, text]) => [`x-${name}`, text]);
    const { url, close } = await serveApi(({ request }) =>
      request.headers.authorization === `Bearer ${secret}`
        ? {
            status: 201,
            body: { number: 'x', ...shapes, [secret]: shapes },
            headers: {
              ...(Object.fromEntries(fields) as Record<string, string>),
              'x-plantstoretokenAbc123': 'name',
              'content-type': `application/json; a="${shapes['base64'] ?? ''}"`,
            },
          }
        : {
            status: 401,
            body: { title: `not ${request.headers.authorization ?? ''}` },
            headers: {
              'content-type': 'application/problem+json',
              'www-authenticate': `${secret.replace(/[^A-Za-z0-9]/g, '')} realm="${shapes['base64url'] ?? ''}"`,
            },
          },
    );
    open.push(close);
    // The spec file contains the token, and reporters print the lines around the place of an error.
    const one = project(url, { options: { token: secret } });
    const { status, output } = await test(one);
    expect(status, output).toBe(1);
    const all = output + one.written() + attachmentsIn(one.read('reports/all.json'));
    expect(all).toContain('<key>');
    for (const [name, shape] of Object.entries(shapes)) {
      const core = shape.replaceAll('=', '').slice(2, -2);
      expect(all.split(core).length - 1, name).toBe(0);
    }
  });
});

/** The decoded attachments in the output of the json reporter, which has them in base64. */
function attachmentsIn(json: string): string {
  return [...json.matchAll(/"body": "([^"]*)"/g)]
    .map(([, body = '']) => Buffer.from(body, 'base64').toString('latin1'))
    .join('\n');
}
