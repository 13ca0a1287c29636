import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { script, signed, UpdateHarness } from '../../../test/update-harness.ts';
import type { UpdateView } from '../../ipc/update-view.ts';
import { jsonFile } from '../files.ts';
import { seenFeed } from './feed.ts';
import { keepAppImage } from './keep-app-image.ts';
import { followSignedFeed } from './signed-provider.ts';
import { Updates } from './updates.ts';
import type { UpdatesOptions } from './updates.ts';

let harness: UpdateHarness;
beforeEach(async () => {
  harness = new UpdateHarness();
  await harness.start();
});
afterEach(() => harness.stop());

interface Copy {
  updates: Updates;
  steps: UpdateView['status'][];
  timers: { milliseconds: number; action: () => void }[];
  /** Actions on a silent download. */
  waits: Set<() => void>;
}

/** A running copy of the program, with its files from before. */
function startCopy(
  current = '1.0.0',
  more: Partial<UpdatesOptions> & { feedUrl?: string; kind?: 'DebUpdater' } = {},
): Copy {
  const { feedUrl = harness.feedUrl, kind, ...options } = more;
  const updater = harness.makeUpdater(current, kind);
  const waits: Copy['waits'] = new Set();
  followSignedFeed(updater, {
    feedUrl,
    current,
    system: 'linux',
    key: harness.publicKey,
    fetch,
    installationId: 'one',
    seen: jsonFile(join(harness.folder, 'seen.json'), seenFeed),
    after: (_, action) => {
      waits.add(action);
      return () => void waits.delete(action);
    },
  });
  keepAppImage(updater);
  const steps: Copy['steps'] = [];
  const timers: Copy['timers'] = [];
  const updates = new Updates({
    updater,
    now: () => 1_000,
    random: () => 0.5,
    after: (milliseconds, action) => {
      timers.push({ milliseconds, action });
      return () => undefined;
    },
    onChange: ({ status }) => steps.at(-1) !== status && steps.push(status),
    closeWindows: () => Promise.resolve(true),
    releaseLock: () => undefined,
    resume: () => undefined,
    ...options,
  });
  return { updates, steps, timers, waits };
}

/** Checks that the program is unchanged. */
function expectUntouched(): void {
  expect(readFileSync(harness.appImage, 'utf8')).toBe(script('1.0.0'));
  expect(harness.hasQuit).toBe(false);
}

async function refusal(current?: string, more?: Parameters<typeof startCopy>[1]): Promise<string | null> {
  const { updates } = startCopy(current, more);
  await updates.check();
  expectUntouched();
  expect(updates.read()).toMatchObject({ status: 'failed', version: null });
  // The next check works as before.
  await updates.install();
  expectUntouched();
  return updates.read().problem;
}

