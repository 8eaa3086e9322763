import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { closedBody, inJson } from '../workshop/testing/described.ts';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const done = { 201: { description: '' }, 400: { description: 'The request is invalid.' } };
const count = { type: 'integer', minimum: 0, maximum: 1000 };
const fields = { least: count, most: count, comment: { type: 'string', maxLength: 20 } };

/** An API that takes a range, in a body or in a query. */
function documentOf(properties: object = fields, responses: object = done): object {
  const parameters = ['least', 'most'].map((name) => ({ name, in: 'query', required: true, schema: count }));
  return { paths: { '/ranges': { post: { ...closedBody(properties), responses }, get: { parameters, responses } } } };
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly comment: string;
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1000;

/** The range in a request, if it is as the document says. */
function rangeIn({ url, method, body: sent, raw }: Asked): Range | undefined {
  const inQuery = Object.fromEntries(
    [...url.searchParams].map(([name, text]) => [name, /^\d{1,4}$/.test(text) ? Number(text) : text]),
  );
  const value = method === 'GET' ? { ...inQuery, comment: '' } : sent;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isUtf8(raw)) return undefined;
  const { least, most, comment, ...others } = value as Record<string, unknown>;
  const isRange = isCount(least) && isCount(most) && typeof comment === 'string' && Array.from(comment).length <= 20;
  return isRange && Object.keys(others).length === 0 ? (value as Range) : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString()).equals(bytes);
}

/** Runs the suite on a server. @param objection why it rejects a valid range; undefined if it accepts it */
async function run(
  objection: (range: Range) => string | object | undefined,
  document = documentOf(),
  status = 400,
  runs = 4,
): Promise<{ readonly record: RunRecord; readonly violated: string[]; readonly rules: string[] }> {
  const server = await serveApi((asked): Said => {
    if (asked.url.pathname !== '/ranges' || !['GET', 'POST'].includes(asked.method)) return { status: 404 };
    const range = rangeIn(asked);
    if (range === undefined) return { status: 400, body: { error: 'invalid' } };
    const error = objection(range);
    if (error === undefined) return { status: 201 };
    return { status, body: typeof error === 'string' ? { error } : error };
  });
  try {
    const record = await runApi(document, server.url, { runs });
    const violated = record.clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    const rules = record.clauses.flatMap(({ id, tally: { observations } }) =>
      id.endsWith(' observes undocumented-rule') ? Object.keys(observations).map((what) => `${id}: ${what}`) : [],
    );
    return { record, violated, rules };
  } finally {
    server.close();
  }
}

