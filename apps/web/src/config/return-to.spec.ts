import { describe, expect, it } from 'vitest';
import { readReturnTo, withReturnTo } from './return-to.ts';

const read = (returnTo: string) => readReturnTo(new URLSearchParams({ returnTo }));

describe('readReturnTo', () => {
  it.each(['/plans', '/account?tab=data', '/auth/desktop?state=a&port=5000'])('keeps %s', (path) => {
    expect(read(path)).toBe(path);
  });

  it.each([
    '',
    'plans',
    '//evil.test',
    '/\\evil.test',
    '/a\\b',
    'https://evil.test',
    '/%2f/evil.test',
    '/a b',
    '/logout',
    '/x/../logout',
    '/x/%2e%2e/%6cogout/',
    '/unsubscribe?email=somebody@else.test',
    '/.//evil.test',
    '/\u0000',
  ])('drops %j', (path) => {
    expect(read(path)).toBeNull();
  });

  it('drops what is longer than any address of ours', () => {
    expect(read(`/${'a'.repeat(2_000)}`)).toBeNull();
  });

  it('is null without one', () => {
    expect(readReturnTo(new URLSearchParams())).toBeNull();
  });
});

describe('withReturnTo', () => {
  it('encodes the path', () => {
    expect(withReturnTo('/login', '/auth/desktop?state=a&port=1')).toBe(
      '/login?returnTo=%2Fauth%2Fdesktop%3Fstate%3Da%26port%3D1',
    );
  });

  it('leaves out the dashboard and nothing', () => {
    expect(withReturnTo('/login', '/dashboard')).toBe('/login');
    expect(withReturnTo('/login', null)).toBe('/login');
  });
});