describe('S67 an update that is ours', () => {
  it('S67 is fetched in the background, told with its notes, and taken when the person says so', async () => {
    harness.publish();
    const { updates, steps } = startCopy();
    await updates.check();
    expect(steps).toEqual(['checking', 'downloading', 'ready']);
    expect(updates.read()).toEqual({
      status: 'ready',
      version: '1.1.0',
      notes: 'Faster, and with more colours.',
      percent: null,
      problem: null,
      checkedAt: 1_000,
      isInstalledOnLeaving: true,
    });
    expectUntouched();
    await updates.install();
    expect(readFileSync(harness.appImage, 'utf8')).toBe(script('1.1.0'));
    expect(harness.hasQuit).toBe(true);
  });

  it('S67 waits where the person stays with what is unsaved', async () => {
    harness.publish();
    const { updates } = startCopy('1.0.0', { closeWindows: () => Promise.resolve(false) });
    await updates.check();
    await updates.install();
    expect(updates.read().status).toBe('ready');
    expectUntouched();
  });

  it('S67 that cannot be installed leaves the program, and brings its window back', async () => {
    harness.publish();
    const done: string[] = [];
    const { updates } = startCopy('1.0.0', {
      releaseLock: () => done.push('stepped aside'),
      resume: () => done.push('came back'),
    });
    await updates.check();
    harness.moveAppImageAway();
    await updates.install();
    expectUntouched();
    expect(done).toEqual(['stepped aside', 'came back']);
    expect(updates.isInstalling()).toBe(false);
    // The failure is shown, because the button was pressed.
    expect(updates.read()).toMatchObject({ status: 'failed', version: '1.1.0', checkedAt: 1_000 });
    expect(updates.read().problem).toContain('could not be installed');
  });

  it('S67 that was cleaned away before it could be installed leaves the program that is there', async () => {
    harness.publish();
    const { updates } = startCopy();
    await updates.check();
    harness.emptyCache();
    await updates.install();
    expectUntouched();
    expect(statSync(harness.appImage).mode & 0o111).toBe(0o111);
    expect(updates.read()).toMatchObject({ status: 'failed', version: '1.1.0' });
    await updates.check();
    await updates.install();
    expect(readFileSync(harness.appImage, 'utf8')).toBe(script('1.1.0'));
    expect(existsSync(`${harness.appImage}.before`)).toBe(false);
  });

  it('S67 of a package is installed when somebody asks for it, and not while they leave', async () => {
    const { updates } = startCopy('1.0.0', { kind: 'DebUpdater' });
    harness.publish({}, { extension: 'deb' });
    await updates.check();
    expect(updates.read()).toMatchObject({ status: 'ready', isInstalledOnLeaving: false });
    expect(harness.willInstallOnQuit).toBe(false);
    const appImage = startCopy();
    harness.publish();
    await appImage.updates.check();
    expect(harness.willInstallOnQuit).toBe(true);
  });

  it('S67 steps aside before the new version is started, and is still restarting while the windows close', async () => {
    harness.publish();
    const closing = Promise.withResolvers<boolean>();
    let runsAsItSteps = '';
    const { updates } = startCopy('1.0.0', {
      closeWindows: () => closing.promise,
      releaseLock: () => (runsAsItSteps = readFileSync(harness.appImage, 'utf8')),
    });
    await updates.check();
    const installed = updates.install();
    expect(updates.isInstalling()).toBe(true);
    expect(runsAsItSteps).toBe('');
    closing.resolve(true);
    await installed;
    expect(runsAsItSteps).toBe(script('1.0.0'));
    expect(harness.hasQuit).toBe(true);
  });

  it('S67 is none where the same version runs, and is fetched once however often one looks', async () => {
    harness.publish();
    const same = startCopy('1.1.0');
    await same.updates.check();
    expect(same.updates.read()).toMatchObject({ status: 'idle', version: null, problem: null, checkedAt: 1_000 });
    const { updates } = startCopy();
    await Promise.all([updates.check(), updates.check()]);
    await updates.check();
    expect(harness.asked.filter((path) => path.endsWith('.AppImage'))).toHaveLength(1);
  });

  it('S67 reaches as many as it is meant for, each by its own place', async () => {
    harness.publish({ stagingPercentage: 0 });
    const { updates } = startCopy();
    await updates.check();
    expect(updates.read()).toMatchObject({ status: 'idle', problem: null });
    expect(harness.asked.some((path) => path.endsWith('.AppImage'))).toBe(false);
    harness.publish({ stagingPercentage: 100, publishedAt: '2026-11-20T09:00:00.000Z' });
    await updates.check();
    expect(updates.read().status).toBe('ready');
  });
});

