import { generateKeyPairSync } from 'node:crypto';
import { lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SELF_SIGNED } from '../../test/reliability/self-signed.js';
import { SmtpSink } from '../../test/smtp-sink.js';
import { createTestDatabase } from '../../test/test-database.js';
import { trust } from '../../test/trust.js';
import { loadConfig } from '../config/config.js';
import { runSetup, type SetupOptions, SetupStopped } from './run-setup.js';

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bellweek-setup-'));
  file = join(folder, 'settings');
});
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A person who answers questions by a word of theirs, several answers one after another, and presses Enter otherwise. */
function person(script: Record<string, string[]>) {
  const said: string[] = [];
  const hidden: string[] = [];
  return {
    said,
    hidden,
    say: (line: string) => void said.push(line),
    ask: (prompt: string, isSecret: boolean) => {
      said.push(prompt);
      if (isSecret) hidden.push(prompt);
      const word = Object.keys(script).find((key) => (key === '' ? prompt === '' : prompt.includes(key)));
      const next = word === undefined ? undefined : script[word]!.shift();
      // Where there is nothing to keep, this person has no more to say.
      return Promise.resolve(next ?? (prompt.includes('[') ? '' : undefined));
    },
  };
}

const ANSWERS = {
  'Name of your school': ['Hill High'],
  'Logo of': ['logo.png'],
  'address of the website': ['planner', 'https://planner.hill.invalid'],
  'Database, as': ['mysql://x', 'postgres://bellweek_app:unusual@db.hill.invalid/bellweek'],
  'Mail server': ['smtps://user:pass@mail.hill.invalid'],
  'students write to': ['nobody', 'help@hill.invalid'],
  'registration number': ['4711'],
  'postal address': ['1 Hill Road'],
  'Country of': ['Iceland'],
  'Sign-in with': ['facebook', 'openid'],
  'OpenID: issuer': ['https://login.hill.invalid/realms/school'],
  'OpenID: client id': ['bellweek'],
  'OpenID: client secret': ['s3cret'],
  'exists. Write': ['y'],
};
/** A mail server that answers by TLS. */
async function tlsMailServer() {
  const distrust = trust(SELF_SIGNED.cert);
  const sink = await SmtpSink.start();
  const server = createServer(SELF_SIGNED, (socket) => socket.pipe(connect(sink.port, '127.0.0.1')).pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    distrust();
    server.close();
    await sink.stop();
  };
  return { url: `smtps://localhost:${(server.address() as AddressInfo).port}`, stop };
}

const answers = (): Record<string, string[]> => structuredClone(ANSWERS);
const setUp = (script: Record<string, string[]>, options: Partial<SetupOptions> = {}) => {
  const someone = person(script);
  return { someone, done: runSetup({ file, only: [], isCheck: false, ...options }, someone) };
};

