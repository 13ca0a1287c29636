import type { Browser, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { call, inDays } from './operator-calls.ts';
import { signIn } from './people.ts';
import type { Person } from './people.ts';
import { WEB_URL } from './places.ts';
import type { Watch } from './watch.ts';

/** An institution that is new. */
export async function newSchool(page: Page) {
  const name = `Lake ${randomBytes(4).toString('hex')} High`;
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.test`;
  const licenseExpiry = inDays(300).slice(0, 10);
  const { id } = await call<{ id: string }>(page, 'POST /institutions', { data: { name, domain, licenseExpiry } });
  return { id, name, pupil: { email: `pupil@${domain}`, name: `Pupil of ${name}` } };
}

/** A browser that has nothing of this person, signed in. */
export async function freshBrowser(browser: Browser, watch: Watch, person?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: WEB_URL, storageState: { cookies: [], origins: [] } });
  watch.follow(context);
  const opened = await context.newPage();
  if (person) await signIn(opened, person);
  return opened;
}
