import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../../test/planner-device.ts';
import { fileFor, serveRenderer } from './renderer-files.ts';

const folder = testFolder();
const renderer = join(folder.path, 'renderer');
beforeAll(() => {
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  writeFileSync(join(renderer, 'index.html'), '<!doctype html>');
  writeFileSync(join(renderer, 'assets/main-a1.js'), 'export {};');
  writeFileSync(join(folder.path, 'secret.json'), '{}');
  writeFileSync(join(renderer, '.hidden.json'), '{}');
});
afterAll(folder.remove);

const serve = serveRenderer(renderer);

describe('S61 the program’s own pages', () => {
  it.each([
    ['app://bellweek/index.html', 'text/html; charset=utf-8'],
    ['app://bellweek/index.html?x=1#y', 'text/html; charset=utf-8'],
    ['app://bellweek/assets/main-a1.js', 'text/javascript; charset=utf-8'],
  ])('S61 %s is served, under a policy that lets nothing else in', async (url, type) => {
    const { status, headers } = await serve(new Request(url));
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    'app://bellweek/../secret.json',
    'app://bellweek/assets/../../secret.json',
    'app://bellweek/..%2fsecret.json',
    'app://bellweek/%2e%2e/secret.json',
    'app://bellweek/assets\\..\\..\\secret.json',
    'app://bellweek//etc/passwd.json',
    'app://bellweek/.hidden.json',
    'app://bellweek/assets/.hidden.json',
    'app://bellweek/assets/deep/er.js',
    'app://bellweek/',
    'app://bellweek/index',
    'app://bellweek/index.exe',
    'app://other/index.html',
    'app://bellweek.example/index.html',
    'app://bellweek@other/index.html',
    'https://bellweek/index.html',
    'file:///index.html',
  ])('S61 nothing is served for %s', async (url) => {
    expect(fileFor(url)).toBeNull();
    const { status } = await serve({ method: 'GET', url } as Request);
    expect(status).toBe(400);
  });

  it('S61 what is not there is 404, and nothing but reading is answered', async () => {
    expect((await serve(new Request('app://bellweek/none.js'))).status).toBe(404);
    expect((await serve(new Request('app://bellweek/index.html', { method: 'POST' }))).status).toBe(405);
  });
});
