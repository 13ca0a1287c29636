import { describe, expect, it } from 'vitest';
import { resolve } from './resolve.ts';
import { TEST_SITE } from './test-site.ts';

const MISSING = { kind: 'file', path: '/404.html', status: 404 };
const page = (file: string) => ({ kind: 'file', path: `/${file}`, status: 200 });

describe('resolve', () => {
  it.each([
    ['/', 'index.html'],
    ['/?utm=x', 'index.html'],
    ['/login', 'login.html'],
    ['/login?returnTo=%2Fplans', 'login.html'],
    ['/login?error=cancelled&returnTo=%2Fplans', 'login.error.cancelled.html'],
    ['/login?error=nonsense', 'login.error.unknown.html'],
    ['/login?error=__proto__', 'login.error.unknown.html'],
    ['/dashboard?error=cancelled', 'app.html'],
    ['/download?ref=a&os=linux', 'download.os.linux.html'],
    ['/download?os=solaris', 'download.html'],
    ['/download?os=..%2F..%2Fetc%2Fpasswd', 'download.html'],
    ['/download?os=__proto__&os=linux', 'download.html'],
    ['/admin/users', 'app.html'],
    ['/admin/users/6f9619ff-8b86-4d01-b42d-00cf4fc964ff?a=1', 'app.html'],
  ])('%s is a page', (target, file) => {
    expect(resolve(TEST_SITE, target)).toEqual(page(file));
  });

  it.each([
    ['/login/', '/login'],
    ['/Login?error=expired', '/login?error=expired'],
    ['/ADMIN/Users/', '/admin/users'],
    ['/admin/users/6F9619FF-8B86-4D01-B42D-00CF4FC964FF/', '/admin/users/6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
  ])('%s leads to %s', (target, to) => {
    expect(resolve(TEST_SITE, target)).toEqual({ kind: 'redirect', to, status: 308 });
  });

  it('has a picture for whoever asks for the icon by its old name', () => {
    expect(resolve(TEST_SITE, '/favicon.ico')).toEqual({ kind: 'redirect', to: '/favicon.png', status: 308 });
  });

  it('leads on where the route table says so', () => {
    expect(resolve(TEST_SITE, '/individuals/?a=1')).toEqual({ kind: 'redirect', to: '/waitlist?a=1', status: 302 });
  });

  it.each([
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cpages.json',
    '/%00',
    '//evil.test/login',
    '//evil.test/login/',
    '/\\evil.test',
    '/login.html',
    '/app.html',
    '/404.html',
    'http://evil.test/login',
    '*',
    '',
  ])('%j is missing', (target) => {
    expect(resolve(TEST_SITE, target)).toEqual(MISSING);
  });

  it.each(['/constructor', '/__proto__', '/toString'])('%s is no page of ours', (target) => {
    expect(resolve(TEST_SITE, target)).toMatchObject({ path: target });
  });

  it('knows its own addresses', () => {
    expect(resolve(TEST_SITE, '/config.js')).toEqual({ kind: 'config' });
    expect(resolve(TEST_SITE, '/health/live')).toEqual({ kind: 'live' });
    expect(resolve(TEST_SITE, '/.well-known/security.txt')).toEqual({ kind: 'security' });
    expect(resolve(TEST_SITE, '/assets/index-abc.js')).toEqual(page('assets/index-abc.js'));
  });
});
