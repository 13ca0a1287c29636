import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { ensureDataDir, ROOT } from '../paths.ts';
import { Failure, messageOf } from '../failure.ts';
import { lastLines } from '../stack/log-file.ts';
import { endingOf, isAlive, sleep, waitUntil } from '../stack/processes.ts';
import type { Say } from '../terminal.ts';
import { asUser, databaseUser } from './os-user.ts';
import type { OsUser } from './os-user.ts';
import { findPlaces, removeOrphanedData, removeData } from './places.ts';
import type { Places } from './places.ts';
import { dropLockOfZombie, runningPostmaster, stopLeftover } from './postmaster.ts';
import { ensureRoles } from './roles.ts';

export interface ClusterOptions {
  dataDir: string;
  port: number;
  logFile: string;
  say: Say;
  /** For data that need not survive a crash of the operating system, such as tests' data: fsync is off. */
  isThrowAway?: boolean;
}

/** Time for a killed server's lock and shared memory to disappear; a crash recovery has longer. */
const LOCK_MS = 20_000;
const READY_MS = 120_000;
const FAST_MS = 15_000;
const STILL_LOCKED = /lock file|still in use|shared memory|Address already in use/i;

/** The embedded PostgreSQL of one data folder. Unless it is a throw-away, the durability settings are the defaults. */
export class Cluster {
  private readonly options: ClusterOptions;
  private readonly user: OsUser | undefined;
  private readonly places: Places;
  private process: ChildProcess | undefined;
  private isStopping = false;
  /** Resolves with how the server that was started last ended. */
  private ended: Promise<string> = new Promise(() => undefined);
  /** Whether the server answered, and runs since. */
  isUp = false;

  private constructor(options: ClusterOptions, user: OsUser | undefined, places: Places) {
    this.options = options;
    this.user = user;
    this.places = places;
  }

  static async open(options: ClusterOptions): Promise<Cluster> {
    const user = databaseUser();
    ensureDataDir(options.dataDir);
    return new Cluster(options, user, await findPlaces(options.dataDir, user));
  }

