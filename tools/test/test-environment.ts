import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSettings } from '../environment.ts';
import type { Settings, Variables } from '../environment.ts';
import { freePorts } from '../stack/ports.ts';

/** Variables that a copy for tests must not inherit from the person's shell. */
const OWN =
  /^(HOST|WEB_URL|API_URL|SMTP_URL|MAIL_FROM|PILOT_PAGE|SCHOOL_(NAME|LOGO)|SHOP_WINDOW|MEMBERSHIP_PRICE|HOSTING_COUNTRY|(TEAM|SUPPORT|PRIVACY|SCHOOLS)_EMAIL|DNS_SERVERS|DATA_DIR|RELEASES_\w+|FEED_TEST_SERVERS|PUSH_PRIVATE_KEY|NODE_ENV|DATABASE_\w+|OPERATOR_\w+|\w+_PORT|(GOOGLE|APPLE|MICROSOFT|OPENID)_\w+|\w+_SECRETS?)$/;

/** Environment of one run: free ports, and a data folder that is removed afterwards. */
export interface TestEnvironment {
  settings: Settings;
  env: Variables;
  /** The person's environment without the variables that configure a copy. */
  bare: Variables;
  remove: () => void;
}

function makeFolder(purpose: string, kept?: string): string {
  if (kept === undefined) return mkdtempSync(join(tmpdir(), `bellweek-${purpose}-`));
  mkdirSync(kept, { recursive: true });
  return resolve(kept);
}

/** @param kept a folder for data that stay afterwards, perhaps from an earlier run */
export async function makeThrowAway(purpose: string, kept?: string): Promise<TestEnvironment> {
  const dataDir = makeFolder(purpose, kept);
  // The database's user passes through it to its own folder.
  chmodSync(dataDir, 0o711);
  const [web, api, idp, inbox, smtp, database, dns, feeds, push] = await freePorts(9);
  const bare: Variables = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)));
  const env: Variables = {
    ...bare,
    WEB_PORT: String(web),
    API_PORT: String(api),
    IDP_PORT: String(idp),
    INBOX_PORT: String(inbox),
    SMTP_PORT: String(smtp),
    DATABASE_PORT: String(database),
    DNS_PORT: String(dns),
    // Tests listen there: a school's server of calendars, and a push service.
    FEED_TEST_SERVERS: `http://127.0.0.1:${String(feeds)},http://127.0.0.1:${String(push)}`,
    DATA_DIR: dataDir,
    // As in production. The default of development is what the tests of a plain `npm start` run on.
    OPERATOR_SECOND_FACTOR: 'required',
  };
  const remove = () => {
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { settings: readSettings(env), env, bare, remove };
}
