import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SELF_SIGNED } from '../../test/reliability/self-signed.js';
import { SmtpSink } from '../../test/smtp-sink.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { createTestDatabase } from '../../test/test-database.js';
import { trust } from '../../test/trust.js';
import { migrate } from '../connection/migrate.js';
import { checkBackups, checkClassList, checkDatabase, checkIssuer, checkMail, checkProxy } from './checks.js';

let test: TestApp;
let website: Server;
let webUrl: string;
let configText = '';

beforeAll(async () => {
  test = await startTestApp();
  website = createServer((_request, response) => void response.end(configText));
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  webUrl = `http://localhost:${(website.address() as AddressInfo).port}`;
});

afterAll(async () => {
  website?.close();
  await test?.stop();
});

const NOWHERE = 'http://localhost:1';

describe('what setup checks', () => {
  it('the OpenID provider', async () => {
    const { issuer } = test.openid;
    expect(await checkIssuer(issuer)).toMatchObject({ isRight: true });
    expect((await checkIssuer(`${issuer}/`)).sentence).toContain(`calls itself ${issuer}: write exactly that`);
    expect((await checkIssuer(`${issuer}x`)).sentence).toContain('answers 404: correct OPENID_ISSUER');
    expect((await checkIssuer(NOWHERE)).sentence).toContain('cannot be read');
  });

  it('the database', async () => {
    expect(await checkDatabase(test.config.database.url)).toMatchObject({ isRight: true });
    const other = new URL(test.config.database.url);
    other.pathname = '/nowhere';
    expect(await checkDatabase(other.href)).toMatchObject({ isRight: false, tables: 'unread' });
    const empty = await createTestDatabase({ isEmpty: true });
    expect(await checkDatabase(empty.url)).toEqual({
      isRight: false,
      tables: 'missing',
      sentence: expect.stringContaining('run npm run migrate') as string,
    });
    await migrate(empty.ownerUrl, empty.url);
    expect(await checkDatabase(empty.url)).toMatchObject({ isRight: true, tables: 'current' });
    await empty.query('ALTER TABLE recovery_drills DROP COLUMN seconds');
    expect(await checkDatabase(empty.url)).toMatchObject({ isRight: false, tables: 'missing' });
    // A version that is newer than its database.
    await empty.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    expect(await checkDatabase(empty.url)).toMatchObject({ isRight: false, tables: 'missing' });
    await empty.drop();
  });

  it('both public addresses', async () => {
    const { apiUrl } = test.config;
    configText = JSON.stringify({ apiUrl });
    expect(await checkProxy(webUrl, apiUrl, ['openid-client'])).toMatchObject({ isRight: true });
    expect((await checkProxy(webUrl, apiUrl, ['another'])).sentence).toContain('API with other settings');
    expect((await checkProxy(webUrl, webUrl, [])).isRight).toBe(false);
    expect((await checkProxy(webUrl, NOWHERE, [])).sentence).toContain('cannot be reached');
    configText = '{}';
    expect((await checkProxy(webUrl, apiUrl, [])).sentence).toContain('names another API');
  });

  it('an authority that this computer does not know, with what to set', async () => {
    const secure = createSecureServer(SELF_SIGNED, (_request, response) => void response.end());
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const at = `localhost:${(secure.address() as AddressInfo).port}`;
    const found = await Promise.all([
      checkIssuer(`https://${at}`),
      checkProxy(`https://${at}`, `https://${at}`, []),
      checkMail(`smtps://${at}`),
    ]);
    secure.close();
    for (const { sentence } of found) expect(sentence).toContain('NODE_EXTRA_CA_CERTS');
    expect((await checkIssuer(NOWHERE)).sentence).not.toContain('NODE_EXTRA_CA_CERTS');
  });

  it('the mail server, to which no password goes without TLS', async () => {
    const sink = await SmtpSink.start();
    const { sentence, isRight } = await checkMail(`smtp://user:pass@localhost:${new URL(sink.url).port}`);
    await sink.stop();
    expect([isRight, sentence]).toEqual([false, expect.stringContaining('offers no TLS that works')]);
    expect((await checkMail('smtps://localhost:1')).sentence).toContain('correct SMTP_URL');
  });

  it('a mail server that answers by TLS, with its password and without', async () => {
    const distrust = trust(SELF_SIGNED.cert);
    const sink = await SmtpSink.start();
    const secure = createTlsServer(SELF_SIGNED, (socket) => socket.pipe(connect(sink.port, '127.0.0.1')).pipe(socket));
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const at = (user: string): string => `smtps://${user}localhost:${(secure.address() as AddressInfo).port}`;
    const taken = await checkMail(at('user:pass%40word@'));
    const open = await checkMail(at(''));
    sink.script = { AUTH: { reply: '535 5.7.8 Wrong password' } };
    const refused = await checkMail(at('user:pass@'));
    distrust();
    secure.close();
    await sink.stop();
    expect(taken).toEqual({ isRight: true, sentence: 'The mail server localhost answers and takes the password.' });
    expect(open).toEqual({ isRight: true, sentence: 'The mail server localhost answers.' });
    expect(refused).toEqual({
      isRight: false,
      sentence: 'The mail server localhost refuses the user or password: correct SMTP_URL.',
    });
    expect([sink.acted, sink.mails]).toEqual([['AUTH'], []]);
  });

  it('the folder of backups, in which nothing stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-backups-'));
    expect(await checkBackups(folder)).toEqual({ isRight: true, sentence: `Backups can be written to ${folder}.` });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    expect((await checkBackups(folder)).sentence).toContain('cannot take backups');
  });

  it('a class list, as its import reads it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-list-'));
    const file = join(folder, 'list.csv');
    const check = (text: string) => {
      writeFileSync(file, text);
      return checkClassList(file);
    };
    const good = 'email,name\nada@hill.example,Ada\nben@hill.example,Ben\n';
    expect(await check(good)).toEqual({ isRight: true, sentence: `${file} can be read. People: 2.` });
    expect((await check(`${good},Cleo\n`)).sentence).toContain(
      'Lines that will be left out: 1, such as Line 4: It has no email address.',
    );
    expect((await check('sourcedId,email,enabledUser\n1,a@b.example,true\n2,,false\n')).sentence).toContain(
      'People: 1, and 1 who have left.',
    );
    expect(await check('name\nAda\n')).toMatchObject({ isRight: false });
    expect((await check('x'.repeat(4_000_001))).sentence).toContain('At most 4 MB');
    rmSync(folder, { recursive: true });
    expect((await checkClassList(file)).sentence).toContain('correct the path');
  });
});