  get data(): string {
    return this.places.data;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Whether the port is used by the server of an earlier, killed run on this very folder. */
  ownsPort(): boolean {
    return runningPostmaster(this.places.data)?.port === this.options.port;
  }

  get superuserUrl(): string {
    if (!existsSync(this.passwordFile)) throw new Failure(this.brokenMessage(`${this.passwordFile} is gone`));
    const password = readFileSync(this.passwordFile, 'utf8').trim();
    return `postgres://postgres:${password}@127.0.0.1:${this.options.port}/postgres`;
  }

  async start(): Promise<void> {
    const { say, dataDir } = this.options;
    if (await stopLeftover(this.places.data)) say('Stopped the database server that an earlier run left behind');
    removeOrphanedData(dataDir, this.places);
    if (this.places.isServerMoved || this.places.isDataMoved) this.tellPlaces();
    if (!existsSync(this.places.data)) await this.initialise();
    await dropLockOfZombie(this.places.data);
    await this.launch();
    await ensureRoles(this.superuserUrl);
  }

  /** Starts the server again on its data after it died. */
  async startAgain(): Promise<void> {
    await dropLockOfZombie(this.places.data);
    await this.launch();
  }

  /** Resolves with a sentence if the server ends unexpectedly, and never otherwise. */
  async death(): Promise<string> {
    const how = await this.ended;
    if (this.isStopping) return new Promise(() => undefined);
    return `The database stopped unexpectedly (${how}).`;
  }

  lastWords(): string {
    return ` Its last words: ${this.lastWord()}`;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const child = this.process;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const { pid } = child;
    const gone = () => child.exitCode !== null || child.signalCode !== null || !isAlive(pid);
    child.kill('SIGINT');
    if (await waitUntil(gone, FAST_MS)) return;
    child.kill('SIGQUIT');
    await waitUntil(gone, FAST_MS);
  }

  /** Removes the data, which must not be in use. */
  remove(): void {
    removeData(this.places);
  }

  private get passwordFile(): string {
    return join(this.options.dataDir, 'superuser-password');
  }

  private tellPlaces(): void {
    const { say } = this.options;
    say(`The database's user ${this.user?.name ?? ''} cannot enter this folder, so elsewhere are:`);
    if (this.places.isDataMoved) say(`  data    ${this.places.data}`);
    if (this.places.isServerMoved) say(`  server  ${this.places.server}`);
  }

  private program(name: string): string {
    return join(this.places.server, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  }

  private get spawnOptions() {
    // The shell's PG* variables would affect the server, so it gets none of them.
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
    return { ...asUser(this.user), cwd: dirname(this.places.data), env, detached: process.platform !== 'win32' };
  }

  /** Creates the data in a folder beside it and renames that: a kill in between leaves no incomplete data. */
  private async initialise(): Promise<void> {
    this.options.say('Creating the database');
    const half = `${this.places.data}.new`;
    const passwordCopy = `${half}.password`;
    const password = randomBytes(24).toString('base64url');
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { mode: 0o700 });
    writeFileSync(this.passwordFile, password, { mode: 0o600 });
    writeFileSync(passwordCopy, password, { mode: 0o600 });
    if (this.user) for (const path of [half, passwordCopy]) chownSync(path, this.user.uid, this.user.gid);
    const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=scram-sha-256'];
    if (this.options.isThrowAway) flags.push('--no-sync');
    const args = ['-D', half, '-U', 'postgres', `--pwfile=${passwordCopy}`, ...flags];
    const child = spawn(this.program('initdb'), args, { ...this.spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    rmSync(passwordCopy, { force: true });
    if (code !== 0) throw new Failure(`The database could not be created: ${output.trim().split('\n').at(-1) ?? ''}`);
    renameSync(half, this.places.data);
  }

  /** Starts the server; waits for the lock or shared memory of a killed one, and starts it again if killed meanwhile. */
  private async launch(): Promise<void> {
    const end = Date.now() + LOCK_MS;
    for (;;) {
      const message = await this.launchOnce();
      if (message === undefined) return;
      const isPassing = STILL_LOCKED.test(message) || this.process?.signalCode === 'SIGKILL';
      if (!isPassing || Date.now() > end) throw new Failure(this.brokenMessage(message));
      await dropLockOfZombie(this.places.data);
      await sleep(500);
      if (this.isStopping) return;
    }
  }

  /** @returns why the server ended, or undefined once it answers. */
  private async launchOnce(): Promise<string | undefined> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'log_timezone=UTC',
      'max_connections=200',
      ...(this.options.isThrowAway ? ['fsync=off', 'full_page_writes=off'] : []),
    ];
    const args = [
      '-D',
      this.places.data,
      '-p',
      String(this.options.port),
      ...settings.flatMap((value) => ['-c', value]),
    ];
    const log = openSync(this.options.logFile, 'w', 0o600);
    const child = spawn(this.program('postgres'), args, { ...this.spawnOptions, stdio: ['ignore', log, log] });
    closeSync(log);
    this.process = child;
    let ended = false;
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        ended = true;
        this.isUp = false;
        resolve(how);
      };
      child.once('error', ({ message }) => end(message));
      child.once('exit', (code, signal) => end(endingOf(code, signal)));
    });
    const end = Date.now() + READY_MS;
    while (!ended && Date.now() < end) {
      if (await this.answers()) {
        this.isUp = !ended;
        return undefined;
      }
      await sleep(50);
    }
    if (!ended) await this.stop();
    return this.lastWord();
  }

  private async answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.superuserUrl, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (failure) {
      const { code } = failure as { code?: string };
      if (code === '28P01' || code === '28000') {
        await this.stop();
        throw new Failure(this.brokenMessage(messageOf(failure)));
      }
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The most informative line of the server's log. */
  private lastWord(): string {
    const lines = lastLines(this.options.logFile, 40);
    const fatal = lines.findLast((line) => /(FATAL|PANIC|ERROR):|could not/.test(line)) ?? lines.at(-1) ?? 'no message';
    return fatal.replace(/^.*?(?:FATAL|PANIC|ERROR|LOG):\s*/, '');
  }

  private brokenMessage(reason: string): string {
    const folder = relative(ROOT, this.places.data).startsWith('..')
      ? this.places.data
      : relative(ROOT, this.places.data);
    return `The database in ${folder} cannot be started (${reason.replace(/\.$/, '')}): restore that folder, or delete it to begin with an empty one.`;
  }
}