describe('a rule between two fields that the document does not state', () => {
  it('violates no clause, and is reported once with the message of the server', async () => {
    const { violated, rules } = await run(({ least, most }) =>
      least > most ? '"least" must not exceed "most"' : undefined,
    );
    expect(violated).toEqual([]);
    const rule = 'status 400 to values that are accepted apart: "least" must not exceed "most"';
    expect(rules.toSorted()).toEqual(
      ['GET', 'POST'].map((method) => `${method} /ranges observes undocumented-rule: ${rule}`),
    );
  });

  it('violates only the clause about documented statuses where the document leaves out all rejections', async () => {
    const objection = ({ least, most }: Range): string | undefined =>
      least > most ? '"least" must not exceed "most"' : undefined;
    const bare = documentOf(fields, { 201: { description: '' } });
    const undocumented = ['GET', 'POST'].map((method) => `${method} /ranges responds documented-status`);
    expect((await run(objection, bare)).violated.toSorted()).toEqual(undocumented);
    const faulty = await run(({ least }) => (least > 500 ? 'least is invalid' : undefined), bare);
    expect(faulty.violated).toContain('POST /ranges accepts body /least maximum');
  });

  it('violates only the clause about documented statuses where its own status is undocumented', async () => {
    const ordered = await run(
      ({ least, most }) => (least > most ? 'least must not exceed most' : undefined),
      undefined,
      422,
    );
    expect(ordered.violated.toSorted()).toEqual(
      ['GET', 'POST'].map((method) => `${method} /ranges responds documented-status`),
    );
    const faulty = await run(({ least }) => (least > 500 ? 'least must not exceed it' : undefined), undefined, 422);
    expect(faulty.violated).toContain('POST /ranges accepts body /least maximum');
  });

  it('is not shown by the names in a text that is the JSON of a validator', async () => {
    const errors = [{ keyword: 'maximum', dataPath: '.least', params: { most: 500 }, message: 'should be <= 500' }];
    const { violated, rules } = await run(({ least }) =>
      least > 500 ? { state: 'FAILED', message: JSON.stringify(errors) } : undefined,
    );
    expect(violated).toContain('POST /ranges accepts body /least maximum');
    expect(rules).toEqual([]);
  });

  it('violates no clause if the resource of the request is removed meanwhile', async () => {
    const id = { name: 'box', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
    const missing = { 404: { description: '' } };
    const paths = {
      '/boxes': { post: { responses: { 201: { description: '' } } } },
      '/boxes/{box}': { get: { parameters: [id], responses: { 200: { description: '' }, ...missing } } },
      '/boxes/{box}/ranges': { post: { parameters: [id], ...closedBody(fields), responses: { ...done, ...missing } } },
    };
    let last = 0;
    const gone = new Set<string>();
    const rejected = new Set<string>();
    const server = await serveApi((asked): Said => {
      const [, , box, ranges] = asked.url.pathname.split('/');
      if (box === undefined) return { status: 201, headers: { location: `/boxes/${(last += 1)}` } };
      if (!/^[1-9]\d*$/.test(box) || Number(box) > last || gone.has(box)) return { status: 404 };
      if (ranges === undefined) return { status: 200 };
      const range = rangeIn(asked);
      if (range === undefined) return { status: 400, body: { error: 'invalid' } };
      if (range.least <= range.most) return { status: 201 };
      const request = `${box} ${asked.text}`;
      if (rejected.has(request)) gone.add(box);
      rejected.add(request);
      return gone.has(box) ? { status: 404 } : { status: 400, body: { error: '"least" must not exceed "most"' } };
    });
    const { clauses } = await runApi({ paths }, server.url, { runs: 4 });
    server.close();
    const violated = clauses.filter(({ result }) => result === 'violated').map((each) => each.id);
    expect(violated.filter((each) => each.includes('ranges accepts'))).toEqual([]);
  });

  it('violates no clause if the server does not say why', async () => {
    const { violated, rules } = await run(({ least, most }) => (least > most ? 'invalid' : undefined));
    expect(violated).toEqual([]);
    expect(rules.length).toBeGreaterThan(0);
  });

  it.each(['most must be greater than least', 'You cannot give this most AND least'])(
    'is known by the message if no other value goes with one of them: %s',
    async (message) => {
      // Nothing is below 0, so no accepted request has 0 as the largest.
      const { violated } = await run(({ least, most }) => (least >= most ? message : undefined));
      expect(violated).toEqual([]);
    },
  );
});

describe('a rule with the value of a field in the place of its name', () => {
  it('violates no clause if the other field has that value', async () => {
    const { violated } = await run(({ least, most }) =>
      least > most
        ? { violations: [{ propertyPath: 'most', message: `This value should be at least ${least}.` }] }
        : undefined,
    );
    expect(violated).toEqual([]);
  });

  it('is caught if no field has it', async () => {
    const { violated } = await run(({ most }) =>
      most > 500
        ? { violations: [{ propertyPath: 'most', message: 'This value should be less than 501.' }] }
        : undefined,
    );
    expect(violated).toContain('POST /ranges accepts body /most maximum');
  });
});

describe('a rule that only the prose of the document states', () => {
  const prose = {
    ...fields,
    comment: { ...fields.comment, description: 'Must not contain a word that is on the list.' },
  };
  const objection = ({ comment }: Range): string | undefined =>
    comment.length === 20 ? 'comment: a word is on the list' : undefined;

  it('violates no clause if the message repeats it', async () => {
    const { violated, rules } = await run(objection, documentOf(prose));
    expect(violated).toEqual([]);
    expect(rules.join()).toContain('by a rule that only words state: comment: a word is on the list');
  });

  it('is a violation if the document does not state it', async () => {
    const { violated } = await run(objection);
    expect(violated).toContain('POST /ranges accepts body /comment max-length');
  });

  it('violates no clause if the documented response states it', async () => {
    const responses = { ...done, 422: { description: 'A comment contains a forbidden word of the list.' } };
    const { violated } = await run(
      ({ comment }) => (comment.length === 20 ? 'the comment has a forbidden word' : undefined),
      documentOf(fields, responses),
      422,
    );
    expect(violated).toEqual([]);
  });
});

describe('a server that rejects valid values without such a rule', () => {
  it.each<[string, (range: Range) => boolean, string]>([
    ['a value in one place', ({ comment }) => comment.length === 20, 'POST /ranges accepts body /comment max-length'],
    ['the largest of two fields', ({ most }) => most === 1000, 'POST /ranges accepts body /most maximum'],
    ['every request', () => true, 'POST /ranges accepts body'],
  ])('is caught: %s', async (_, rejects, clause) => {
    expect((await run((range) => (rejects(range) ? 'invalid' : undefined))).violated).toContain(clause);
  });

  it('is caught if it names two fields, but accepts no request', async () => {
    expect((await run(() => 'least must be below most')).violated).toContain('POST /ranges accepts body');
  });

  it('is caught if it rejects each value now and then', async () => {
    let asked = 0;
    const { violated } = await run(() => ((asked += 1) % 5 === 0 ? 'invalid' : undefined));
    expect(violated.some((id) => id.startsWith('POST /ranges accepts'))).toBe(true);
  });
});

describe('a rule that a server states, which rejects so many other values that no more of them are examined', () => {
  it('is not a fault', async () => {
    let [accepted, rejected] = [0, 0];
    const { record } = await run(
      ({ least, most, comment }) => {
        if (least > most) return 'least must be below most';
        // Without an accepted request, the words of the rule are worth nothing.
        return comment.length > 3 && accepted > 3
          ? `no ${'abcdefghij'.charAt((rejected += 1) % 10).repeat(9 + (rejected % 40))}`
          : void (accepted += 1);
      },
      documentOf(),
      400,
      60,
    );
    const answers = record.findings.map(({ exchange }) => JSON.stringify(exchange));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer.includes('must be below'))).toEqual([]);
  });
});

