import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readRecords } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'bellweek-dns-'));
const file = join(folder, 'dns.json');
afterAll(() => rmSync(folder, { recursive: true }));

it('records come from the file; without a file there are none', () => {
  expect(readRecords(file)).toEqual({});
  writeFileSync(file, '{"school.edu": ["one", "two"]}');
  expect(readRecords(file)).toEqual({ 'school.edu': ['one', 'two'] });
});

it.each(['', 'null', '[]', '{"school.edu": "one"}', '{"school.edu": [1]}'])('a file with %j is refused', (text) => {
  writeFileSync(file, text);
  expect(() => readRecords(file)).toThrow('must be like {"school.edu": ["a TXT record"]}.');
});
