import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../environment.ts';
import type { Settings, Variables } from '../environment.ts';
import { freePorts } from '../stack/ports.ts';

/** What a copy of the product for tests must not take over from the person's shell. */
const OWN =
  /^(HOST|WEB_URL|API_URL|SMTP_URL|DATA_DIR|RELEASES_DIR|NODE_ENV|DATABASE_\w+|\w+_PORT|(GOOGLE|APPLE|MICROSOFT)_\w+|\w+_SECRET)$/;

/** A place for one run: free ports, and a data folder that goes afterwards. */
export interface ThrowAway {
  settings: Settings;
  env: Variables;
  /** The person's environment without whatever configures a copy. */
  bare: Variables;
  remove: () => void;
}

export async function makeThrowAway(purpose: string): Promise<ThrowAway> {
  const dataDir = mkdtempSync(join(tmpdir(), `bellweek-${purpose}-`));
  // The database's user passes through it on the way to its own folder.
  chmodSync(dataDir, 0o711);
  const [web, api, idp, inbox, smtp, database] = await freePorts(6);
  const bare: Variables = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)));
  const env: Variables = {
    ...bare,
    WEB_PORT: String(web),
    API_PORT: String(api),
    IDP_PORT: String(idp),
    INBOX_PORT: String(inbox),
    SMTP_PORT: String(smtp),
    DATABASE_PORT: String(database),
    DATA_DIR: dataDir,
  };
  return { settings: readSettings(env), env, bare, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