describe('a rejection of a value that names nothing', () => {
  const isLong = ({ comment }: Range): boolean => Array.from(comment).length > 5;

  it('violates no clause if the message says so', async () => {
    const { violated } = await run((range) =>
      isLong(range) ? `A comment with the name '${range.comment}' does not exist` : undefined,
    );
    expect(violated).toEqual([]);
  });

  it('violates no clause if the message has the name as the server reads it', async () => {
    const escape = (byte: number): string =>
      byte > 126 || byte < 48 ? `\\${String(byte).padStart(3, '0')}` : String.fromCharCode(byte);
    const { violated } = await run((range) => {
      const name = [...Buffer.from(range.comment)].map(escape).join('').toLowerCase();
      return isLong(range) ? `A comment with the name '${name}.' does not exist` : undefined;
    });
    expect(violated).toEqual([]);
  });

  it('violates no clause if the message has a number', async () => {
    const { violated } = await run(({ most }) => (most === 0 ? 'Invalid key "0" - object does not exist.' : undefined));
    expect(violated).toEqual([]);
  });

  it('violates no clause if the message ends with the name, which is inside the value', async () => {
    const text = { type: 'string', minLength: 6 };
    const kept = { least: count, maker: { type: 'object', properties: { name: text, city: text } } };
    const document = {
      paths: {
        '/ranges': {
          post: {
            requestBody: { required: true, ...inJson({ type: 'object', required: ['least'], properties: kept }) },
            responses: done,
          },
        },
      },
    };
    const server = await serveApi(({ body: sent }): Said => {
      const { least, maker = {} } = (sent ?? {}) as {
        least?: unknown;
        maker?: { name?: unknown; city?: unknown } | null;
      };
      if (!isCount(least) || typeof maker !== 'object' || maker === null || Array.isArray(maker))
        return { status: 400 };
      const { name = 'absent', city = 'absent' } = maker;
      const isText = (value: unknown): boolean => typeof value === 'string' && Array.from(value).length >= 6;
      if (!isText(name) || !isText(city)) return { status: 400 };
      return name === 'absent' ? { status: 201 } : { status: 400, body: { error: `No such maker: ${String(name)}` } };
    });
    const { clauses } = await runApi(document, server.url, { runs: 4 });
    server.close();
    const violated = clauses.filter(({ result }) => result === 'violated').map((each) => each.id);
    expect(violated.filter((each) => each.includes('accepts'))).toEqual([]);
  });

  it('violates no clause if it is the message of its field', async () => {
    const { violated } = await run((range) =>
      isLong(range) ? { comment: ['Such a text does not exist'] } : undefined,
    );
    expect(violated).toEqual([]);
  });

  it('violates no clause of the value if the status is not documented', async () => {
    const { violated } = await run(
      (range) => (isLong(range) ? `A comment with the name '${range.comment}' does not exist` : undefined),
      documentOf(),
      422,
    );
    expect(violated).toEqual(['POST /ranges responds documented-status']);
  });

  const referring = documentOf({ least: count, authorId: count });
  const referred = async (error: string, document = referring): Promise<string[]> => {
    const server = await serveApi(({ method, body: sent }): Said => {
      const { least, authorId, ...others } = (sent ?? {}) as Record<string, unknown>;
      const isValid = method === 'POST' && isCount(least) && isCount(authorId) && Object.keys(others).length === 0;
      if (!isValid) return { status: 400, body: { error: 'invalid' } };
      return Number(authorId) > 0 && Number(authorId) < 1000 ? { status: 201 } : { status: 400, body: { error } };
    });
    const { clauses } = await runApi(document, server.url, { runs: 4 });
    server.close();
    return clauses.filter(({ result, id }) => result === 'violated' && id.includes('accepts')).map((each) => each.id);
  };

  it.each(['Author not found', 'FOREIGN KEY constraint failed'])(
    'violates no clause if it has the kind that the field refers to: %s',
    async (error) => {
      expect((await referred(error)).filter((id) => id.startsWith('POST'))).toEqual([]);
    },
  );

  it.each(['authorId must be from 1 to 999', 'Shelf not found'])(
    'is caught if it says something else: %s',
    async (error) => {
      expect(await referred(error)).toContain('POST /ranges accepts body /authorId maximum');
    },
  );

  it('is caught if the document lists the value', async () => {
    const members = { type: 'integer', enum: [0, 1, 2, 3, 999, 1000] };
    const document = documentOf({ least: count, authorId: members });
    expect(await referred('Author not found', document)).not.toEqual([]);
  });

  it('is caught if it is the message of another field', async () => {
    const { violated } = await run((range) =>
      isLong(range) ? { least: ['Such a number does not exist'] } : undefined,
    );
    expect(violated).toContain('POST /ranges accepts body /comment max-length');
  });

  it('is caught if the message has another name', async () => {
    const { violated } = await run((range) =>
      isLong(range) ? "A comment with the name 'other' does not exist" : undefined,
    );
    expect(violated).toContain('POST /ranges accepts body /comment max-length');
  });

  it('is caught if the message does not have the value', async () => {
    const { violated } = await run((range) => (isLong(range) ? 'Such a text does not exist' : undefined));
    expect(violated).toContain('POST /ranges accepts body /comment max-length');
  });
});

