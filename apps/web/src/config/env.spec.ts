import { describe, expect, it } from 'vitest';
import { readConfig } from './env.ts';

describe('readConfig', () => {
  it('gives the API’s address', () => {
    expect(readConfig({ apiUrl: 'https://api.example.com' })).toEqual({ apiUrl: 'https://api.example.com' });
  });

  it.each([undefined, null, 'x', {}, { apiUrl: 1 }, { apiUrl: 'no address' }])('refuses %j', (given) => {
    expect(() => readConfig(given)).toThrow('configuration did not load');
  });
});