describe('npm run setup', () => {
  it('asks again what cannot be used, and writes what production starts with', async () => {
    const { someone, done } = setUp(answers());
    // No server runs at these addresses: each check says that its server is away.
    expect(await done).toBe(false);
    const settings = parseEnv(readFileSync(file, 'utf8'));
    const config = loadConfig(settings);
    expect(config).toMatchObject({ isProduction: true, isShopOpen: false, schoolName: 'Hill High' });
    expect(Object.keys(config.providers)).toEqual(['openid']);
    expect(settings).toMatchObject({ API_URL: 'https://api.planner.hill.invalid', MAIL_FROM: 'help@hill.invalid' });
    expect(settings).not.toHaveProperty('SIGN_IN');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const said = someone.said.join('\n');
    for (const sentence of [
      'SCHOOL_LOGO must be an absolute path, such as /srv/bellweek/logo.svg.',
      'WEB_URL must be an address that begins with https:// or http://.',
      'DATABASE_URL must be an address that begins with postgres://.',
      'SUPPORT_EMAIL must be an email address.',
      'SIGN_IN must be some of google, apple, microsoft, openid.',
    ]) {
      expect(said).toContain(sentence);
    }
    for (const server of ['mail.hill.invalid', 'db.hill.invalid', 'login.hill.invalid', 'api.planner.hill.invalid']) {
      expect(someone.said.filter((line) => line.startsWith('✗') && line.includes(server))).toHaveLength(1);
    }
  });

  it('runs again for one answer, shows no secret, and changes nothing without a yes', async () => {
    await setUp(answers()).done;
    const before = readFileSync(file, 'utf8');
    const refusal = setUp({ 'Country of': ['Norway'] }, { only: ['HOSTING_COUNTRY', 'OPENID_CLIENT_SECRET'] });
    await expect(refusal.done).rejects.toThrow(SetupStopped);
    await expect(setUp({}, { only: ['SMPT_URL'] }).done).rejects.toThrow('Setup has no question for SMPT_URL.');
    expect(readFileSync(file, 'utf8')).toBe(before);
    const { someone, done } = setUp(
      { 'Country of': ['Norway'], 'exists. Write': ['y'] },
      { only: ['HOSTING_COUNTRY', 'OPENID_CLIENT_SECRET'] },
    );
    await done;
    expect(readFileSync(file, 'utf8')).toBe(before.replace('=Iceland', '=Norway'));
    expect(someone.said.join('\n')).not.toContain('s3cret');
  });

  it('says as the next step what is left to do, and first what is to be put right', async () => {
    const database = await createTestDatabase();
    const empty = await createTestDatabase({ isEmpty: true });
    const mail = await tlsMailServer();
    const spaced = join(folder, "head's settings");
    const command = `run\n  npm run setup -- --check --file '${folder}/head'\\''s settings'`;
    const goesOn = "docs/operations.md, “Set up your school's Bellweek”, goes on from there.";
    const last = async (changed: Record<string, string[]>, options: Partial<SetupOptions> = {}) => {
      const { someone, done } = setUp({ ...changed, 'exists. Write': ['y'] }, { file: spaced, ...options });
      await done;
      return someone.said.at(-1);
    };
    const change = (variable: string, word: string, answer: string) => last({ [word]: [answer] }, { only: [variable] });
    const google = { 'Sign-in with': ['google'], 'Google: client id': ['id'], 'Google: client secret': ['s3cret'] };
    // The mail server and the database are away: no word on migrating.
    expect(await last({ ...answers(), ...google })).toBe(
      `Next: put right what is marked ✗, then ${command}\n${goesOn}`,
    );
    const start = 'npm run migrate. Then start the API and the website, and';
    expect(await change('DATABASE_URL', 'Database, as', empty.url)).toBe(
      `Next: put right what is marked ✗. Then, once DATABASE_OWNER_URL is set: ${start} ${command}\n${goesOn}`,
    );
    expect(await change('SMTP_URL', 'Mail server', mail.url)).toBe(
      `Next, once DATABASE_OWNER_URL is set: ${start} ${command}\n${goesOn}`,
    );
    expect(await change('DATABASE_URL', 'Database, as', database.url)).toBe(
      `Next: restart the API and the website, then ${command}`,
    );
    expect(await change('SMTP_URL', 'Mail server', 'smtps://mail.hill.invalid')).toBe(
      `Next: put right what is marked ✗, restart the API and the website, then ${command}`,
    );
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    expect(await change('DATABASE_URL', 'Database, as', wrong.href)).toBe(
      `Next: put right what is marked ✗, then ${command}\n${goesOn}`,
    );
    await change('DATABASE_URL', 'Database, as', database.url);
    const { someone, done } = setUp({}, { file: spaced, isCheck: true, backups: folder });
    expect(await done).toBe(false);
    expect(someone.said).toContainEqual(expect.stringMatching(/^✓ The database/));
    expect(someone.said.at(-1)).toBe(`Next: put right what is marked ✗, then ${command} --backups ${folder}`);
    await mail.stop();
    await Promise.all([database.drop(), empty.drop()]);
  });

  it('writes where a link leads, at first and again', async () => {
    symlinkSync('shared.env', file);
    await setUp(answers()).done;
    await setUp({ 'Country of': ['Norway'], 'exists. Write': ['y'] }, { only: ['HOSTING_COUNTRY'] }).done;
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'shared.env'), 'utf8')).toContain('HOSTING_COUNTRY=Norway');
  });

  it('takes a file of answers, and names all that is wrong at once', async () => {
    const from = join(folder, 'answers');
    writeFileSync(from, 'SIGN_IN=google\nSCHOOL_NAME=Hill High\nSUPPORT_EMAIL=x\n');
    const wrong = setUp({}, { from }).done;
    await expect(wrong).rejects.toThrow('SUPPORT_EMAIL must be an email address.\n');
    await expect(wrong).rejects.toThrow('GOOGLE_CLIENT_SECRET must be given.');
    await setUp(answers()).done;
    const good = readFileSync(file, 'utf8');
    rmSync(file);
    writeFileSync(from, `${good}SIGN_IN=openid\n`);
    await setUp({}, { from }).done;
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(parseEnv(good));
  });

  it('keeps what it does not ask for, and turns off what a copy of the example turned on', async () => {
    writeFileSync(file, '# Mine\nLOG_LEVEL=warn # for now\nSHOP_WINDOW=on\n');
    await setUp(answers()).done;
    expect(readFileSync(file, 'utf8')).toMatch(/^# Mine\nLOG_LEVEL=warn # for now\nSHOP_WINDOW=\n/);
  });

  it('that ends before its last answer leaves no file', async () => {
    await expect(setUp({ 'Name of your school': ['Hill High'] }).done).rejects.toThrow('nothing was written');
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  it('takes a key that is pasted whole, hidden as every secret, and reads the class list last', async () => {
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'email\nada@hill.example\n');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [first, ...further] = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim().split('\n');
    const { someone, done } = setUp({
      ...answers(),
      'Sign-in with': ['apple'],
      'Apple: Services': ['app.hill'],
      'Apple: team': ['TEAM'],
      'Apple: key id': ['KEY'],
      'Apple: the key': [first!],
      'Class list': [join(folder, 'missing.csv'), list],
      // Further lines of the key: questions without words.
      '': [...further],
    });
    await done;
    const { APPLE_PRIVATE_KEY } = parseEnv(readFileSync(file, 'utf8'));
    expect(APPLE_PRIVATE_KEY).toBe([first, ...further].join('\\n'));
    expect(new Set(someone.hidden.map((prompt) => prompt.split(':')[0]))).toEqual(
      new Set(['Database, as the API signs in', 'Mail server', 'Apple', '']),
    );
    expect(someone.said.slice(-5)).toEqual([
      expect.stringContaining('Class list'),
      expect.stringMatching(/^✗ .*missing/),
      expect.stringContaining('Class list'),
      `✓ ${list} can be read. People: 1.`,
      expect.stringMatching(/^Next: put right what is marked ✗/),
    ]);
  });
});