describe('a rejection of a time because of the present', () => {
  const document = documentOf({ least: count, ends: { type: 'string', format: 'date-time' } });
  const isPast = (ends: unknown): boolean => typeof ends === 'string' && Date.parse(ends) < Date.now();
  const violatedBy = async (rejects: (ends: unknown) => boolean): Promise<string[]> => {
    const server = await serveApi(({ method, body: sent }): Said => {
      const { least, ends } = (sent ?? {}) as { least?: unknown; ends?: unknown };
      if (method !== 'POST' || !isCount(least) || typeof ends !== 'string') return { status: 400 };
      return rejects(ends) ? { status: 400, body: { error: "end time can't be in the past" } } : { status: 201 };
    });
    const { clauses } = await runApi(document, server.url, { runs: 4 });
    server.close();
    return clauses.filter(({ result, id }) => result === 'violated' && id.includes('accepts')).map((each) => each.id);
  };

  it('violates no clause if the message says so', async () => {
    expect((await violatedBy(isPast)).filter((id) => id.startsWith('POST'))).toEqual([]);
  });

  it('is caught if the time is not on that side of the present', async () => {
    expect(await violatedBy((ends) => !isPast(ends))).toContain('POST /ranges accepts body');
  });
});

describe('a PUT that changes its resource although it is rejected', () => {
  it('violates no clause of a value beside the one that is rejected', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 20 }]));
    const put = { ...closedBody(properties), responses: done };
    let last: unknown;
    const server = await serveApi(({ body: sent, raw }): Said => {
      const values = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
      const isText = (value: unknown): boolean => typeof value === 'string' && Array.from(value).length <= 20;
      const isValid = names.every((name) => isText(values[name])) && Object.keys(values).length === names.length;
      if (!isValid || !isUtf8(raw)) return { status: 400 };
      const { f } = values;
      const isNew = f !== last;
      last = f;
      return isNew && Array.from(String(f)).length === 20 ? { status: 400 } : { status: 201 };
    });
    const { clauses } = await runApi({ paths: { '/ranges': { put } } }, server.url, { runs: 4 });
    server.close();
    const violated = clauses.filter(({ result }) => result === 'violated').map((each) => each.id);
    expect(violated).toContain('PUT /ranges accepts body /f max-length');
    expect(violated.filter((id) => /body \/[a-e] /.test(id))).toEqual([]);
  });
});

