import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseFeed } from '@bellweek/api-client/contract/release-feed';
import { joinSigned } from '@bellweek/api-client/contract/signed-text';
import { configureRequestUrl, HttpExecutor } from 'builder-util-runtime';
import type { DownloadOptions } from 'builder-util-runtime';
import electronUpdater from 'electron-updater';
import type { BaseUpdater } from 'electron-updater';

interface Installing {
  install: (...how: boolean[]) => boolean;
  quitAndInstallCalled: boolean;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Node's own HTTP client in place of Electron's. */
class NodeExecutor extends HttpExecutor<ReturnType<typeof request>> {
  createRequest(options: object, callback: (response: unknown) => void) {
    return request(options, callback);
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const target = { headers: options.headers ?? {} };
      configureRequestUrl(url, target);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(target, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

/** A feed on this computer, and a real updater of an "AppImage" that is a shell script. */
export class UpdateHarness {
  readonly folder = mkdtempSync(join(tmpdir(), 'updates-'));
  readonly appImage = join(this.folder, 'Bellweek.AppImage');
  readonly cache = join(this.folder, 'cache');
  /** Answers by path; otherwise 404. */
  readonly answers = new Map<string, Answer>();
  readonly asked: string[] = [];
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  hasQuit = false;
  /** Whether an installation is registered for the program's end. */
  willInstallOnQuit = false;
  private readonly server: Server;

  constructor() {
    ({ privateKey: this.key, publicKey: this.publicKey } = generateKeyPairSync('ed25519'));
    writeFileSync(this.appImage, script('1.0.0'));
    chmodSync(this.appImage, 0o755);
    this.server = createServer((incoming, response) => {
      const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
      this.asked.push(path);
      const answer = this.answers.get(path);
      if (answer) answer(incoming, response);
      else response.writeHead(404).end();
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    process.env.APPIMAGE = this.appImage;
  }

  async stop(): Promise<void> {
    delete process.env.APPIMAGE;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Removes the download before it is installed. */
  emptyCache(): void {
    rmSync(this.cache, { recursive: true, force: true });
  }

  /** Sets a wrong path of the running AppImage. */
  moveAppImageAway(): void {
    process.env.APPIMAGE = join(this.folder, 'gone', 'Bellweek.AppImage');
  }

  get feedUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/files/releases`;
  }

  /** Publishes a version: its file, and a feed as given. */
  publish(
    change: Partial<ReleaseFeed> = {},
    { key = this.key, content = '', extension = 'AppImage' } = {},
  ): ReleaseFeed {
    const { version = '1.1.0' } = change;
    const bytes = content || script(version);
    const url = `Bellweek-${version}-linux-x64.${extension}`;
    const file = { url, sha512: createHash('sha512').update(bytes).digest('base64'), size: Buffer.byteLength(bytes) };
    const feed: ReleaseFeed = {
      version,
      system: 'linux',
      files: [file],
      releaseDate: '2026-11-20T08:00:00.000Z',
      publishedAt: '2026-11-20T08:00:00.000Z',
      releaseNotes: 'Faster, and with more colours.',
      stagingPercentage: 100,
      ...change,
    };
    this.serve(`/${url}`, bytes);
    this.serveFeed(signed(feed, key));
    return feed;
  }

  serveFeed(text: string): void {
    this.serve('/latest-linux.yml', text);
  }

  serve(name: string, content: string): void {
    this.answers.set(`/files/releases${name}`, (_, response) => response.end(content));
  }

  /** A real updater, without the parts of Electron. */
  makeUpdater(version = '1.0.0', kind: 'AppImageUpdater' | 'DebUpdater' = 'AppImageUpdater'): BaseUpdater {
    const userDataPath = join(this.folder, 'user');
    mkdirSync(userDataPath, { recursive: true });
    const config = join(this.folder, 'app-update.yml');
    writeFileSync(config, 'updaterCacheDirName: bellweek-updater\n');
    const quitters: ((code: number) => void)[] = [];
    const adapter = {
      version,
      name: 'bellweek',
      isPackaged: true,
      appUpdateConfigPath: config,
      userDataPath,
      baseCachePath: this.cache,
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => {
        this.hasQuit = true;
        for (const quitter of quitters) quitter(0);
      },
      onQuit: (quitter: (code: number) => void) => {
        this.willInstallOnQuit = true;
        quitters.push(quitter);
      },
    };
    const updater = new electronUpdater[kind](null, adapter);
    updater.logger = null;
    Object.assign(updater, { httpExecutor: new NodeExecutor() });
    Object.assign(updater, {
      // As the original, without Electron's `quit`.
      quitAndInstall(this: Installing, isSilent: boolean, isForceRunAfter: boolean) {
        if (this.install(isSilent, isForceRunAfter)) adapter.quit();
        else this.quitAndInstallCalled = false;
      },
    });
    return updater;
  }
}

export const script = (version: string): string => `#!/bin/sh\n# ${version}\nexit 0\n`;

export function signed(feed: object, key: KeyObject): string {
  const body = `${JSON.stringify(feed, null, 2)}\n`;
  return joinSigned(body, sign(null, Buffer.from(body), key).toString('base64'));
}
