import { expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const range = { name: 'Range', in: 'header', schema: { type: 'string', pattern: '^bytes=[0-9]*-[0-9]*$' } };
const bytes = { description: '', content: { 'application/octet-stream': {} } };
const responses = { 200: bytes, 206: bytes, 400: { description: '' }, 416: { description: '' } };
const document = { paths: { '/file': { get: { parameters: [range], responses } } } };

const content = Buffer.from('0123456789');

/** The part of the content that a Range asks for; a Range that can't be read is ignored (RFC 9110 §14.2). */
function partOf(field: string | undefined): Said {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(field ?? '') ?? [];
  if (from === undefined) return { status: 200, raw: content };
  const last = to === '' || to === undefined ? 9 : Number(to);
  if (last < Number(from)) return { status: 200, raw: content };
  if (Number(from) > 9) return { status: 416, headers: { 'content-range': 'bytes */10' } };
  const headers = { 'content-range': `bytes ${from}-${Math.min(last, 9)}/10` };
  return { status: 206, raw: content.subarray(Number(from), last + 1), headers };
}

async function violatedBy(answer: (field: string | undefined) => Said): Promise<string[]> {
  const { url, close } = await serveApi(({ request }) => answer(request.headers.range));
  try {
    const { clauses } = await runApi(document, url, {});
    return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  } finally {
    close();
  }
}

it('an invalid Range may be ignored, and one beyond the end be rejected', async () => {
  expect(await violatedBy(partOf)).toEqual([]);
});

it('a server must not fail at a Range', async () => {
  const failing = (field: string | undefined): Said => (field === undefined ? partOf(field) : { status: 500 });
  expect(await violatedBy(failing)).not.toEqual([]);
});

const rangeClause = 'GET /file responds 206 range';

it.each<[string, (part: Said) => Said]>([
  ['one byte less', (part) => ({ ...part, raw: Buffer.from(part.raw ?? '').subarray(1) })],
  ['all bytes', (part) => ({ ...part, raw: content })],
  ['no Content-Range', (part) => ({ ...part, headers: {} })],
])('a part must not have %s', async (_, change) => {
  const answer = (field: string | undefined): Said => {
    const part = partOf(field);
    return part.status === 206 ? change(part) : part;
  };
  expect(await violatedBy(answer)).toContain(rangeClause);
});

it('a range beyond the end must not be answered as a part', async () => {
  const answer = (field: string | undefined): Said => {
    const part = partOf(field);
    const headers = { 'content-range': 'bytes 0-0/10' };
    return part.status === 416 ? { status: 206, raw: Buffer.alloc(0), headers } : part;
  };
  expect(await violatedBy(answer)).toContain(rangeClause);
});

it('a part can have another unit, or several ranges', async () => {
  for (const headers of [{ 'content-range': 'lines 1-3/10' }, { 'content-type': 'multipart/byteranges; boundary=a' }]) {
    const answer = (field: string | undefined): Said => {
      const part = partOf(field);
      return part.status === 206 ? { ...part, headers } : part;
    };
    expect(await violatedBy(answer)).not.toContain(rangeClause);
  }
});
