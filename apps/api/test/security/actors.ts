import { randomUUID } from 'node:crypto';
import type { Role as OperatorRole } from '@bellweek/api-client/contract/roles';
import { AdminService } from '../../src/modules/auth/admin.service.js';
import type { Browser } from '../browser.js';
import { SoftwareAuthenticator } from '../software-authenticator.js';
import { createSchool, DESK_DOMAIN, newDomain } from '../schools.js';
import { newPerson, type TestApp } from '../test-app.js';
import { rawRequest, type RawAnswer } from './raw-request.js';
import type { ListedRoute, Role } from './route-list.js';
import { fillPath, newDeviceCode, type Sample, sampleFor } from './samples.js';

const SCHOOL_DOMAIN = 'otherschool.example';

/** A caller of one role: a browser's cookies and token, or a bearer token. */
export class Actor {
  constructor(
    private readonly test: TestApp,
    readonly browser: Browser,
    private readonly bearer?: string,
  ) {}

  /** Headers of this caller's requests. @param isChange adds the browser's origin, and the token of our client. */
  headers(isChange: boolean): Record<string, string> {
    if (this.bearer !== undefined) return { authorization: `Bearer ${this.bearer}` };
    const cookie = [...this.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const change = { origin: this.browser.webUrl, 'x-csrf-token': this.browser.csrfToken ?? '' };
    return { ...(cookie ? { cookie } : {}), ...(isChange ? change : {}) };
  }

  send(route: ListedRoute, sample: Sample, overrides: SendOverrides = {}): Promise<RawAnswer> {
    const {
      path = fillPath(route.path, sample),
      headers = {},
      baseUrl = this.test.config.apiUrl,
      method = route.method,
    } = overrides;
    const body = sample.form ?? (sample.body === undefined ? undefined : JSON.stringify(sample.body));
    const type = sample.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    return rawRequest(baseUrl, {
      method,
      path: sample.query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${sample.query}`,
      headers: {
        ...this.headers(method !== 'GET' && method !== 'HEAD'),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** A request the route accepts. */
  async try(route: ListedRoute, overrides: SendOverrides = {}): Promise<RawAnswer> {
    return this.send(route, await sampleFor(this.test, route.key), overrides);
  }
}

interface SendOverrides {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  baseUrl?: string;
}

async function withTrial(test: TestApp): Promise<Browser> {
  const browser = await test.signedIn();
  await browser.client.startLicense();
  return browser;
}

async function personId(browser: Browser): Promise<string> {
  const { data } = await browser.client.getAuthStatus();
  return data?.user?.id ?? '';
}

/** Signed in with a role that was granted before. */
export async function admin(
  test: TestApp,
  role: OperatorRole = 'administrator',
): Promise<{ browser: Browser; email: string }> {
  const person = newPerson();
  const email = person.email ?? '';
  await test.app.get(AdminService, { strict: false }).grant(email, 'google', role);
  const browser = await test.signedIn(person);
  await enrol(browser);
  return { browser, email };
}

/** Adds the passkey of an operator's first visit, which confirms the session. */
export async function enrol(browser: Browser, seed: string = randomUUID()) {
  const { admin: calls, webUrl } = browser;
  const authenticator = new SoftwareAuthenticator(seed, webUrl);
  const { data: options } = await calls.getPasskeyOptions();
  if (!options) throw new Error('No passkey may be added.');
  const { data, error } = await calls.addPasskey({ name: 'Test key', ...authenticator.create(options) });
  if (!data) throw new Error(`The passkey was refused: ${String(error)}`);
  // The confirmed session has another id, and so another token.
  await browser.refreshCsrf();
  return { authenticator, ...data };
}

async function member(test: TestApp): Promise<Browser> {
  await createSchool(test, SCHOOL_DOMAIN);
  const { sub } = newPerson();
  return test.signedIn({ sub, email: `${sub}@${SCHOOL_DOMAIN}`, hd: SCHOOL_DOMAIN });
}

/** The contact person of a school, whom an administrator gave its desk. */
export async function contact(
  test: TestApp,
  domain = newDomain(),
): Promise<{ browser: Browser; institutionId: string; email: string }> {
  await createSchool(test, domain);
  const [school] = await test.database.query<{ id: string }>('SELECT id FROM institutions WHERE domain = $1', [domain]);
  const { sub } = newPerson();
  const email = `${sub}@${domain}`;
  const { admin: calls } = (await admin(test)).browser;
  const named = { name: 'Kim Low', email, role: 'Deputy principal', hasDesk: true };
  const { error } = await calls.changeInstitution(school!.id, { contact: named });
  if (error !== null) throw new Error(`The desk was not given: ${error}`);
  return { browser: await test.signedIn({ sub, email, hd: domain }), institutionId: school!.id, email };
}

/** A school has one contact person: only the first has the known domain. */
async function freeDeskDomain({ database }: TestApp): Promise<string> {
  const known = await database.query('SELECT FROM institutions WHERE domain = $1', [DESK_DOMAIN]);
  return known.length === 0 ? DESK_DOMAIN : newDomain();
}

/** A new person of this role, by the product's own way to it. */
export async function castActor(test: TestApp, role: Role): Promise<Actor> {
  switch (role) {
    case 'anonymous': {
      const visitor = test.browser();
      await visitor.refreshCsrf();
      return new Actor(test, visitor);
    }
    case 'user':
      return new Actor(test, await withTrial(test));
    case 'expired': {
      const browser = await withTrial(test);
      const id = await personId(browser);
      await test.database.query(`UPDATE licenses SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
        id,
      ]);
      return new Actor(test, browser);
    }
    case 'other-school':
      return new Actor(test, await member(test));
    case 'contact':
      return new Actor(test, (await contact(test, await freeDeskDomain(test))).browser);
    case 'viewer':
    case 'support':
    case 'campaigns':
      return new Actor(test, (await admin(test, role)).browser);
    case 'administrator': {
      await admin(test); // one administrator stays when the actor leaves
      return new Actor(test, (await admin(test)).browser);
    }
    case 'demoted': {
      await admin(test);
      const { browser, email } = await admin(test);
      await test.app.get(AdminService, { strict: false }).revoke(email);
      return new Actor(test, browser);
    }
    case 'deleted': {
      const browser = await withTrial(test);
      const [jar, token] = [new Map(browser.jar), browser.csrfToken];
      await browser.client.deleteAccount();
      for (const [name, value] of jar) browser.jar.set(name, value);
      browser.csrfToken = token;
      return new Actor(test, browser);
    }
    case 'bearer': {
      const browser = await withTrial(test);
      const { data } = await browser.client.redeemDeviceCode(await newDeviceCode(browser));
      return new Actor(test, browser, data?.token ?? '');
    }
  }
}

/** Keeps one actor per role while its session lasts. */
export class Cast {
  private readonly actors = new Map<Role, Promise<Actor>>();

  constructor(private readonly test: TestApp) {}

  /** @param isEnd the request will end the session: a new person each time. */
  get(role: Role, isEnd = false): Promise<Actor> {
    if (isEnd) return castActor(this.test, role);
    const known = this.actors.get(role) ?? castActor(this.test, role);
    this.actors.set(role, known);
    return known;
  }

  /** Clears the rate limits, since tests repeat requests more often than people do, and keeps confirmations fresh. */
  async forgetLimits(): Promise<void> {
    await this.test.database.query(
      `UPDATE sessions SET verified_at = now() WHERE verified_at < now() - interval '30 seconds'; DELETE FROM rate_limits`,
    );
  }
}
