import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { policyPlaces } from '../config.ts';
import { readPolicies } from './read-policies.ts';
import type { PolicySystem } from './read-policies.ts';

const LINUX = '/etc/bellweek/policy.json';
const WINDOWS = String.raw`C:\Program Files\Bellweek Policy\policy.json`;
const PROFILE = '/Library/Managed Preferences/app.bellweek.desktop.plist';
const SERVERS = { Server: 'https://api.school.example', Website: 'https://school.example' };
const STRICT = { SyncMode: 'off', WeeklyReport: false };

interface Given {
  files?: Record<string, string>;
  run?: PolicySystem['run'];
}
const installed = (platform: NodeJS.Platform, { files = {}, run = () => null }: Given = {}) =>
  readPolicies(true, policyPlaces({}), { platform, readFile: (path) => files[path] ?? null, run });
const byFile = (text: string) => installed('linux', { files: { [LINUX]: text } });
const byValue = (value: object) => byFile(JSON.stringify(value));
const TIMEOUT = () => {
  throw new Error('ETIMEDOUT');
};

describe('policies of a file', () => {
  it('are none without a file', () => {
    for (const platform of ['linux', 'win32', 'darwin'] as const)
      expect(installed(platform)).toEqual({ values: {}, problems: [] });
  });

  it('are read, each with its type', () => {
    const given = { ...SERVERS, Updates: false, SyncMode: 'own', Reminders: 'quiet', WeeklyReport: false };
    expect(byValue(given)).toEqual({ values: given, problems: [] });
    expect(byFile(`\uFEFF${JSON.stringify(given)}`)).toEqual({ values: given, problems: [] });
    expect(installed('win32', { files: { [WINDOWS]: JSON.stringify(given) } }).values).toEqual(given);
  });

  it.each(['', '{', '[]', 'null', '"off"'])('are the strictest where it holds %j', (text) => {
    const { values, problems } = byFile(text);
    expect(values).toEqual(STRICT);
    expect(problems).toEqual([
      `Your school’s settings in ${LINUX} could not be read. Until that is repaired, sync and reports are off.`,
    ]);
  });

  it('a wrong value takes the strict side, and spoils no other', () => {
    const { values, problems } = byValue({ Updates: 'no', SyncMode: 'any', WeeklyReport: 'no', Reminders: 'quiet' });
    expect(values).toEqual({ ...STRICT, Reminders: 'quiet' });
    expect(problems).toEqual([
      'Your school set “Updates” to something that it cannot be. It is ignored.',
      'Your school set “SyncMode” to something that it cannot be. Until that is repaired, it is off.',
      'Your school set “WeeklyReport” to something that it cannot be. Until that is repaired, it is off.',
    ]);
  });

  it('are told where this version does not know them', () => {
    const { values, problems } = byValue({ Homepage: 1, ['x\n<b>'.repeat(50)]: 1, constructor: 1 });
    expect(values).toEqual({});
    expect(problems).toHaveLength(3);
    expect(problems[0]).toBe('Your school set “Homepage”, which this version does not know. It is ignored.');
    expect(problems[1]).not.toMatch(/[\n<]/);
  });

  it.each(['http://school.example', 'https://user@school.example', 'school.example', ''])(
    'take no server at %j, nor half of one',
    (Server) => {
      const { values, problems } = byValue({ ...SERVERS, Server });
      expect([values, problems.length]).toEqual([{}, 2]);
      expect(problems[1]).toContain('Both are needed');
    },
  );
});

describe('policies of the registry', () => {
  const OUTPUT = [
    '',
    String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Bellweek`,
    '    (Default)    REG_SZ    x',
    '    Server    REG_SZ    https://api.school.example',
    '    Website    REG_SZ    https://school.example/',
    '    Updates    REG_DWORD    0x0',
    '    WeeklyReport    REG_DWORD    0x1',
    '    Reminders    REG_SZ    off',
    '',
    String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Bellweek\More`,
    '',
  ].join('\r\n');

  it('count before a file, key by key', () => {
    const asked: string[][] = [];
    const run = (...call: [string, string[]]) => {
      asked.push(call.flat());
      return OUTPUT;
    };
    const files = { [WINDOWS]: JSON.stringify({ Reminders: 'quiet', SyncMode: 'own' }) };
    expect(installed('win32', { files, run })).toEqual({
      values: { ...SERVERS, Updates: false, WeeklyReport: true, Reminders: 'off', SyncMode: 'own' },
      problems: [],
    });
    expect(asked).toEqual([
      [String.raw`C:\Windows\System32\reg.exe`, 'query', String.raw`HKLM\Software\Policies\Bellweek`],
    ]);
  });

  it('are refused with a number or a kind that is not theirs', () => {
    const run = () => '    Updates    REG_DWORD    0x2\r\n    SyncMode    REG_MULTI_SZ    own\\0kept\r\n';
    expect(installed('win32', { run })).toMatchObject({ values: { SyncMode: 'off' }, problems: [{}, {}] });
  });

  it('are the strictest where it does not answer', () => {
    const { values, problems } = installed('win32', { run: TIMEOUT });
    expect([values, problems.length]).toEqual([STRICT, 1]);
  });
});

describe('policies of a profile on macOS', () => {
  it('count before a file, without what macOS adds', () => {
    const profile = JSON.stringify({ Updates: false, PayloadUUID: 'x' });
    const files = { [PROFILE]: 'binary', '/Library/Application Support/Bellweek/policy.json': '{"Updates":true}' };
    expect(installed('darwin', { files, run: () => profile })).toEqual({ values: { Updates: false }, problems: [] });
  });

  it('are the strictest where it cannot be read', () => {
    const given = installed('darwin', { files: { [PROFILE]: 'binary' } });
    expect([given.values, given.problems.length]).toEqual([STRICT, 1]);
  });
});

describe('a real file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const developed = (path: string) => readPolicies(false, policyPlaces({ BELLWEEK_POLICY: path }));

  it('is read by a copy that is being developed, where the environment says', () => {
    const path = join(folder, 'policy.json');
    writeFileSync(path, '{"Updates":false}');
    expect(developed(path).values).toEqual({ Updates: false });
    expect(developed(join(folder, 'none.json'))).toEqual({ values: {}, problems: [] });
  });

  it('is bounded, and no folder', () => {
    const path = join(folder, 'large.json');
    writeFileSync(path, `{"Updates":false${' '.repeat(100_000)}}`);
    expect(developed(path).values).toEqual(STRICT);
    expect(developed(folder).values).toEqual(STRICT);
  });

  it('is never named by the environment of an installed program', () => {
    const path = join(folder, 'policy.json');
    const system = { platform: 'linux' as const, readFile: () => null, run: () => null };
    expect(readPolicies(true, policyPlaces({ BELLWEEK_POLICY: path }), system).values).toEqual({});
  });
});
