import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { guestOf, isRead, LISTED } from './route-list.js';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

/** Headers of a browser or cache that ask for "not modified". */
const CONDITIONS: Record<string, string>[] = [
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"2f-abc"' },
  { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() },
  { 'cache-control': 'only-if-cached' },
];

describe('S07 nothing is kept and nothing is answered from what was kept', () => {
  it.each(LISTED.filter(isRead))('S07 $key', async (route) => {
    const actor = await cast.get(guestOf(route));
    for (const headers of [{}, ...CONDITIONS]) {
      const answer = await actor.try(route, { headers });
      expect(answer.status).toBe(route.status[guestOf(route)]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.headers['last-modified']).toBeUndefined();
    }
  });

  it('S07 two people behind one address get each their own answer and token', async () => {
    const [one, two] = [await test.signedIn(), await test.signedIn()];
    const [first, second] = [await one.client.getAuthStatus(), await two.client.getAuthStatus()];
    expect(first.data?.user?.id).not.toBe(second.data?.user?.id);
    expect(first.headers?.get('x-csrf-token')).not.toBe(second.headers?.get('x-csrf-token'));
  });
});
