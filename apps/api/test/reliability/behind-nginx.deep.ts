import { setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiProcess } from '../api-process.js';
import { TableLock } from '../table-lock.js';
import { waitUntil } from '../wait-until.js';
import { isBad, Load } from './load.js';
import { isNginxHere, Nginx, put } from './nginx.js';
import { portOf, Replicas } from './replicas.js';
import { SELF_SIGNED } from './self-signed.js';

const ROUNDS = 5;
/** Requests of each process in each round. */
const ANSWERS = 400;
/** Five changes a second, the rate that their limit allows one address for this long. */
const CHANGES_EVERY = 40;

setDefaultCACertificates([SELF_SIGNED.cert]);

/** A cache of every cacheable answer, which the documented configuration does not have. */
const cache = (more = '') => ({
  around: `proxy_cache_path cache keys_zone=answers:1m; proxy_cache answers; proxy_cache_valid 200 1h; add_header X-Cache $upstream_cache_status always; ${more}`,
  change: (block: string) => put(block, 'proxy_buffering off;', 'proxy_buffering on;'),
});

function behindNginx(): void {
  let nginx: Nginx;
  let replicas: Replicas;
  beforeAll(async () => {
    nginx = await Nginx.create();
    replicas = await Replicas.create(nginx.url);
    replicas.processes = await replicas.startTwo();
    await nginx.serve(replicas.ports);
    await replicas.browser.signIn();
  });
  afterAll(async () => {
    await nginx?.stop();
    await replicas?.stop();
  });

  it(
    'R13 five rolling restarts fail no request, and the session and its token outlive all',
    { timeout: 900_000 },
    async () => {
      const token = replicas.browser.csrfToken;
      const load = new Load(replicas.browser, CHANGES_EVERY);
      const started = Date.now();
      for (let round = 0; round < ROUNDS; round += 1) {
        const fresh = await replicas.startTwo();
        for (const [index, next] of fresh.entries()) {
          const old = replicas.processes[index]!;
          replicas.processes[index] = next;
          await nginx.serve(replicas.ports);
          await old.end('SIGTERM');
          expect(old.exit).toEqual({ code: 0, signal: null });
          await waitUntil('it is at work', () => (nginx.served().get(portOf(next)) ?? 0) > ANSWERS, 120_000);
        }
      }
      await load.stop();
      const seconds = (Date.now() - started) / 1000;
      const changes = load.outcomes.filter(({ what }) => what.startsWith('a change')).length;
      const rate = Math.round(load.outcomes.length / seconds);
      process.stdout.write(`R13: ${load.outcomes.length} answers, ${changes} of changes, ${rate} a second\n`);
      expect(load.outcomes.filter(isBad)).toEqual([]);
      expect(changes).toBeGreaterThan(ROUNDS * 10);
      expect(replicas.browser.csrfToken).toBe(token);
    },
  );

  it('R13 processes that restart one after the other on their ports leave no read unanswered', async () => {
    const load = new Load(replicas.browser, Infinity);
    await waitUntil('requests are answered', () => load.outcomes.length > 50);
    for (const index of [0, 1]) await replicas.restart(index);
    const before = load.outcomes.length;
    await waitUntil('requests go on', () => load.outcomes.length > before + 200);
    await load.stop();
    // One that has just started may answer 503 while it opens its connections on a busy machine. 502 is nginx's: nobody is there.
    const unanswered = load.outcomes.filter((outcome) => isBad(outcome) && outcome.status !== 503);
    expect(unanswered).toEqual([]);
  }, 120_000);

  it('R13 a process that goes while nginx still sends to it fails no read', async () => {
    const [old, other] = replicas.processes as [ApiProcess, ApiProcess];
    const load = new Load(replicas.browser, Infinity);
    await waitUntil('requests are answered', () => load.outcomes.length > 50);
    await old.end('SIGTERM');
    const before = load.outcomes.length;
    await waitUntil('requests go on', () => load.outcomes.length > before + 200);
    await load.stop();
    expect(load.outcomes.filter(isBad)).toEqual([]);
    replicas.processes = [other];
  });

  it('S52 an address that a client makes up is none, and what the proxy says of one is', async () => {
    const join = (url: string, index: number, forged: string): Promise<Response> =>
      fetch(`${url}/waitlist`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forged },
        body: JSON.stringify({ email: `pupil${index}@school.example` }),
      });
    const counted = () =>
      replicas.database.query<{ points: number }>(
        `SELECT points FROM rate_limits WHERE key LIKE 'waitlist-address:%' ORDER BY points`,
      );
    const forgeries = ['203.0.113.9', '203.0.113.10, 10.0.0.1', '198.51.100.7'];
    for (const [index, forged] of forgeries.entries()) expect((await join(nginx.url, index, forged)).status).toBe(204);
    expect(await counted()).toEqual([{ points: 3 }]);
    const [{ url }] = replicas.processes as [ApiProcess];
    expect((await join(url, 9, '203.0.113.9')).status).toBe(204);
    expect(await counted()).toEqual([{ points: 1 }, { points: 3 }]);
  });

  it('S07 two people behind a cache get each their own answer and token', async () => {
    const ask = async (proxy: Nginx, cookie = ''): Promise<[cached: string | null, token: string | null]> => {
      const { headers } = await fetch(`${proxy.url}/auth/user`, { headers: { cookie } });
      return [headers.get('x-cache'), headers.get('x-csrf-token')];
    };
    const cookie = [...replicas.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const honest = await Nginx.create(cache());
    const careless = await Nginx.create(cache('proxy_ignore_headers Cache-Control Set-Cookie Vary Expires;'));
    for (const proxy of [honest, careless]) await proxy.serve(replicas.ports);
    expect(await ask(honest, cookie)).toEqual(['MISS', replicas.browser.csrfToken]);
    const [cached, token] = await ask(honest);
    expect(cached).toBe('MISS');
    expect(token).not.toBe(replicas.browser.csrfToken);
    // A cache that kept an uncacheable answer would show here.
    expect(await ask(careless, cookie)).toEqual(['MISS', replicas.browser.csrfToken]);
    expect(await ask(careless)).toEqual(['HIT', replicas.browser.csrfToken]);
    await Promise.all([honest, careless].map((proxy) => proxy.stop()));
  });

  it('R13 the figures are kept from the world by nginx, too', async () => {
    const [{ url }] = replicas.processes as [ApiProcess];
    const figures = await Promise.all([nginx.url, url].map((origin) => fetch(`${origin}/metrics`)));
    expect(figures.map(({ status }) => status)).toEqual([403, 404]);
  });

  it('R13 nginx would tell: processes that are killed instead lose what they were at', async () => {
    const load = new Load(replicas.browser);
    await waitUntil('requests are answered', () => load.outcomes.length > 20);
    const lock = await TableLock.take(replicas.database.superUrl, 'sessions');
    await lock.untilWaitedFor(1);
    for (const api of replicas.processes) await api.end('SIGKILL');
    await lock.release();
    await load.stop();
    expect(load.outcomes.some(({ status }) => status === 502)).toBe(true);
    for (const path of ['open-path', 'calendars/secret-path.ics']) await fetch(`${nginx.url}/${path}`);
    await waitUntil('nginx has said what failed', () => nginx.output.includes('open-path'));
    expect(nginx.output).not.toContain('secret-path');
  });
}

if (isNginxHere()) describe('behind the nginx of docs/operations.md', behindNginx);
else {
  process.stdout.write(
    'R13, S07 and S52 behind nginx are left out: nginx is not here. Debian has it: apt-get install nginx-light\n',
  );
  it.skip('R13 S07 S52 behind the nginx of docs/operations.md');
}
