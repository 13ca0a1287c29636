import { linkSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SaveDialogOptions } from 'electron';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../../test/planner-device.ts';
import type { Sender } from './register.ts';
import { shellHandlers } from './shell.ts';

const folder = testFolder();
afterAll(folder.remove);
const sender = {} as Sender;

function newShell(chosen: { canceled: boolean; filePath: string }) {
  const askWhere = vi.fn((_: unknown, __: SaveDialogOptions) => Promise.resolve(chosen));
  const openExternal = vi.fn(() => Promise.resolve());
  const policies = { values: {}, problems: [] };
  const view = { version: '1.0.0', installationId: 'x', apiUrl: 'https://api.bellweek.app', policies };
  const config = {
    apiUrl: view.apiUrl,
    webUrl: 'https://bellweek.app',
    dataDir: null,
    feedTestServers: [],
    releaseKey: null,
  };
  const handlers = shellHandlers({
    view,
    config,
    openExternal,
    askWhere,
    window: () => null,
    onReady: () => undefined,
  });
  return { handlers, askWhere, openExternal };
}

describe('saving a file', () => {
  it('asks where, by the name it brings, and writes it there', async () => {
    const path = join(folder.path, 'kept.json');
    const { handlers, askWhere } = newShell({ canceled: false, filePath: path });
    const file = { name: 'bellweek-planner-2026-11-16.json', text: '{"a":"é"}' };
    expect(await handlers['shell.saveFile'](file, sender)).toEqual({ error: null, isSaved: true });
    expect(askWhere.mock.calls[0]?.[1]).toMatchObject({ defaultPath: file.name });
    expect(readFileSync(path, 'utf8')).toBe(file.text);
  });

  it('R25 takes the place of an older file only as a whole', async () => {
    const [path, older] = [join(folder.path, 'export.json'), join(folder.path, 'older.json')];
    writeFileSync(path, 'the old one');
    // A hard link to the file shows whether it was overwritten in place.
    linkSync(path, older);
    const { handlers } = newShell({ canceled: false, filePath: path });
    const answer = await handlers['shell.saveFile']({ name: 'x.json', text: 'the new one' }, sender);
    expect(answer).toEqual({ error: null, isSaved: true });
    expect([readFileSync(path, 'utf8'), readFileSync(older, 'utf8')]).toEqual(['the new one', 'the old one']);
    expect(statSync(path).mode).toBe(statSync(older).mode);
  });

  it('writes nothing when one thinks better of it, and says so when it cannot be written', async () => {
    const file = { name: 'x.json', text: '{}' };
    const { handlers: cancelled } = newShell({ canceled: true, filePath: '' });
    expect(await cancelled['shell.saveFile'](file, sender)).toEqual({ error: null, isSaved: false });
    const { handlers } = newShell({ canceled: false, filePath: join(folder.path, 'none/such/x.json') });
    expect(await handlers['shell.saveFile'](file, sender)).toEqual({
      error: 'The file could not be written there. Please choose another place.',
      isSaved: false,
    });
  });
});

it('opens pages of the website by their path', async () => {
  const { handlers, openExternal } = newShell({ canceled: true, filePath: '' });
  await handlers['shell.openWebsite']({ path: '/schools' }, sender);
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://bellweek.app/schools');
});
