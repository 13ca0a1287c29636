import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import electronUpdater from 'electron-updater';
import type { AppUpdater } from 'electron-updater';
import { expect, it } from 'vitest';
import { executorOf } from './updater-internals.ts';
import type { Executor, ProviderRuntimeOptions } from './updater-internals.ts';

const sourceOf = (file: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`electron-updater/out/${file}`), 'utf8');

it('electron-updater keeps its way to the network where downloads are limited', () => {
  // An internal field: an updater without it would download without a limit.
  const { AppImageUpdater } = electronUpdater as unknown as {
    AppImageUpdater: new (...parts: unknown[]) => AppUpdater;
  };
  const updater = new AppImageUpdater(null, { version: '1.0.0' });
  expect(updater).toHaveProperty('httpExecutor');
  const executor: Executor = { createRequest: () => ({ abort() {}, emit() {}, once() {} }) };
  Object.assign(updater, { httpExecutor: executor });
  expect(executorOf(updater)).toBe(executor);
});

it('electron-updater opens every request with createRequest', () => {
  expect(sourceOf('electronHttpExecutor.js')).toMatch(/^ {4}createRequest\(options, callback\) \{$/m);
  expect(sourceOf('AppUpdater.js')).toContain('this.httpExecutor');
});

it('electron-updater hands a provider the same way to the network', () => {
  class Seen extends electronUpdater.Provider<never> {
    constructor(runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    getLatestVersion = () => Promise.reject(new Error('not asked for'));
    resolveFiles = () => [];
    given = () => this.executor;
  }
  const executor = {} as ProviderRuntimeOptions['executor'];
  expect(new Seen({ executor, platform: 'linux', isUseMultipleRangeRequest: false }).given()).toBe(executor);
});
