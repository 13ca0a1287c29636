import { describe, expect, it } from 'vitest';
import { childEnvironment, readSettings } from './environment.ts';
import type { Variables } from './environment.ts';

const key = { keyId: 'KEY', privateKey: 'private', publicKey: 'public' };

describe('readSettings', () => {
  it('derives every address from the ports', () => {
    const settings = readSettings({ WEB_PORT: '4000', API_PORT: '4001', DATABASE_PORT: '4005', SMTP_PORT: '4004' });
    expect(settings).toMatchObject({
      webUrl: 'http://localhost:4000',
      apiUrl: 'http://localhost:4001',
      identityProviderUrl: 'http://localhost:3002',
      databaseUrl: 'postgres://bellweek_app:bellweek@localhost:4005/bellweek',
      databaseOwnerUrl: 'postgres://bellweek_owner:bellweek@localhost:4005/bellweek',
      smtpUrl: 'smtp://localhost:4004',
      ownsDatabase: true,
    });
  });

  it('takes an empty value as not set', () => {
    expect(readSettings({ WEB_PORT: '', DATABASE_URL: ' ', WEB_URL: '' })).toEqual(readSettings({}));
  });

  it('starts no database where one is named, and owns it with the same address', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://one@db/x' });
    expect(settings).toMatchObject({ ownsDatabase: false, databaseOwnerUrl: 'postgres://one@db/x' });
  });

  it.each(['x', '0', '70000', '3e3', '-1'])('refuses the port %s by its variable', (port) => {
    expect(() => readSettings({ API_PORT: port })).toThrow(`API_PORT is "${port}"`);
  });

  it('refuses one port for two parts', () => {
    expect(() => readSettings({ IDP_PORT: '3000' })).toThrow('WEB_PORT and IDP_PORT are both 3000');
  });

  it('refuses what is no address', () => {
    expect(() => readSettings({ WEB_URL: 'nowhere' })).toThrow('WEB_URL is "nowhere"');
  });
});

describe('childEnvironment', () => {
  it('lets the development identity provider stand in for what is not configured', () => {
    const env = { GOOGLE_CLIENT_ID: 'mine', GOOGLE_ISSUER: 'https://accounts.google.com' };
    expect(childEnvironment(readSettings(env), env, key)).toMatchObject({
      GOOGLE_CLIENT_ID: 'mine',
      GOOGLE_ISSUER: 'https://accounts.google.com',
      APPLE_ISSUER: 'http://localhost:3002/apple',
      APPLE_KEY_ID: 'KEY',
      NODE_ENV: 'development',
      DATABASE_PORT: '3005',
      DNS_SERVERS: '127.0.0.1:3006',
    });
  });

  it('names the folder of releases, unless they lie in a bucket', () => {
    const placesOf = (env: Variables): Variables => {
      const { RELEASES_DIR, RELEASES_URL } = childEnvironment(readSettings(env), env, key);
      return { RELEASES_DIR, RELEASES_URL };
    };
    const bucket = 'https://releases.example';
    expect(placesOf({ DATA_DIR: '/data' }).RELEASES_DIR).toBe('/data/releases');
    expect(placesOf({ RELEASES_URL: bucket })).toEqual({ RELEASES_URL: bucket });
    // The API itself refuses the second one.
    const both = { RELEASES_DIR: '/releases', RELEASES_URL: bucket };
    expect(placesOf(both)).toEqual(both);
  });
});
