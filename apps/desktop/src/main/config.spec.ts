import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataFolder, managedConfig, programPath, readConfig } from './config.ts';

beforeAll(() => {
  vi.stubGlobal('__API_URL__', 'https://api.bellweek.app');
  vi.stubGlobal('__WEB_URL__', 'https://bellweek.app/');
  vi.stubGlobal('__RELEASE_KEY__', 'built');
});
afterAll(() => void vi.unstubAllGlobals());

describe('where the API and the website are', () => {
  it('is what the build says', () => {
    expect(readConfig(true, {})).toEqual({
      apiUrl: 'https://api.bellweek.app',
      webUrl: 'https://bellweek.app',
      dataDir: null,
      feedTestServers: [],
      releaseKey: 'built',
    });
  });

  const given = {
    API_URL: 'http://localhost:7301',
    WEB_URL: 'http://localhost:7300',
    BELLWEEK_DATA_DIR: '/tmp/x',
    FEED_TEST_SERVERS: 'http://127.0.0.1:7302, https://127.0.0.1:7303',
    RELEASE_KEY: 'given',
  };

  it('S71 an installed program reads calendars from the public network alone', () => {
    expect(readConfig(true, given).feedTestServers).toEqual([]);
  });

  it('may be said otherwise to a copy that is being developed', () => {
    expect(readConfig(false, given)).toEqual({
      apiUrl: 'http://localhost:7301',
      webUrl: 'http://localhost:7300',
      dataDir: '/tmp/x',
      feedTestServers: ['http://127.0.0.1:7302', 'https://127.0.0.1:7303'],
      releaseKey: 'given',
    });
  });

  it('S67 a build without a key takes no updates', () => {
    vi.stubGlobal('__RELEASE_KEY__', '');
    expect(readConfig(true, {}).releaseKey).toBeNull();
    vi.stubGlobal('__RELEASE_KEY__', 'built');
  });

  it('S61 is never taken from around an installed program: a variable could send its token elsewhere', () => {
    expect(readConfig(true, given)).toEqual(readConfig(true, {}));
  });

  it.each(['http://bellweek.app', 'https://user@bellweek.app', 'ftp://bellweek.app', 'bellweek.app', 'javascript:x'])(
    'is not %s',
    (address) => expect(() => readConfig(false, { API_URL: address })).toThrow('API_URL must be an https address'),
  );
});

it('is started again by its own file, or by the file of the AppImage it runs from', () => {
  expect(programPath({})).toBe(process.execPath);
  expect(programPath({ APPIMAGE: '/home/sam/Bellweek.AppImage' })).toBe('/home/sam/Bellweek.AppImage');
});

describe('a server that the school has set', () => {
  const policies = { Server: 'https://api.school.example:8443', Website: 'https://school.example' };

  it('counts before the server of the build', () => {
    const config = readConfig(true, {});
    expect(managedConfig(config, policies)).toEqual({
      ...config,
      apiUrl: 'https://api.school.example:8443',
      webUrl: 'https://school.example',
    });
    expect(managedConfig(config, {})).toEqual(config);
  });

  it('has a folder of its own: a token of one server is never sent to another', () => {
    expect(dataFolder('/home/sam/Bellweek', policies)).toBe('/home/sam/Bellweek/servers/api.school.example-8443');
    expect(dataFolder('/home/sam/Bellweek', {})).toBe('/home/sam/Bellweek');
  });
});
