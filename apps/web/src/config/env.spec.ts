import { describe, expect, it } from 'vitest';
import { readConfig, readSiteInfo } from './env.ts';

describe('readConfig', () => {
  it('gives the API’s address', () => {
    expect(readConfig({ apiUrl: 'https://api.example.com' })).toEqual({ apiUrl: 'https://api.example.com' });
  });

  it.each([undefined, null, 'x', {}, { apiUrl: 1 }, { apiUrl: 'no address' }])('refuses %j', (given) => {
    expect(() => readConfig(given)).toThrow('configuration did not load');
  });
});

describe('readSiteInfo', () => {
  it('gives what the server said', () => {
    const { webUrl, facts } = readSiteInfo({ webUrl: 'https://bellweek.example', facts: { schoolPrice: '$1' } }, 'x');
    expect([webUrl, facts.schoolPrice]).toEqual(['https://bellweek.example', '$1']);
  });

  it.each([undefined, null, {}, { apiUrl: 'https://api.example.com' }])('%j states no fact', (given) => {
    const { webUrl, facts } = readSiteInfo(given, 'http://localhost:3000');
    expect([webUrl, facts.schoolPrice, facts.schoolsEmail]).toEqual(['http://localhost:3000', '', '']);
  });
});
