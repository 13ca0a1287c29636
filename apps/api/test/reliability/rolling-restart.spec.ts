import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiProcess } from '../api-process.js';
import { HttpProxy } from '../http-proxy.js';
import { TableLock } from '../table-lock.js';
import { waitUntil } from '../wait-until.js';
import { isBad, Load, type Outcome } from './load.js';
import { portOf, Replicas } from './replicas.js';

/** Restarts both processes once; `ROLLING_ROUNDS=5` does so more often. Behind nginx: behind-nginx.deep.ts. */
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 1);

describe('R13 rolling restart of two processes behind a proxy', () => {
  let proxy: HttpProxy;
  let replicas: Replicas;
  beforeAll(async () => {
    proxy = await HttpProxy.start([]);
    replicas = await Replicas.create(proxy.url);
    replicas.processes = await replicas.startTwo();
    proxy.ports = replicas.ports;
    await replicas.browser.signIn();
  });
  afterAll(async () => {
    await proxy?.stop();
    await replicas?.stop();
  });

  it('R13 no request fails, and the session and its token outlive both', { timeout: 300_000 * ROUNDS }, async () => {
    const token = replicas.browser.csrfToken;
    const outcomes: Outcome[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Started before the load: the test is about the handover, not about compiling sources.
      const fresh = await replicas.startTwo();
      const load = new Load(replicas.browser);
      await waitUntil('both are at work', () => load.outcomes.length > 100);
      for (const [index, next] of fresh.entries()) {
        const old = replicas.processes[index]!;
        replicas.processes[index] = next;
        proxy.ports = replicas.ports;
        // Some requests are still on their way to the old process.
        await old.end('SIGTERM');
        expect(old.exit).toEqual({ code: 0, signal: null });
        const before = load.outcomes.length;
        await waitUntil('requests go on', () => load.outcomes.length > before + 100);
        expect(proxy.served.get(portOf(next))).toBeGreaterThan(20);
      }
      await load.stop();
      outcomes.push(...load.outcomes);
    }
    expect(outcomes.filter(isBad)).toEqual([]);
    expect(outcomes.filter(({ what }) => what.startsWith('a change')).length).toBeGreaterThan(20 * ROUNDS);
    expect(replicas.browser.csrfToken).toBe(token);
  });

  it('R13 a process that goes while the proxy still sends to it fails no read', async () => {
    const load = new Load(replicas.browser, Infinity);
    await waitUntil('both are at work', () => load.outcomes.length > 50);
    const [old, other] = replicas.processes as [ApiProcess, ApiProcess];
    await old.end('SIGTERM');
    const before = load.outcomes.length;
    await waitUntil('requests go on', () => load.outcomes.length > before + 50);
    await load.stop();
    expect(load.outcomes.filter(isBad)).toEqual([]);
    replicas.processes = [other];
  });

  it('R13 the proxy would tell: a process that is killed instead loses what it was at', async () => {
    const load = new Load(replicas.browser);
    await waitUntil('requests are answered', () => load.outcomes.length > 20);
    const lock = await TableLock.take(replicas.database.superUrl, 'sessions');
    await lock.untilWaitedFor(2);
    for (const api of replicas.processes) await api.end('SIGKILL');
    await lock.release();
    await load.stop();
    expect(load.outcomes.some(({ status }) => status === 502)).toBe(true);
  });
});
