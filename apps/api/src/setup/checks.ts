import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLASS_LIST_LIMITS } from '@bellweek/api-client/contract/school';
import { createTransport } from 'nodemailer';
import type { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { createCommandDataSource } from '../connection/data-source.js';
import { lackingColumns } from '../database/lacking-columns.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { readClassList } from '../modules/access/class-list-file.js';

/** Milliseconds that each server is waited for. */
const PATIENCE = 10_000;

/** One sentence on what was checked: what it found, or what failed and what to do. */
export interface CheckResult {
  isRight: boolean;
  sentence: string;
}

const right = (sentence: string): CheckResult => ({ isRight: true, sentence });
const wrong = (sentence: string): CheckResult => ({ isRight: false, sentence });

/** OpenSSL's words on a certificate whose authority it does not know. */
const UNKNOWN_AUTHORITY = /self-signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/;

const reasonOf = (failure: unknown): string => {
  const { message, cause } = failure as { message?: string; cause?: { message?: string } };
  const reason = (cause?.message || message || String(failure)).replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  return UNKNOWN_AUTHORITY.test(reason)
    ? `${reason}; if you sign your own, NODE_EXTRA_CA_CERTS names the file of your certificate authority`
    : reason;
};

/** Connects, greets, changes to TLS and signs in, as the API will. No mail is sent. */
export async function checkMail(address: string): Promise<CheckResult> {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isTls = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: Number(port || (isTls ? 465 : 587)),
    secure: isTls,
    requireTLS: !isTls,
    // Forced, or a server that offers no sign-in would be said to take the password.
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      forceAuth: true,
    }),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  try {
    await transport.verify();
    return right(`The mail server ${hostname} answers${username ? ' and takes the password' : ''}.`);
  } catch (failure) {
    const { code } = failure as { code?: string };
    if (code === 'EAUTH') return wrong(`The mail server ${hostname} refuses the user or password: correct SMTP_URL.`);
    if (code === 'ETLS') {
      return wrong(
        `The mail server ${hostname} offers no TLS that works (${reasonOf(failure)}): try smtps:// or its other port.`,
      );
    }
    return wrong(
      `The mail server ${hostname} cannot be used (${reasonOf(failure)}): correct SMTP_URL, or open its port.`,
    );
  } finally {
    transport.close();
  }
}

/** Reads what the provider says about itself. */
export async function checkIssuer(issuer: string): Promise<CheckResult> {
  const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(place, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return wrong(`${place} answers ${answer.status}: correct OPENID_ISSUER.`);
    const found = (await answer.json()) as Record<string, unknown>;
    if (found.issuer !== issuer) {
      return wrong(`The provider calls itself ${String(found.issuer)}: write exactly that as OPENID_ISSUER.`);
    }
    const missing = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].find((name) => !found[name]);
    return missing
      ? wrong(`The provider names no ${missing}, so nobody can sign in with it: ask its administrator.`)
      : right(`The OpenID provider answers as ${issuer}.`);
  } catch (failure) {
    return wrong(
      `${place} cannot be read (${reasonOf(failure)}): correct OPENID_ISSUER, or let this computer reach it.`,
    );
  }
}

/** Tables of a database: of this version or not, where it could be read at all. */
export type Tables = 'current' | 'missing' | 'unread';

export async function checkDatabase(address: string): Promise<CheckResult & { tables: Tables }> {
  const { hostname } = new URL(address);
  try {
    const database = await createCommandDataSource(address).initialize();
    const isMigrated = await hasAllMigrations(database).finally(() => database.destroy());
    const answers = `The database on ${hostname} answers and takes the password`;
    if (isMigrated) return { ...right(`${answers}.`), tables: 'current' };
    const sentence = `${answers}, but lacks tables of this version: run npm run migrate, with DATABASE_OWNER_URL set.`;
    return { ...wrong(sentence), tables: 'missing' };
  } catch (failure) {
    const sentence = `The database on ${hostname} cannot be used (${reasonOf(failure)}): correct DATABASE_URL, or start it.`;
    return { ...wrong(sentence), tables: 'unread' };
  }
}

