import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.js';
import { waitUntil } from '../wait-until.js';
import { SELF_SIGNED } from './self-signed.js';

const OPERATIONS = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));

export const isNginxHere = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** The configuration that operators are told to use. */
function documented(): string {
  const block = /```nginx\n(.*?)```/s.exec(readFileSync(OPERATIONS, 'utf8'))?.[1];
  if (block === undefined) throw new Error('docs/operations.md shows no configuration of nginx.');
  return block;
}

/** Replaces text of the documented configuration. @throws where it is missing, since the page may have been rewritten. */
export function put(text: string, what: string | RegExp, by: string): string {
  const changed = text.replace(what, by);
  if (changed === text) throw new Error(`The configuration holds nothing like ${String(what)}.`);
  return changed;
}

interface Variation {
  /** Lines around the documented ones, in the same `http` block. */
  around?: string;
  /** Changes to the documented lines. */
  change?: (block: string) => string;
}

/** The machine's own nginx in front of API processes, as docs/operations.md configures it but for addresses and files. */
export class Nginx {
  output = '';
  private ports: readonly number[] = [];
  private program: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'nginx-'));

  private constructor(
    private readonly port: number,
    private readonly variation: Variation,
  ) {
    // Run as root, its workers belong to another user.
    chmodSync(this.folder, 0o755);
  }

  static async create(variation: Variation = {}): Promise<Nginx> {
    return new Nginx(await freePort(), variation);
  }

  get url(): string {
    return `https://localhost:${this.port}`;
  }

  /** Starts nginx, or reloads it with a changed list of servers, as an operator does. */
  async serve(ports: readonly number[]): Promise<void> {
    this.ports = ports;
    writeFileSync(this.file('nginx.conf'), this.configuration());
    if (this.program) return void this.program.kill('SIGHUP');
    writeFileSync(this.file('key.pem'), SELF_SIGNED.key, { mode: 0o600 });
    writeFileSync(this.file('cert.pem'), SELF_SIGNED.cert);
    const program = spawn('nginx', ['-p', this.folder, '-c', this.file('nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    program.stderr.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.program = program;
    await waitUntil('nginx answers', () => {
      if (program.exitCode !== null) throw new Error(`nginx ended at once: ${this.output}`);
      return fetch(`${this.url}/health/live`).catch(() => null);
    });
  }

  /** Number of requests to each server. */
  served(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const [, port] of readFileSync(this.file('served.log'), 'utf8').matchAll(/:(\d+)/g)) {
      counts.set(Number(port), (counts.get(Number(port)) ?? 0) + 1);
    }
    return counts;
  }

  async stop(): Promise<void> {
    const { program } = this;
    if (program?.exitCode === null) {
      program.kill('SIGTERM');
      await once(program, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private file(name: string): string {
    return join(this.folder, name);
  }

  private configuration(): string {
    const { around = '', change = (block) => block } = this.variation;
    let block = documented();
    const server = (port: number): string => `server 127.0.0.1:${port} max_fails=0;\n`;
    block = put(block, /( *server [\d.]+:\d+ max_fails=0;\n)+/, this.ports.map(server).join(''));
    block = put(block, 'listen 443 ssl;', `listen 127.0.0.1:${this.port} ssl;`);
    block = put(block, /(ssl_certificate) .*;/, `$1 ${this.file('cert.pem')};`);
    block = put(block, /(ssl_certificate_key) .*;/, `$1 ${this.file('key.pem')};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    return `daemon off;
worker_processes 1;
pid ${this.file('nginx.pid')};
events { worker_connections 512; }
http {
${temporary.map((name) => `${name}_temp_path ${this.file(name)};`).join('\n')}
log_format served '$upstream_addr $status';
access_log ${this.file('served.log')} served;
# At a reload it closes what its clients kept open. Browsers then ask again; fetch does not.
keepalive_timeout 0;
${around}
${change(block)}
}
`;
  }
}