describe('a rejection of a value that another resource has', () => {
  const isLong = ({ comment }: Range): boolean => Array.from(comment).length > 5;

  it.each(['Value for field "comment" has to be unique', 'comment already exists', 'The comment is already in use.'])(
    'violates no clause if the message says so: %s',
    async (error) => {
      const { violated, rules } = await run((range) => (isLong(range) ? error : undefined));
      expect(violated).toEqual([]);
      expect(rules.length).toBeGreaterThan(0);
    },
  );

  it('violates no clause of the value if the status is not documented', async () => {
    const { violated } = await run((range) => (isLong(range) ? 'comment is taken' : undefined), documentOf(), 422);
    expect(violated).toEqual(['POST /ranges responds documented-status']);
  });

  it.each(['least already exists', 'unique', 'The comment is not a unicorn'])(
    'is caught if the message does not say it of the value: %s',
    async (error) => {
      const { violated } = await run((range) => (isLong(range) ? error : undefined));
      expect(violated).toContain('POST /ranges accepts body /comment max-length');
    },
  );

  it('is caught if it is about the items of a list', async () => {
    const tags = { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 3 } };
    const requestBody = { required: true, ...inJson({ type: 'object', required: ['tags'], properties: { tags } }) };
    const server = await serveApi(({ body: sent }): Said => {
      const { tags: list } = (sent ?? {}) as { tags?: unknown };
      const isTag = (tag: unknown): boolean => typeof tag === 'string' && Array.from(tag).length <= 3;
      if (!Array.isArray(list) || list.length > 3 || !list.every(isTag)) return { status: 400 };
      const isUnique = new Set(list).size === list.length;
      return isUnique ? { status: 201 } : { status: 400, body: { error: 'tags must be unique' } };
    });
    const { clauses } = await runApi({ paths: { '/lists': { post: { requestBody, responses: done } } } }, server.url);
    server.close();
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    expect(violated.some((id) => id.startsWith('POST /lists accepts body'))).toBe(true);
  });
});

describe('a rule that a server states as data about one of its fields alone', () => {
  const text = { type: 'string', minLength: 1, maxLength: 30 };
  const schema = {
    type: 'object',
    required: ['login', 'password', 'passwordConfirmation'],
    properties: { login: text, password: text, passwordConfirmation: text },
  };
  const document = {
    paths: { '/users': { post: { requestBody: { required: true, ...inJson(schema) }, responses: done } } },
  };

  /** A server of users with logins of their own. @param objection why it rejects a valid one, by field */
  async function runUsers(objection: (user: Readonly<Record<string, string>>) => object | undefined) {
    const logins = new Set<string>();
    let requests = 0;
    const server = await serveApi(({ body: sent, raw }): Said => {
      requests += 1;
      const user = (sent ?? {}) as Record<string, string>;
      const isText = (each: unknown): boolean =>
        typeof each === 'string' && each !== '' && Array.from(each).length <= 30 && isUtf8(raw);
      const isValid = ['login', 'password', 'passwordConfirmation'].every((name) => isText(user[name]));
      if (!isValid) return { status: 400, body: { error: 'invalid' } };
      const wrong = objection(user);
      if (wrong !== undefined) return { status: 400, body: wrong };
      if (logins.has(String(user['login']))) return { status: 400, body: { login: 'login is taken' } };
      logins.add(String(user['login']));
      return { status: 201 };
    });
    const { clauses } = await runApi(document, server.url, { seed: 3 });
    server.close();
    return { requests, violated: clauses.filter(({ result }) => result === 'violated').map(({ id }) => id) };
  }

  it('violates no clause if another value beside it is accepted, and is found with few requests', async () => {
    const { violated, requests } = await runUsers(({ password, passwordConfirmation }) =>
      password === passwordConfirmation ? undefined : { passwordConfirmation: 'passwordConfirmation is wrong' },
    );
    expect(violated).toEqual([]);
    expect(requests).toBeLessThan(1500);
  });

  it('is caught if none is', async () => {
    const { violated } = await runUsers(({ passwordConfirmation = '' }) =>
      /^[ -~]*$/.test(passwordConfirmation) ? undefined : { passwordConfirmation: 'passwordConfirmation is wrong' },
    );
    expect(violated).toContain('POST /users accepts body /passwordConfirmation non-ascii');
    expect(violated.filter((id) => !id.includes('/passwordConfirmation ') && !id.endsWith('accepts body'))).toEqual([]);
  });
});
