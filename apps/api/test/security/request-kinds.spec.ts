import { METHODS } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shareOf } from '../share.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { atRest } from './at-rest.js';
import { rawRequest } from './raw-request.js';
import { guestOf, LISTED } from './route-list.js';
import { fillPath, sampleFor } from './samples.js';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

const CHANGES = LISTED.filter(({ csrf }) => csrf !== 'none');

const TYPES: Record<string, string> = {
  'plain text': 'text/plain',
  'a multipart form': 'multipart/form-data; boundary=x',
  'a form': 'application/x-www-form-urlencoded',
  'JSON under a longer name': 'application/jsonp',
  'JSON in another encoding': 'application/json; charset=utf-16le',
  'no type at all': '',
};

describe('S02 bodies are JSON', () => {
  const routes = CHANGES.filter(({ body }) => body !== 'ignored');

  // The whole database is compared, which takes longer than the requests: once per route.
  it.each(routes)('S02 $key in any other type is refused and changes nothing', async (route) => {
    const actor = await cast.get(guestOf(route));
    const sample = await sampleFor(test, route.key);
    const before = await test.database.digest();
    for (const [name, type] of Object.entries(TYPES)) {
      if (route.body === 'form' && type === TYPES['a form']) {
        expect(route.csrf).toBe('exempt');
        continue;
      }
      const { status, body: answer } = await rawRequest(test.config.apiUrl, {
        method: route.method,
        path: fillPath(route.path, sample),
        headers: { ...actor.headers(true), ...(type === '' ? {} : { 'content-type': type }) },
        body: JSON.stringify(sample.body ?? {}),
      });
      expect({ name, status }).toEqual({ name, status: 415 });
      expect(JSON.parse(answer)).toMatchObject({ code: 'unsupported_media_type' });
    }
    expect(await test.database.digest()).toBe(before);
  });

  it.each(CHANGES)('S02 $key in its own type passes', async (route) => {
    const actor = await cast.get(guestOf(route), route.isEnd);
    expect((await actor.try(route)).status).toBe(route.status[guestOf(route)]);
  });
});

describe('S03 only its own method changes anything', () => {
  beforeAll(() => atRest(test.database));
  const paths = [...new Set(LISTED.map(({ path }) => path))];
  const methodsOf = (path: string) => LISTED.filter((route) => route.path === path).map(({ method }) => method);
  /** CONNECT is no request, OPTIONS asks what is allowed and changes nothing. */
  const others = METHODS.filter((method) => !['CONNECT', 'OPTIONS'].includes(method));

  it.each(paths)('S03 %s answers no method but its own', async (path) => {
    const actor = await cast.get('administrator');
    const before = await test.database.digest();
    const own = methodsOf(path);
    for (const method of shareOf(others, 4, paths.indexOf(path))) {
      if (own.includes(method) || (method === 'HEAD' && own.includes('GET'))) continue;
      const { status } = await rawRequest(test.config.apiUrl, { method, path, headers: actor.headers(true) });
      expect({ method, status }).toEqual({ method, status: 404 });
    }
    expect(await test.database.digest()).toBe(before);
  });

  it.each(CHANGES)('S03 $key cannot be reached through another method that claims to be its own', async (route) => {
    const actor = await cast.get(guestOf(route));
    const sample = await sampleFor(test, route.key);
    const page = LISTED.find(({ key }) => key === `GET ${route.path}`);
    const pageStatus = page ? [page.status[guestOf(route)], 303, 400] : [];
    const before = await test.database.digest();
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      for (const method of ['GET', 'HEAD', route.method === 'POST' ? 'PUT' : 'POST']) {
        const overrides = {
          method,
          path: `${fillPath(route.path, sample)}?_method=${route.method}`,
          headers: { [name]: route.method },
        };
        const isReading = method === 'GET' || method === 'HEAD';
        const { status } = await actor.send(route, isReading ? {} : sample, overrides);
        const expected = page && isReading ? pageStatus : [404, 415];
        expect(expected).toContain(status);
      }
    }
    expect(await test.database.digest()).toBe(before);
  });

  it('S03 an OPTIONS request changes nothing and names no more than the methods in use', async () => {
    const actor = await cast.get('user');
    const before = await test.database.digest();
    for (const { path } of CHANGES) {
      const { status, headers } = await rawRequest(test.config.apiUrl, {
        method: 'OPTIONS',
        path,
        headers: actor.headers(true),
      });
      expect(status).toBe(204);
      expect(headers['access-control-allow-methods']).toBe('GET,POST,PUT,DELETE');
    }
    expect(await test.database.digest()).toBe(before);
  });
});
