import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CLASS_LIST_LIMITS } from '@bellweek/api-client/contract/school';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { encoded, zipOf } from '../../../test/roster-files.js';
import { newDomain } from '../../../test/schools.js';
import { contact } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { waitUntil } from '../../../test/wait-until.js';

let test: TestApp;
let kim: Browser;
const domain = newDomain();
beforeAll(async () => {
  test = await startTestApp();
  kim = (await contact(test, domain)).browser;
});
beforeEach(() => test.database.query('DELETE FROM rate_limits'));
afterAll(() => test?.stop());

const NOTHING = { added: 0, changed: 0, takenOff: 0, back: 0 };
const upload = (content: string) => kim.school.importList({ content, seen: NOTHING });
const post = (body: string, type = 'application/json') =>
  kim.fetch('/school/imports', {
    method: 'POST',
    headers: { 'content-type': type, 'x-csrf-token': kim.csrfToken ?? '' },
    body,
  });
/** Imports in the log. */
const logged = () => test.logs.filter((line) => line.includes('"path":"/school/imports"'));

describe('S91 an upload that is no class list', () => {
  it('is refused with its sentence when it is too large, another format or cut short', async () => {
    const large = 'a'.repeat(CLASS_LIST_LIMITS.file + 1_000_000);
    expect(await upload(encoded(large))).toMatchObject({ status: 413, error: 'This request is too large.' });
    for (const [body, type, status] of [
      [
        '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nemail\r\n--x--',
        'multipart/form-data; boundary=x',
        415,
      ],
      ['email\nada@hill.example\n', 'text/csv', 415],
      [`{"content":"${'a'.repeat(5_000_000)}`, 'application/json', 400],
      [`{"content":"${'é'.repeat(2_000_000)}","seen":${JSON.stringify(NOTHING)}}`, 'application/json', 400],
    ] as const) {
      expect({ type, status: (await post(body, type)).status }).toEqual({ type, status });
    }
  });

  it('is refused for more lines than a school has, of which no more are read', async () => {
    const lines = 'a,student\n'.repeat(300_001);
    const most = 'Please import at most 10,000 people at a time.';
    expect(await upload(encoded(`email,role\n${lines}`))).toMatchObject({ status: 400, error: most });
    const users = `sourcedId,email,status,enabledUser\n1,ada@${domain},,true\n`;
    const { status, error } = await upload(
      encoded(zipOf({ 'users.csv': users, 'roles.csv': `userSourcedId,role\n${lines}` })),
    );
    expect([status, error]).toEqual([400, expect.stringMatching(/^roles\.csv has more than 300,000 lines\./)]);
  });

  it('leaves out a sourcedId that the database cannot hold', async () => {
    const content = encoded(`sourcedId,email,status,enabledUser\na\0b,ada@${domain},,true\n`);
    const { data } = await kim.school.previewImport(content);
    expect(data).toMatchObject({ ...NOTHING, badLines: [{ line: 2, problem: 'Its sourcedId is not valid.' }] });
    expect(await upload(content)).toMatchObject({ status: 200 });
  });
});

it('S91 an upload whose sender goes away is the sender’s end, and no failure of ours', async () => {
  const { hostname, port, host } = new URL(test.config.apiUrl);
  const before = logged().length;
  const cookie = [...kim.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'POST /school/imports HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${test.config.webUrl}`,
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${kim.csrfToken ?? ''}`,
      'Content-Type: application/json',
      'Content-Length: 5000000',
      '',
      `{"content":"${'a'.repeat(1_000_000)}`,
    ].join('\r\n'),
  );
  await pause(300);
  socket.resetAndDestroy();
  await waitUntil('the upload in the log', () => logged().length > before);
  await pause(100);
  expect(test.logs.filter((line) => line.includes('request failed'))).toEqual([]);
});
