import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestOptions, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachHandler, createHandler, createRefusal } from './handler.ts';
import { readSchoolLogo } from './school-logo.ts';
import { TEST_CONFIG, TEST_SITE } from './test-site.ts';

const REQUIRED = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];

function writeBuild(dist: string): void {
  const client = join(dist, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(TEST_SITE));
  for (const file of new Set([...Object.values(TEST_SITE.pages), TEST_SITE.missing])) {
    const link =
      '<link rel="canonical" href="https://web-url.invalid/" /><a href="https://api-url.invalid/auth/google/">';
    writeFileSync(join(client, file), `<!doctype html><title>${file}</title>${link}<p>{{schoolPrice}}</p>`);
  }
  writeFileSync(join(client, 'assets/a-1.js'), 'const a = 1;');
  writeFileSync(join(client, 'assets/a-1.js.br'), brotliCompressSync('const a = 1;'));
  writeFileSync(
    join(client, 'planner-worker.js'),
    'const addresses = "https://web-url.invalid https://api-url.invalid";',
  );
  writeFileSync(join(client, 'planner-worker.off.js'), 'registration.unregister();');
  writeFileSync(join(client, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
}

describe('the website’s server', () => {
  const dist = mkdtempSync(join(tmpdir(), 'bellweek-web-'));
  let server: Server;
  let port = 0;

  beforeAll(async () => {
    writeBuild(dist);
    server = createServer();
    attachHandler(server, createHandler(dist, TEST_CONFIG), TEST_CONFIG);
    // The build is kept in memory: its folder is not needed from here on.
    rmSync(dist, { recursive: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Sends the path and Host header as written: `fetch` would normalise them. */
  function get(path: string, options: RequestOptions = {}): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { host: 'localhost:3000', ...(options.headers as Record<string, string>) };
      request({ host: '127.0.0.1', port, path, agent: false, ...options, headers }, resolve)
        .on('error', reject)
        .end();
    });
  }

  it('S54 sends its headers whatever the status', async () => {
    const answers = await Promise.all([
      get('/'),
      get('/nope'),
      get('/login/'),
      get('/assets/a-1.js'),
      get('/config.js'),
      get('/', { method: 'POST' }),
      get('/', { headers: { host: '127.0.0.1:3000' } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 308, 200, 200, 405, 307]);
    for (const { headers } of answers) {
      for (const name of REQUIRED) expect(headers[name], name).toBeTruthy();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['content-security-policy']).toContain("connect-src 'self' http://localhost:3001;");
      expect(headers['content-security-policy']).toContain(
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
  });

  it('S46 lets the styles of mails show on the page that shows mails alone', async () => {
    const [mails, users] = await Promise.all([get('/admin/emails?tab=alert'), get('/admin/users')]);
    expect(mails.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(users.headers['content-security-policy']).toContain("style-src 'self';");
  });

  it.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400],
    ['headers of 64 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an expectation nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n', 200],
  ])('S54 also to %s', async (_, sent, status) => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      void text(socket).then(resolve, () => resolve(''));
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const name of REQUIRED) expect(answer.toLowerCase()).toContain(`${name}: `);
  });

  it('serves a school’s logo at one address, where it runs and loads nothing, and without one is a page that is not there', async () => {
    expect((await get('/school-logo')).statusCode).toBe(404);
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-logo-'));
    writeBuild(folder);
    writeFileSync(join(folder, 'logo'), '<svg></svg>');
    const { logo } = readSchoolLogo({ SCHOOL_LOGO: join(folder, 'logo') });
    const schools = createServer(createHandler(folder, { ...TEST_CONFIG, logo }));
    rmSync(folder, { recursive: true });
    await new Promise<void>((resolve) => schools.listen(0, '127.0.0.1', resolve));
    const place = { port: (schools.address() as AddressInfo).port };
    const answer = await get('/school-logo', place);
    expect([answer.statusCode, await text(answer)]).toEqual([200, '<svg></svg>']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await get('/school-logo', { ...place, headers: { 'if-none-match': answer.headers.etag! } });
    expect(again.statusCode).toBe(304);
    schools.close();
  });

  it('says nothing to who has asked nothing for too long, and so to who has not asked to the end', async () => {
    const answerTo = async (begun: string, headersTimeout: number): Promise<string> => {
      const impatient = createServer({ headersTimeout, connectionsCheckingInterval: 20 });
      impatient.on('clientError', createRefusal(TEST_CONFIG));
      await new Promise<void>((resolve) => impatient.listen(0, '127.0.0.1', resolve));
      const socket = connect((impatient.address() as AddressInfo).port, '127.0.0.1');
      socket.write(begun);
      const answer = await text(socket);
      impatient.close();
      return answer;
    };
    expect(await answerTo('', 20)).toBe('');
    expect(await answerTo('GET / HTTP/1.1\r\nHost: localhost\r\n', 1_000)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('fills the public addresses into its pages', async () => {
    const html = await text(await get('/login'));
    expect(html).toContain('href="http://localhost:3000/"');
    expect(html).toContain('href="http://localhost:3001/auth/google/"');
    expect(html).toContain('<p>schoolPrice &lt;&amp;&quot;></p>');
  });

  it('tells the client the addresses, the owner’s facts and the parts shown, kept by nobody', async () => {
    const answer = await get('/config.js');
    expect(answer.headers['cache-control']).toBe('no-store');
    const script = await text(answer);
    expect(script).not.toContain('<');
    const config: unknown = JSON.parse(script.replace('window.bellweekConfig = ', '').replace(';\n', ''));
    const { apiUrl, webUrl, facts, shows } = TEST_CONFIG;
    expect(config).toEqual({ apiUrl, webUrl, facts, shows });
  });

  it('answers 404 with the not-found page', async () => {
    for (const path of ['/nope', '/assets/nope.js', '/%2e%2e/pages.json', '/../pages.json', '/pages.json', '/%']) {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(404);
      expect(await text(answer)).toContain('<title>404.html</title>');
    }
  });

  it('keeps hashed files for ever and pages not at all', async () => {
    expect((await get('/assets/a-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
    const page = await get('/dashboard');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await get('/dashboard', { headers: { 'if-none-match': String(page.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('has the planner’s worker asked for anew each time, with the addresses it was built for', async () => {
    const answer = await get('/planner-worker.js');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("worker-src 'self';");
    expect(await text(answer)).toBe('const addresses = "http://localhost:3000 http://localhost:3001";');
  });

  it('serves what takes the worker away where the planner must not be kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-web-'));
    writeBuild(folder);
    const handler = createHandler(folder, { ...TEST_CONFIG, isPlannerOffline: false });
    rmSync(folder, { recursive: true });
    const retired = createServer(handler);
    await new Promise<void>((resolve) => retired.listen(0, '127.0.0.1', resolve));
    const answer = await get('/planner-worker.js', { port: (retired.address() as AddressInfo).port });
    expect(await text(answer)).toBe('registration.unregister();');
    expect(answer.headers['cache-control']).toBe('no-cache');
    await new Promise((resolve) => retired.close(resolve));
  });

  it('compresses as the client wishes', async () => {
    const read = async (path: string, encoding: string) => {
      const answer = await get(path, { headers: { 'accept-encoding': encoding } });
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      return { encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) };
    };
    const brotli = await read('/', 'gzip, deflate, br;q=0.9');
    expect(brotli.encoding).toBe('br');
    expect(String(brotliDecompressSync(brotli.body))).toContain('<title>index.html</title>');
    const gzip = await read('/', 'br;q=0, gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(String(gunzipSync(gzip.body))).toContain('<title>index.html</title>');
    expect((await read('/assets/a-1.js', 'br')).encoding).toBe('br');
    expect(await read('/assets/a-1.js', 'gzip')).toEqual({ encoding: undefined, body: Buffer.from('const a = 1;') });
  });

  it('answers HEAD without a body and other methods not at all', async () => {
    const head = await get('/', { method: 'HEAD' });
    expect(head.statusCode).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    expect(await text(head)).toBe('');
    const put = await get('/', { method: 'PUT' });
    expect(put.statusCode).toBe(405);
    expect(put.headers.allow).toBe('GET, HEAD');
  });

  it('sends 127.0.0.1 to localhost, its probe apart', async () => {
    const host = '127.0.0.1:3000';
    const answer = await get('/login?error=expired', { headers: { host } });
    expect(answer.headers.location).toBe('http://localhost:3000/login?error=expired');
    expect((await get('/health/live', { headers: { host } })).statusCode).toBe(200);
  });

  it('S47 never repeats a forged host', async () => {
    const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    for (const path of ['/', '/login/', '/individuals', '/nope']) {
      const answer = await get(path, { headers: forged });
      expect(JSON.stringify(answer.headers) + (await text(answer))).not.toContain('evil');
    }
  });
});
