import type { SyncEvent } from '@bellweek/api-client/contract/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drain } from '../../common/drain.js';
import { randomText, type SyncedDevice, syncingPerson } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { HEAD_ROOM } from '../../../test/time-limits.js';
import { waitUntil } from '../../../test/wait-until.js';

let test: TestApp;
let replica: Awaited<ReturnType<TestApp['replica']>>;
beforeAll(async () => {
  test = await startTestApp();
  replica = await test.replica();
});
afterAll(() => test?.stop());

/** Reads a stream. `events` grows as they come, each with the instant of its arrival. */
async function listen(url: string, { headers, id }: SyncedDevice) {
  const response = await fetch(`${url}/sync/events?device=${id}`, { headers });
  const heard = { response, events: [] as (SyncEvent & { at: number })[], isOver: false };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        if (message.startsWith('data: '))
          heard.events.push({ ...(JSON.parse(message.slice(6)) as SyncEvent), at: Date.now() });
      }
    }
  };
  void read().then(
    () => (heard.isOver = true),
    () => (heard.isOver = true),
  );
  await waitUntil('the stream has begun', () => heard.events.some(({ type }) => type === 'head'));
  return heard;
}

const heads = (events: SyncEvent[]): number[] => events.flatMap((event) => (event.type === 'head' ? [event.head] : []));

/** Waits until so many processes hear of what others tell. */
const listening = (processes: number) =>
  waitUntil('the processes listen', async () => {
    const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'bellweek-api-listener'
      AND state = 'idle' AND query = 'LISTEN access_ended'`;
    return (await test.database.query(sql)).length >= processes;
  });

describe('GET /sync/events', () => {
  it('R44 wakes a device at another process within a second of the push, and nobody else', async () => {
    const [person, stranger] = [await syncingPerson(test), await syncingPerson(test)];
    const far = await listen(replica.url, person.first);
    const near = await listen(test.config.apiUrl, person.first);
    const others = await listen(replica.url, stranger.first);
    expect(far.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(far.response.headers.get('x-accel-buffering')).toBe('no');
    await listening(2);
    const other = await (await person.another()).join();
    const pushedAt = Date.now();
    await other.pushed();
    await waitUntil('both heard of it', () => [far, near].every(({ events }) => heads(events).includes(1)));
    for (const { events } of [far, near]) {
      expect(heads(events)).toEqual([0, 1]);
      expect(events.find((event) => event.type === 'head' && event.head === 1)!.at - pushedAt).toBeLessThan(
        1_000 * HEAD_ROOM,
      );
    }
    await other.client.sync('POST /sync/pairing', { body: { deviceId: other.id, commitment: randomText(32) } });
    await waitUntil('the request was heard of', () => far.events.some(({ type }) => type === 'pairing'));
    expect(heads(others.events)).toEqual([0]);
    const later = others.events.filter(({ at }) => at >= pushedAt);
    expect(later.filter(({ type }) => type === 'pairing' || type === 'devices')).toEqual([]);
  });

  it('S74 S10 ends with the session, at another process too, and with a revoked device', async () => {
    const person = await syncingPerson(test);
    const [signedOut, revoked] = [await (await person.another()).join(), await (await person.another()).join()];
    const [kept, out, stolen] = [
      await listen(replica.url, person.first),
      await listen(replica.url, signedOut),
      await listen(replica.url, revoked),
    ];
    await listening(2);
    const looksOf = ({ events }: typeof out): number => events.filter(({ type }) => type === 'look').length;
    const before = [out, stolen, kept].map(looksOf);
    await signedOut.client.logout();
    await waitUntil('the stream has ended', () => out.isOver);
    expect(stolen.isOver).toBe(false);
    await person.first.client.sync('DELETE /sync/devices/:id', { params: { id: revoked.id } });
    await waitUntil('the stream has ended', () => stolen.isOver);
    expect(kept.isOver).toBe(false);
    const again = await fetch(`${replica.url}/sync/events?device=${revoked.id}`, { headers: person.first.headers });
    expect(again.status).toBe(403);
    await person.first.client.sync('DELETE /sync');
    await waitUntil('the stream has ended', () => kept.isOver);
    // None has to wait for its next minute to hear that it has ended.
    expect([out, stolen, kept].map(looksOf)).toEqual(before.map((count) => count + 1));
  });

  it('R44 says "look" after the connection to the database was lost, and ends when its process stops', async () => {
    const { first } = await syncingPerson(test);
    const heard = await listen(replica.url, first);
    const looks = () => heard.events.filter(({ type }) => type === 'look').length;
    await listening(2);
    const before = looks();
    await test.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'bellweek-api-listener'`,
    );
    await waitUntil('it listens again', () => looks() > before);
    const stopping = replica.app.get(Drain).stop(replica.app.getHttpServer());
    await waitUntil('the stream has ended', () => heard.isOver);
    await stopping;
  });
});
