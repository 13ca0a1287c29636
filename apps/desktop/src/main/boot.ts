import { join, resolve } from 'node:path';
import type * as Electron from 'electron';
import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { serverTime } from '@bellweek/shell/account/access';
import type { Policies, PolicyView } from '../ipc/policies.ts';
import { Account } from './account/account.ts';
import { lastAccount } from './account/last-account.ts';
import { SignIn } from './account/sign-in.ts';
import { createTokenVault, keptToken } from './account/token-vault.ts';
import type { SecretKeeper } from './account/token-vault.ts';
import { createShellApi } from './api.ts';
import { dataFolder, managedConfig, policyPlaces, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { offerContextMenu } from './context-menu.ts';
import { createDeepLinks, linkInArguments } from './deep-link.ts';
import type { DeepLinks } from './deep-link.ts';
import { jsonFile, mustBeWritable } from './files.ts';
import { handleIntents } from './handle-intents.ts';
import { accountHandlers } from './handlers/account.ts';
import { calendarHandlers } from './handlers/calendars.ts';
import { feedHandlers } from './handlers/feeds.ts';
import { outboxHandlers } from './handlers/outbox.ts';
import { plannerHandlers } from './handlers/planner.ts';
import { backgroundHandlers } from './handlers/background.ts';
import { registerHandlers } from './handlers/register.ts';
import { shellHandlers } from './handlers/shell.ts';
import type { ShellHandlerOptions } from './handlers/shell.ts';
import { syncHandlers } from './handlers/sync.ts';
import { updateHandlers } from './handlers/updates.ts';
import { installation, installationId } from './installation.ts';
import { setAppIdentity } from './app-identity.ts';
import { closeHidden, followLastWindow } from './last-window.ts';
import { menuTemplate } from './menu.ts';
import { guardNavigation, hardenSession } from './navigation-guard.ts';
import { isSingleInstance } from './single-instance.ts';
import { createOpenExternal } from './open-external.ts';
import type { OpenExternal } from './open-external.ts';
import { createOutbox, wakeWhenConfirmed } from './outbox/create-outbox.ts';
import { APP_SCHEME } from './own-url.ts';
import { readPolicies } from './policy/read-policies.ts';
import { serveRenderer } from './renderer-files.ts';
import { claimScheme, ownsScheme } from './scheme-client.ts';
import { PlannerFiles } from './store/planner-files.ts';
import { Removals, pendingRemovals } from './store/removals.ts';
import { broadcaster } from './broadcast.ts';
import { startSync } from './sync/start-sync.ts';
import { startTray } from './tray/start-tray.ts';
import type { BackgroundServices } from './tray/start-tray.ts';
import { createUpdates } from './updates/create-updates.ts';
import type { Updates } from './updates/updates.ts';
import { windowIcon, createMainWindow } from './window.ts';
import type { MainWindow } from './window.ts';

type Parts = typeof Electron;

/** Folder of the built bundle, `dist/main`. */
const FOLDER = import.meta.dirname;

const after = (milliseconds: number, action: () => void): (() => void) => {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
};
const log = (line: string): void => console.log(line);

/** Starts all parts in order. Each step gets what it needs from earlier ones. */
export async function boot(electron: Parts): Promise<void> {
  const { app, protocol, session } = electron;
  const managed = readPolicies(app.isPackaged, policyPlaces());
  for (const problem of managed.problems) log(problem);
  const policies = managed.values;
  const config = managedConfig(readConfig(app.isPackaged), policies);
  const base = config.dataDir ? resolve(config.dataDir) : join(app.getPath('appData'), PRODUCT.name);
  app.setPath('userData', dataFolder(base, policies));
  app.setName(PRODUCT.name);
  setAppIdentity(app, process.platform);
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  app.enableSandbox();
  const links = createDeepLinks(log);
  if (!claimInstance(app, links)) {
    // An unwritable folder looks like another running copy to Electron.
    mustBeWritable(app.getPath('userData'));
    return app.quit();
  }
  claimScheme(app, process.platform, process);
  const openExternal = createOpenExternal((url) => electron.shell.openExternal(url), config);
  guardNavigation(app, { openExternal, links });
  offerContextMenu(app, electron.Menu);
  await app.whenReady();
  hardenSession(session.defaultSession);
  protocol.handle(APP_SCHEME, serveRenderer(join(FOLDER, '../renderer')));
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged)));
  const window = createMainWindow({
    BrowserWindow: electron.BrowserWindow,
    folder: FOLDER,
    icon: windowIcon(electron.nativeImage, process.platform),
    ask: (parent, options) => electron.dialog.showMessageBoxSync(parent, options),
    onClosed: () => {
      links.stop();
      closeHidden(electron.BrowserWindow.getAllWindows(), process.platform);
    },
    onRenewed: () => links.stop(),
    now: Date.now,
  });
  await startParts(electron, { config, managed, policies, links, openExternal, window });
}

/** Handles the links of later copies in the first one. @returns whether this is the first */
function claimInstance(app: Electron.App, links: DeepLinks): boolean {
  const link = linkInArguments(process.argv);
  // The link is handed over separately: Chromium reorders and extends command lines.
  if (!isSingleInstance(app, { link })) return false;
  app.on('second-instance', (_, __, ___, given) => links.receive(linkOf(given) ?? `${PRODUCT.urlScheme}://open`));
  // macOS delivers links by an event, the others in the command line.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    links.receive(url);
  });
  if (link) links.receive(link);
  return true;
}

