import type { Provider } from '@bellweek/api-client/contract/sign-in';
import type { Server } from 'node:http';
import { exportPKCS8, generateKeyPair } from 'jose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { pino } from 'pino';
import { Clock } from '../src/common/clock.js';
import { type Config, loadConfig } from '../src/config/config.js';
import { createApp } from '../src/create-app.js';
import { AnswerWatch } from './answer-watch.js';
import { Browser } from './browser.js';
import { calm } from './calm-app.js';
import { freePort } from './free-port.js';
import { MisbehavingProvider, type Person } from './misbehaving-provider.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface TestApp {
  app: NestExpressApplication;
  config: Config;
  database: TestDatabase;
  google: MisbehavingProvider;
  apple: MisbehavingProvider;
  microsoft: MisbehavingProvider;
  openid: MisbehavingProvider;
  /** Lines of the API's log. `stop` fails if one reports an answer other than declared. */
  logs: string[];
  /** Every answer of the API and its replicas; `stop` fails when one broke a rule that holds for all. */
  answers: AnswerWatch;
  /** Moves the API's clock away from the real one, in milliseconds. */
  clock: { offset: number };
  browser(): Browser;
  /** A new browser in which this person has just signed in. */
  signedIn(person?: Partial<Person>, provider?: Provider): Promise<Browser>;
  /** A second process on the same database, under the same public address. */
  replica(): Promise<{ app: NestExpressApplication; url: string }>;
  stop(): Promise<void>;
}

let people = 0;

/** A new person, unknown to tests that share the database. */
export function newPerson(overrides: Partial<Person> = {}): Person {
  people += 1;
  const sub = `sub-${process.pid}-${people}`;
  return {
    sub,
    email: `person${people}.${process.pid}@mail.example`,
    email_verified: true,
    name: `Person ${people}`,
    ...overrides,
  };
}

async function providerEnvironment(providers: Record<Provider, MisbehavingProvider>) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    GOOGLE_ISSUER: providers.google.issuer,
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    APPLE_ISSUER: providers.apple.issuer,
    APPLE_CLIENT_ID: 'apple-client',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: await exportPKCS8(privateKey),
    MICROSOFT_ISSUER: providers.microsoft.issuer,
    MICROSOFT_CLIENT_ID: 'microsoft-client',
    MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
    OPENID_NAME: 'Northfield',
    OPENID_ISSUER: providers.openid.issuer,
    OPENID_CLIENT_ID: 'openid-client',
    OPENID_CLIENT_SECRET: 'openid-secret',
  };
}

/** The real API on a database of its own, with scripted providers. */
export async function startTestApp(
  environment: Record<string, string> = {},
  providerHost = 'localhost',
  /** Settings that no environment can express, such as production on loopback. */
  adjust: (config: Config) => Config = (config) => config,
): Promise<TestApp> {
  const database = await createTestDatabase();
  const provide = (path?: string) => MisbehavingProvider.start(providerHost, path);
  // The last as Keycloak names the issuer of a realm.
  const [google, apple, microsoft, openid] = await Promise.all([
    provide(),
    provide(),
    provide(),
    provide('/realms/school'),
  ]);
  const providers = { google, apple, microsoft, openid };
  const [port, webPort] = [await freePort(), await freePort()];
  const loaded = loadConfig({
    NODE_ENV: 'test',
    OPERATOR_SECOND_FACTOR: 'required',
    API_PORT: String(port),
    WEB_PORT: String(webPort),
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    // No server: without a sink of the test's own, mails wait.
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...(await providerEnvironment(providers)),
    ...environment,
  });
  const config = adjust(loaded);
  const answers = new AnswerWatch(config);
  const logs: string[] = [];
  const logger = pino({ level: config.logLevel }, { write: (line: string) => void logs.push(line) });
  const clock = { offset: 0 };
  const started: NestExpressApplication[] = [];
  const start = async (atPort: number): Promise<NestExpressApplication> => {
    const app = await createApp(config, logger);
    app.get(Clock).now = () => new Date(Date.now() + clock.offset);
    answers.watch(app);
    await app.listen(atPort, '127.0.0.1');
    while (!app.get(DataSource).isInitialized) await new Promise((resolve) => setTimeout(resolve, 10));
    await calm(app);
    started.push(app);
    return app;
  };
  const app = await start(port);
  const browser = (): Browser => new Browser(config.apiUrl, config.webUrl);
  // One at a time: a provider has one person, whom two concurrent sign-ins would share.
  let lastSignIn: Promise<unknown> = Promise.resolve();
  return {
    app,
    config,
    database,
    ...providers,
    logs,
    answers,
    clock,
    browser,
    signedIn(person = {}, provider = 'google') {
      const signingIn = lastSignIn.then(async () => {
        providers[provider].person = newPerson(person);
        const visitor = browser();
        const address = await visitor.signIn(provider);
        if (address.includes('error=')) throw new Error(`The sign-in failed: ${address}`);
        return visitor;
      });
      lastSignIn = signingIn.catch(() => undefined);
      return signingIn;
    },
    async replica() {
      const replicaPort = await freePort();
      return { app: await start(replicaPort), url: `http://localhost:${replicaPort}` };
    },
    async stop() {
      for (const process of started) {
        const server: Server = process.getHttpServer();
        // A connection that never asked for anything is not closed as an idle one, but after a minute.
        server.closeAllConnections();
        await process.close();
      }
      await Promise.all(Object.values(providers).map((provider) => provider.stop()));
      await database.drop();
      answers.verify();
      const mismatch = logs.find((line) => line.includes('is not as declared'));
      if (mismatch !== undefined) throw new Error(/The answer of [^"]+/.exec(mismatch)?.[0]);
    },
  };
}
