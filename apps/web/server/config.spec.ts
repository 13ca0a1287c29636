import { describe, expect, it } from 'vitest';
import { readServerConfig } from './config.ts';

describe('readServerConfig', () => {
  it('has defaults for development; empty means "not set"', () => {
    expect(readServerConfig({ WEB_PORT: '', WEB_URL: ' ' })).toEqual({
      isProduction: false,
      host: '127.0.0.1',
      port: 3000,
      webUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3001',
      isPlannerOffline: true,
    });
  });

  it('derives the addresses from the ports', () => {
    const { webUrl, apiUrl } = readServerConfig({ WEB_PORT: '4000', API_PORT: '4001' });
    expect([webUrl, apiUrl]).toEqual(['http://localhost:4000', 'http://localhost:4001']);
  });

  it('takes addresses with or without a slash at the end', () => {
    expect(readServerConfig({ WEB_URL: 'https://bellweek.app/' }).webUrl).toBe('https://bellweek.app');
  });

  it.each([
    [{ WEB_PORT: 'x' }, /WEB_PORT must be a port between 1 and 65535\./],
    [{ WEB_PORT: '70000' }, /WEB_PORT/],
    [{ PLANNER_OFFLINE: 'no' }, /PLANNER_OFFLINE must be on or off\./],
    [{ API_URL: 'nonsense' }, /API_URL must be an http or https address/],
    [{ API_URL: 'javascript:alert(1)' }, /API_URL/],
    [{ API_URL: 'https://bellweek.app/api' }, /API_URL .* without a path/],
    [{ NODE_ENV: 'production' }, /WEB_URL must be set in production\. API_URL must be set in production\./],
  ])('refuses %j', (env, message) => {
    expect(() => readServerConfig(env)).toThrow(message);
  });
});
