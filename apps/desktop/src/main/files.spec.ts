import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testFolder } from '../../test/planner-device.ts';
import { userFiles, jsonFile, mustBeWritable, realFiles, renameFile, writeFileAtomic } from './files.ts';
import type { FileSystem } from './files.ts';

const folder = testFolder();
afterAll(folder.remove);

type Step = { do: 'open' | 'sync' | 'close' | 'syncFolder' } | { do: 'write'; text: string } | { do: 'rename' };

/** Disk operations, in order. */
function recorded(text: string): Step[] {
  const steps: Step[] = [];
  const files: FileSystem = {
    open: () => steps.push({ do: 'open' }),
    write: (_, part) => void steps.push({ do: 'write', text: part }),
    sync: () => void steps.push({ do: 'sync' }),
    close: () => void steps.push({ do: 'close' }),
    rename: () => void steps.push({ do: 'rename' }),
    remove: () => undefined,
    syncFolder: () => void steps.push({ do: 'syncFolder' }),
  };
  writeFileAtomic('/somewhere/file', text, files);
  return steps;
}

/** All contents that a power cut after these steps may leave under the file's name. */
function outcomes(steps: readonly Step[], before: string): string[] {
  let written = '';
  let isSynced = false;
  let names = [before];
  for (const step of steps) {
    if (step.do === 'open') [written, isSynced] = ['', false];
    if (step.do === 'write') [written, isSynced] = [written + step.text, false];
    if (step.do === 'sync') isSynced = true;
    // The rename may reach the disk before the content, unless that was synced first.
    if (step.do === 'rename') names = [before, ...(isSynced ? [written] : ['', written.slice(0, 3), written])];
    if (step.do === 'syncFolder') names = names.slice(1);
  }
  return names;
}

describe('R25 files of our own', () => {
  it('R25 are the old one or the new one, whenever the power goes', () => {
    const steps = recorded('the new one');
    for (let cut = 0; cut <= steps.length; cut += 1) {
      for (const left of outcomes(steps.slice(0, cut), 'the old one'))
        expect(['the old one', 'the new one']).toContain(left);
    }
    expect(outcomes(steps, 'the old one')).toEqual(['the new one']);
    // The model detects the fault: the same steps without syncing.
    const careless = steps.filter((step) => step.do !== 'sync');
    expect(outcomes(careless, 'the old one')).toContain('');
  });

  it.each([
    ['of our own', realFiles],
    ['that the person chose', userFiles],
  ])('R25 %s are the old ones where the disk is full, and nothing half is left', (_, files) => {
    const path = join(folder.path, 'full', 'x.json');
    jsonFile(path, z.unknown()).write('the old one');
    const write = (file: number, text: string): never => {
      files.write(file, text.slice(0, 3));
      throw new Error('ENOSPC: no space left on device');
    };
    expect(() => writeFileAtomic(path, '"the new one"', { ...files, write })).toThrow('ENOSPC');
    expect([readFileSync(path, 'utf8'), readdirSync(join(folder.path, 'full'))]).toEqual(['"the old one"', ['x.json']]);
    writeFileAtomic(path, '"the new one"', files);
    expect(readFileSync(path, 'utf8')).toBe('"the new one"');
  });

  it('are read back as they were written, and are none when they are anything else', () => {
    const path = join(folder.path, 'deep/er/file.json');
    const file = jsonFile(path, z.strictObject({ n: z.number() }));
    expect(file.read()).toBeNull();
    file.write({ n: 7 });
    expect([file.read(), readFileSync(path, 'utf8')]).toEqual([{ n: 7 }, '{"n":7}']);
    for (const text of ['', '{', '{"n":"7"}', '{"n":7,"m":8}']) {
      writeFileSync(path, text);
      expect(file.read()).toBeNull();
    }
    file.remove();
    expect(file.read()).toBeNull();
  });
});

describe('a file that another program has just now', () => {
  /** A rename that fails some times with a code. */
  function renamed(platform: NodeJS.Platform, failures: number, code: string) {
    let tries = 0;
    const waits: number[] = [];
    const rename = () => {
      tries += 1;
      if (tries <= failures) throw Object.assign(new Error(code), { code });
    };
    const work = () => renameFile('from', 'to', { platform, rename, wait: (ms) => waits.push(ms) });
    return { work, tries: () => tries, waited: () => waits.reduce((all, each) => all + each, 0) };
  }

  it.each(['EPERM', 'EACCES', 'EBUSY'])('R27 is waited for on Windows where it is held back by %s', (code) => {
    const soon = renamed('win32', 3, code);
    soon.work();
    expect([soon.tries(), soon.waited()]).toEqual([4, 150]);
    const never = renamed('win32', Infinity, code);
    expect(never.work).toThrow(code);
    expect([never.tries(), never.waited()]).toEqual([10, 450]);
  });

  it('R27 is told of at once where waiting changes nothing', () => {
    for (const [platform, code] of [
      ['win32', 'ENOSPC'],
      ['linux', 'EACCES'],
      ['darwin', 'EPERM'],
    ] as const) {
      const given = renamed(platform, 1, code);
      expect(given.work).toThrow(code);
      expect([given.tries(), given.waited()]).toEqual([1, 0]);
    }
  });
});

describe('a folder of our own', () => {
  it('is made where there is none, and refused where there can be none', () => {
    const inner = join(folder.path, 'one/two');
    mustBeWritable(inner);
    mustBeWritable(inner);
    expect(readdirSync(inner)).toEqual([]);
    writeFileSync(join(inner, 'file'), '');
    expect(() => mustBeWritable(join(inner, 'file/three'))).toThrow('ENOTDIR');
  });
});
