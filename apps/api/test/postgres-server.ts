import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../src/connection/migrate.js';
import { freePort } from './free-port.js';
import { childrenOf, processTable } from './process-table.js';
import { waitUntil } from './wait-until.js';

const ROLES = ['bellweek_owner', 'bellweek_app'];

/** Programs of the run's own server and its user: paths that this user can reach. */
async function borrowed(): Promise<{ bin: string; user: { uid?: number; gid?: number } }> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  const { rows } = await client.query<{ bin: string; data: string }>(
    `SELECT setting AS bin, current_setting('data_directory') AS data FROM pg_config WHERE name = 'BINDIR'`,
  );
  await client.end();
  const { bin, data } = rows[0]!;
  const { uid, gid } = statSync(data);
  return { bin, user: process.getuid?.() === 0 ? { uid, gid } : {} };
}

/** A migrated PostgreSQL of one test file, with default settings, to be killed, frozen and filled. */
export class PostgresServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly bin: string,
    private readonly user: { uid?: number; gid?: number },
    /** A folder of the server's user; the data lie in `data` below it. */
    readonly folder: string,
    readonly port: number,
  ) {}

  static async start(): Promise<PostgresServer> {
    const { bin, user } = await borrowed();
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-postgres-'));
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
    const server = new PostgresServer(bin, user, folder, await freePort());
    const options = [
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ];
    execFileSync(join(bin, 'initdb'), ['-D', server.data, ...options], { ...user, cwd: folder, stdio: 'pipe' });
    await server.launch();
    for (const role of ROLES) await server.query(`CREATE ROLE ${role} LOGIN`, [], 'postgres');
    await server.query('CREATE DATABASE bellweek OWNER bellweek_owner', [], 'postgres');
    await migrate(server.url('bellweek_owner'), server.url('bellweek_app'));
    return server;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  url(role = 'postgres', database = 'bellweek'): string {
    return `postgres://${role}@127.0.0.1:${this.port}/${database}`;
  }

  /** Settings of a test app on this server. */
  get environment(): Record<string, string> {
    return { DATABASE_URL: this.url('bellweek_app'), DATABASE_OWNER_URL: this.url('bellweek_owner') };
  }

  get pid(): number {
    return this.process?.pid ?? 0;
  }

  /** As superuser, on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[] = [],
    database = 'bellweek',
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url('postgres', database) });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts the server and waits until it answers: crash recovery included. */
  async launch(): Promise<void> {
    const args = ['-D', this.data, '-p', String(this.port), '-k', this.folder, '-c', 'listen_addresses=127.0.0.1'];
    const child = spawn(join(this.bin, 'postgres'), args, { ...this.user, cwd: this.folder, stdio: 'ignore' });
    this.process = child;
    await waitUntil('the server answers', () => this.query('SELECT 1', [], 'postgres').catch(() => null));
  }

  /** As `pg_ctl -m immediate`: every process aborts without a checkpoint. */
  async stopImmediately(): Promise<void> {
    await this.end('SIGQUIT');
  }

  /** `kill -9` of every process of the server, at once. @returns how many there were. */
  async killAll(): Promise<number> {
    const processes = [this.pid, ...childrenOf(this.pid)];
    const gone = new Promise((resolve) => this.process?.once('exit', resolve));
    signal(processes, 'SIGKILL');
    await gone;
    // No process is left to remove the lock file; a zombie's id can look alive for a while.
    rmSync(join(this.data, 'postmaster.pid'), { force: true });
    await waitUntil('all processes are gone', () => processes.every((pid) => !isRunning(pid)));
    return processes.length;
  }

  /** SIGSTOP of every process: connections stay open and nothing answers. */
  freeze(): void {
    signal([this.pid, ...childrenOf(this.pid)], 'SIGSTOP');
  }

  thaw(): void {
    signal([this.pid, ...childrenOf(this.pid)], 'SIGCONT');
  }

  /** Waits until no connection of the API has a transaction or statement left. */
  async waitForIdle(): Promise<void> {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'bellweek-api' AND state <> 'idle'`;
    await waitUntil('every transaction has ended', async () => (await this.query(sql)).length === 0);
  }

  async stop(): Promise<void> {
    if (this.process?.exitCode === null && this.process.signalCode === null) await this.end('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const gone = new Promise((resolve) => this.process?.once('exit', resolve));
    this.process?.kill(signal);
    await gone;
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A worker of the server may have ended since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function isRunning(pid: number): boolean {
  return processTable().some((entry) => entry.pid === pid && !entry.state.startsWith('Z'));
}