/** The link that another copy was started for. Untrusted: any program of this person can send one. */
const linkOf = (given: unknown): string | null =>
  typeof given === 'object' && given !== null && 'link' in given && typeof given.link === 'string' ? given.link : null;

interface Begun {
  config: Config;
  managed: PolicyView;
  policies: Policies;
  links: DeepLinks;
  openExternal: OpenExternal;
  window: MainWindow;
}

/** The system's keyring. */
function keeperOf({ safeStorage }: Parts): SecretKeeper {
  return {
    isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
    backend: () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : null),
    encrypt: (text: string) => safeStorage.encryptStringAsync(text),
    decrypt: async (bytes: Buffer) => {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
      return { text: result, isOutdated: shouldReEncrypt };
    },
  };
}

/** A separate session: the windows' own refuses every request that is not for the program's files. */
function networkOf({ session }: Parts): (url: string, init?: RequestInit) => Promise<Response> {
  const network = session.fromPartition('network');
  return (url, init) => network.fetch(url, init);
}

function plannerFiles(userData: string, account: Account): PlannerFiles {
  return new PlannerFiles(join(userData, 'planners'), {
    after,
    onBackupFailure: console.error,
    now: () => serverTime(account.read(), Date.now()),
    isClockConfirmed: () => account.read().isConfirmed,
  });
}

/** Signing in by the system's browser, which shows the main window again. */
function signInTo(account: Account, api: ApiClient, { app }: Parts, { config, openExternal, window }: Begun): SignIn {
  return new SignIn({
    apiUrl: config.apiUrl,
    api,
    openBrowser: openExternal,
    after,
    ownsScheme: () => ownsScheme(app, process),
    onChange: (change) => account.showSignIn(change),
    onSignedIn: async (token) => {
      await account.signedIn(token);
      window.show();
    },
  });
}

/** Asks where a file is saved, over its window if there is one. */
const askWhere =
  ({ dialog }: Parts): ShellHandlerOptions['askWhere'] =>
  (parent, options) =>
    parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options);

/** Parts that live as long as the program: the account, the planners, and the main window. */
async function startParts(electron: Parts, begun: Begun): Promise<void> {
  const { config, managed, policies, links, window } = begun;
  const { app } = electron;
  const fetch = networkOf(electron);
  const userData = app.getPath('userData');
  const broadcast = broadcaster(electron.BrowserWindow);
  const keeper = keeperOf(electron);
  const vault = createTokenVault(keeper, jsonFile(join(userData, 'token.json'), keptToken), after);
  const api = createShellApi({ apiUrl: config.apiUrl, fetch, token: vault.current });
  const file = jsonFile(join(userData, 'account.json'), lastAccount);
  const account = new Account({
    api,
    vault,
    file,
    now: Date.now,
    onChange: (view) => {
      broadcast('account.changed', view);
      wake(view);
      background?.accountChanged();
    },
  });
  const signIn = signInTo(account, api, electron, begun);
  const files = plannerFiles(userData, account);
  const removals = new Removals({ files, marks: jsonFile(join(userData, 'to-remove.json'), pendingRemovals) });
  const outbox = createOutbox({ account, api, files, after, broadcast, policies });
  const wake = wakeWhenConfirmed(outbox);
  let background: BackgroundServices | null = null;
  await account.start();
  reportFailedRemovals(account, removals);
  const follow = handleIntents({ window, signIn, broadcast });
  const id = installationId(jsonFile(join(userData, 'installation.json'), installation));
  const services = { ...begun, electron, app, fetch, account, keeper, files, after, broadcast };
  const parts = { ...services, token: vault.current, folder: FOLDER, intent: links.intent, installationId: id };
  const updates = createUpdates({ ...parts, squirrel: electron.autoUpdater });
  const tray = startTray(parts);
  background = tray;
  const sync = startSync(parts);
  registerHandlers(electron.ipcMain, {
    ...accountHandlers({ account, signIn, api, removals, outbox }),
    ...plannerHandlers({ files, accountId: sync.accountId }),
    ...outboxHandlers({ outbox, accountId: sync.accountId }),
    ...calendarHandlers(api),
    ...feedHandlers({ accountId: sync.accountId, network: { testServers: config.feedTestServers } }),
    ...syncHandlers(sync),
    ...updateHandlers(updates),
    ...backgroundHandlers(tray),
    ...shellHandlers({
      ...begun,
      window: window.current,
      askWhere: askWhere(electron),
      onReady: () => links.start(follow),
      view: { version: app.getVersion(), installationId: id, apiUrl: config.apiUrl, policies: managed },
    }),
  });
  followApp(app, { window, files, updates, tray, sync });
  updates.start();
  window.show();
  void account.confirm();
}

/** Retries failed removals; what is left is reported on the sign-in page. */
function reportFailedRemovals(account: Account, removals: Removals): void {
  const problem = removals.carryOut();
  if (problem !== null) account.showSignIn({ isSigningIn: false, problem });
}

interface AppParts {
  window: MainWindow;
  files: PlannerFiles;
  updates: Updates;
  tray: BackgroundServices;
  sync: { stop: () => void };
}

/** Reacts to events of the application and the system. */
function followApp(app: Electron.App, parts: AppParts): void {
  const { window, files, updates, tray, sync } = parts;
  for (const intent of ['activate', 'second-instance', 'open-url'] as const)
    app.on(intent as 'activate', () => window.show());
  followLastWindow(app, { platform: process.platform, isInstalling: updates.isInstalling });
  app.on('will-quit', () => {
    updates.stop();
    tray.stop();
    sync.stop();
    files.closeAll();
  });
}
