import { join } from 'node:path';
import { COMPILER, fromRoot, packageScript } from '../paths.ts';
import { compile, forgetBuild } from './build.ts';
import { Child } from './child.ts';
import { Stack } from './stack.ts';

type Server = ReturnType<Stack['servers']>[number];

const SETTLE_MS = 300;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');

/**
 * A stack for development: the compiler watches and the API restarts after each change that compiles; the website is
 * served by Vite from its sources.
 */
export class WatchedStack extends Stack {
  private api: { server: Server; child: Child } | undefined;
  private restarting: Promise<void> = Promise.resolve();

  override async start(): Promise<void> {
    await super.start();
    this.watch();
  }

  protected override async prepare(): Promise<void> {
    forgetBuild();
    this.say('Building the API');
    const { env, logDir, say } = this;
    await compile({ env, logDir, say, onStart: (child) => this.keep(child) });
  }

  protected override servers(): Server[] {
    const { host, ports } = this.settings;
    const vite = [packageScript('vite/bin/vite.js'), fromRoot('apps/web'), '--host', host, '--port', String(ports.web)];
    return super
      .servers()
      .map((server) =>
        server.log === 'web.log' ? { ...server, args: [...vite, '--strictPort'], isForeign: true } : server,
      );
  }

  protected override async startServer(server: Server): Promise<void> {
    if (server.log !== 'api.log') return super.startServer(server);
    const child = this.spawn(server, (text) => process.stdout.write(text));
    this.api = { server, child };
    await this.waitFor(server, child);
    this.report(child);
  }

  /** During development the API may crash; the next change starts it again. */
  private report(child: Child): void {
    void child
      .death()
      .then((message) => console.error(`${message}${child.lastWords()}\nIt starts again with the next change.`));
  }

  private watch(): void {
    const args = [COMPILER, '-b', '--watch', '--preserveWatchOutput'];
    const logFile = join(this.logDir, 'compile.log');
    let isFirst = true;
    let soon: NodeJS.Timeout | undefined;
    const onOutput = (text: string) => {
      const plain = text.replace(COLOURS, '');
      if (/: error TS\d+/.test(plain)) process.stdout.write(plain);
      if (!/Found 0 errors/.test(plain)) return;
      // One save is often several events, and so several builds.
      clearTimeout(soon);
      if (!isFirst) soon = setTimeout(() => (this.restarting = this.restarting.then(() => this.restart())), SETTLE_MS);
      isFirst = false;
    };
    this.keep(new Child({ name: 'The compiler', args, env: this.env, logFile, isForeign: true, onOutput }));
  }

  private async restart(): Promise<void> {
    if (!this.api || this.isStopping) return;
    const { server, child } = this.api;
    await child.stop();
    const next = this.spawn(server, (text) => process.stdout.write(text));
    this.api = { server, child: next };
    try {
      await this.waitFor(server, next);
      this.say('The API restarted');
      this.report(next);
    } catch (failure) {
      console.error(failure instanceof Error ? failure.message : failure);
    }
  }
}
