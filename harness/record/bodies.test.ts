import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { printRecord, readRecord, type FindingRecord, type RunRecord } from './index.ts';

const page = `<html>${'<p>error</p>'.repeat(4000)}</html>`;
const record = madeUpRecord(3);
const answering = (finding: FindingRecord): FindingRecord => {
  const exchange = { ...finding.exchange, answer: { status: 500, headers: {}, body: { text: page } } };
  return { ...finding, exchange, control: exchange, before: [exchange, exchange] };
};
const large: RunRecord = { ...record, findings: record.findings.map(answering) };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-record-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function readBack(text: string): RunRecord {
  const path = join(folder, 'run.json');
  writeFileSync(path, text);
  return readRecord(path);
}

describe('a run record in which all answers are the same page', () => {
  it('holds the page once', () => {
    expect(large.findings.length).toBeGreaterThan(1);
    expect(printRecord(large).split('<html>')).toHaveLength(2);
  });

  it('is the same when it is read again', () => {
    expect(readBack(printRecord(large))).toEqual(large);
  });

  it('is read as well if each exchange has the page, as in older versions', () => {
    expect(readBack(JSON.stringify(large))).toEqual(large);
  });
});

describe('a run record without a large body', () => {
  it('has no table of bodies', () => {
    expect(JSON.parse(printRecord(record))).toEqual(record);
  });
});
