import { chromium, type Browser as Chromium } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, startTestApp, type TestApp } from '../test-app.js';

let test: TestApp;
let website: Server;
let chromiumBrowser: Chromium;

beforeAll(async () => {
  // To a browser 127.0.0.1 is cross-site to localhost, as Apple is to us.
  test = await startTestApp({}, '127.0.0.1');
  website = createServer((_request, response) => void response.end('<h1>website</h1>'));
  await new Promise<void>((resolve) => website.listen(Number(new URL(test.config.webUrl).port), '127.0.0.1', resolve));
  // By default Playwright's own browser.
  const executablePath = process.env.CHROMIUM_PATH;
  chromiumBrowser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});

afterAll(async () => {
  await chromiumBrowser.close();
  await new Promise((resolve) => website.close(resolve));
  await test.stop();
});

it('S17 the cross-site form_post of Apple ends signed in, in a real browser', async () => {
  const person = newPerson();
  test.apple.person = person;
  const page = await chromiumBrowser.newPage();
  const posts: { hadCookie: boolean }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    void request.allHeaders().then((headers) => posts.push({ hadCookie: headers.cookie !== undefined }));
  });
  await page.goto(`${test.config.apiUrl}/auth/apple/`);
  await page.waitForURL(`${test.config.webUrl}/dashboard`);
  const status = await page.context().request.get(`${test.config.apiUrl}/auth/user`);
  expect(await status.json()).toMatchObject({ authenticated: true, user: { email: person.email } });
  // The fault this is about did happen: the browser kept the Lax cookie from the cross-site POST.
  expect(posts).toEqual([{ hadCookie: false }]);
});