/** PostgreSQL's codes for a table that is not there, or that this role may not read yet. */
const NOT_MIGRATED = new Set(['42P01', '42501']);

async function hasAllMigrations(database: DataSource): Promise<boolean> {
  try {
    const rows: { name: string }[] = await database.query('SELECT name FROM migrations');
    const run = new Set(rows.map(({ name }) => name));
    return MIGRATIONS.every(({ name }) => run.has(name)) && (await lackingColumns(database)).length === 0;
  } catch (failure) {
    if (NOT_MIGRATED.has((failure as { code?: string }).code ?? '')) return false;
    throw failure;
  }
}

/** Whether both public addresses lead here by https: the API knows its client ids, and the website its API. */
export async function checkProxy(webUrl: string, apiUrl: string, clientIds: readonly string[]): Promise<CheckResult> {
  let asked = '';
  const read = (address: string): Promise<Response> => {
    asked = address;
    return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
  };
  try {
    const answer = await read(`${apiUrl}/auth/providers`);
    if (!answer.ok) return wrong(`${asked} answers ${answer.status}: lead API_URL to the API in the proxy.`);
    const text = await answer.text();
    if (!clientIds.every((id) => text.includes(JSON.stringify(id)))) {
      return wrong(`${asked} is of an API with other settings: restart it, or correct API_URL.`);
    }
    const website = await read(`${webUrl}/config.js`);
    if (!website.ok) return wrong(`${asked} answers ${website.status}: lead WEB_URL to the website in the proxy.`);
    if (!(await website.text()).includes(apiUrl))
      return wrong(`${asked} names another API than ${apiUrl}: restart the website.`);
    return right('The proxy leads both addresses here by https.');
  } catch (failure) {
    return wrong(
      `${asked} cannot be reached (${reasonOf(failure)}): start everything, check DNS and proxy, then run this check again.`,
    );
  }
}

/** Writes, reads and deletes a small file. */
export async function checkBackups(folder: string): Promise<CheckResult> {
  const file = join(folder, `.bellweek-check-${randomBytes(6).toString('hex')}`);
  const text = randomBytes(32).toString('hex');
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
    const found = await readFile(file, 'utf8');
    await rm(file);
    return found === text
      ? right(`Backups can be written to ${folder}.`)
      : wrong(`${folder} gives back other bytes than it was given: choose another folder for backups.`);
  } catch (failure) {
    return wrong(
      `${folder} cannot take backups (${reasonOf(failure)}): make the folder, or let this user write there.`,
    );
  }
}

const LINES_SHOWN = 3;

/** Reads a class list as its import does. */
export async function checkClassList(file: string): Promise<CheckResult> {
  try {
    if ((await stat(file)).size > CLASS_LIST_LIMITS.file) {
      return wrong(`${file} is too large. At most ${CLASS_LIST_LIMITS.file / 1_000_000} MB, please.`);
    }
    const { people, goneIds, bad } = readClassList(await readFile(file));
    const members = people.filter(({ state }) => state === 'on').length;
    const leavers = people.length - members + goneIds.length;
    const first = bad.slice(0, LINES_SHOWN).map(({ line, problem }) => `Line ${line}: ${problem}`);
    return right(
      [
        `${file} can be read. People: ${members}${leavers === 0 ? '' : `, and ${leavers} who have left`}.`,
        ...(bad.length === 0 ? [] : [`Lines that will be left out: ${bad.length}, such as`, ...first]),
      ].join(' '),
    );
  } catch (failure) {
    if (failure instanceof AppError) return wrong(`${file}: ${failure.message}`);
    return wrong(`${file} cannot be read (${reasonOf(failure)}): correct the path.`);
  }
}