describe('S67 an update that is not', () => {
  const file = '/Bellweek-1.1.0-linux-x64.AppImage';

  it('S67 bad hash: another file under the name is thrown away', async () => {
    harness.publish();
    harness.serve(file, script('evil'));
    expect(await refusal()).toContain('did not arrive whole');
  });

  it('S67 good hash, wrong key', async () => {
    harness.publish({}, { key: generateKeyPairSync('ed25519').privateKey, content: script('evil') });
    expect(await refusal()).toContain('signed by somebody else');
    expect(harness.asked).toHaveLength(1);
  });

  it('S67 a signature of another feed', async () => {
    const ours = signed(harness.publish(), harness.key);
    harness.serveFeed(ours.replace('"1.1.0"', '"1.2.0"'));
    expect(await refusal()).toContain('signed by somebody else');
  });

  it('S67 no signature, as electron-builder writes feeds', async () => {
    const feed = harness.publish();
    harness.serveFeed(JSON.stringify(feed));
    expect(await refusal()).toContain('not signed');
  });

  it('S67 a feed cut at every tenth byte', async () => {
    const ours = signed(harness.publish(), harness.key);
    for (let at = 0; at < ours.length - 1; at += 10) {
      harness.serveFeed(ours.slice(0, at));
      expect(await refusal()).toMatch(/not signed|somebody else/);
    }
  });

  it('S67 a file cut in the middle', async () => {
    harness.publish();
    harness.answers.set(`/files/releases${file}`, (_, response) => {
      response.writeHead(200, { 'content-length': script('1.1.0').length });
      response.write(script('1.1.0').slice(0, 12), () => response.destroy());
    });
    expect(await refusal()).toMatch(/did not arrive whole|could not be reached/);
  });

  it('S67 a file without end', async () => {
    harness.publish();
    const ended = Promise.withResolvers<boolean>();
    harness.answers.set(`/files/releases${file}`, (_, response) => {
      response.once('close', () => ended.resolve(response.writableFinished));
      // Far more than fits into the buffers between two ends.
      pipeline(
        Array.from({ length: 1_000 }, () => Buffer.alloc(100_000)),
        response,
        () => undefined,
      );
    });
    expect(await refusal()).toContain('did not arrive whole');
    expect(await ended.promise).toBe(false);
    expect(readdirSync(harness.cache, { recursive: true })).not.toContainEqual(expect.stringContaining('AppImage'));
  });

  it.each([0, 12])('S67 a file of which %i bytes come, and then nothing', async (bytes) => {
    harness.publish();
    const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.answers.set(`/files/releases${file}`, (_, response) => {
      response.once('close', gone.resolve);
      response.write(script('1.1.0').slice(0, bytes), () => asked.resolve());
    });
    const { updates, waits } = startCopy();
    const checked = updates.check();
    await asked.promise;
    expect(waits.size).toBe(1);
    for (const giveUp of [...waits]) giveUp();
    await checked;
    expect(updates.read().problem).toContain('could not be reached');
    await gone.promise;
    expectUntouched();
    harness.publish();
    await updates.check();
    expect(updates.read().status).toBe('ready');
    await vi.waitFor(() => expect(waits.size).toBe(0), { timeout: 60_000 });
  });

  it('S67 an older version, signed by us', async () => {
    harness.publish({ version: '0.9.0' });
    expect(await refusal()).toContain('older version');
    expect(harness.asked).toHaveLength(1);
  });

  it('S67 an old feed once a later one was seen, though it is above the version that runs', async () => {
    const old = signed(harness.publish({ version: '1.1.0' }), harness.key);
    harness.publish({ version: '1.2.0', publishedAt: '2026-11-21T08:00:00.000Z', stagingPercentage: 0 });
    const { updates } = startCopy();
    await updates.check();
    expect(updates.read().status).toBe('idle');
    harness.serveFeed(old);
    expect(await refusal()).toContain('has been replaced');
    // The same version announced again, from before it was held back.
    harness.publish({ version: '1.2.0', publishedAt: '2026-11-21T07:00:00.000Z' });
    expect(await refusal()).toContain('has been replaced');
  });

  it('S67 a build for another system, signed by us', async () => {
    harness.publish({ system: 'mac' });
    expect(await refusal()).toContain('another system');
  });

  it.each([
    ['no version', { version: 'latest' }],
    ['a version before its time', { version: '2.0.0-beta.1' }],
    ['a file that leads out', { files: [{ url: '../../evil.AppImage', sha512: `${'A'.repeat(86)}==`, size: 1 }] }],
    [
      'a file of another server',
      { files: [{ url: 'http://evil.test/a.AppImage', sha512: `${'A'.repeat(86)}==`, size: 1 }] },
    ],
    ['no file', { files: [] }],
  ])('S67 %s, signed by us', async (_, change) => {
    harness.serveFeed(signed({ ...harness.publish(), ...change }, harness.key));
    expect(await refusal()).toContain('could not be understood');
  });

  it('S67 a feed without end', async () => {
    harness.serveFeed('x'.repeat(1_000_000));
    expect(await refusal()).toContain('could not be understood');
  });

  it('S67 a redirect to another feed', async () => {
    const ours = signed(harness.publish(), harness.key);
    harness.serve('/elsewhere.yml', ours);
    harness.answers.set('/files/releases/latest-linux.yml', (_, response) => {
      response.writeHead(302, { location: '/files/releases/elsewhere.yml' }).end();
    });
    expect(await refusal()).toContain('could not be reached');
    expect(harness.asked).not.toContain('/files/releases/elsewhere.yml');
  });

  it.each([404, 500, 204])('S67 a server that answers %i', async (status) => {
    harness.answers.set('/files/releases/latest-linux.yml', (_, response) => response.writeHead(status).end());
    expect(await refusal()).toContain('could not be reached');
  });

  it('S67 no server at all', async () => {
    expect(await refusal('1.0.0', { feedUrl: 'http://127.0.0.1:9/files/releases' })).toContain('could not be reached');
  });

  it('S67 after which a good one is taken all the same', async () => {
    harness.serveFeed('nonsense');
    const { updates } = startCopy();
    await updates.check();
    expect(updates.read().status).toBe('failed');
    harness.publish();
    await updates.check();
    expect(updates.read()).toMatchObject({ status: 'ready', problem: null });
  });
});

describe('when one looks', () => {
  it('is a while after the start, then every few hours, and not at the same moment as everybody', () => {
    harness.publish();
    const times = [0, 0.5, 0.999].map((number) => {
      const { updates, timers } = startCopy('1.0.0', { random: () => number });
      updates.start();
      timers[0]?.action();
      return timers.map(({ milliseconds }) => Math.round(milliseconds / 60_000));
    });
    expect(times).toEqual([
      [1, 120],
      [1, 240],
      [1, 360],
    ]);
  });

  it('is never in a copy that takes none', async () => {
    const { updates, timers, steps } = startCopy('1.0.0', { updater: null });
    updates.start();
    await updates.check();
    await updates.install();
    expect([updates.read().status, timers, steps, harness.asked]).toEqual(['off', [], [], []]);
  });
});
