import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';

export interface Started {
  argv: string[];
  cwd: string;
  /** Additional data of the other copy. */
  given: unknown;
}

function holder(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid === process.pid ? null : pid;
  } catch {
    return null;
  }
}

/** Sends this copy's arguments to the first one. */
function deliver(socket: string, given: unknown): Promise<void> {
  const started: Started = { argv: process.argv, cwd: process.cwd(), given };
  return new Promise((resolve) => {
    const client = connect(socket, () => client.end(JSON.stringify(started)));
    client.once('error', () => resolve());
    client.once('close', () => resolve());
  });
}

function receive(socket: string, onStart: (started: Started) => void): Server {
  rmSync(socket, { force: true });
  const server = createServer((client) => {
    let text = '';
    client.on('data', (data) => (text += data.toString()));
    client.on('end', () => onStart(JSON.parse(text) as Started));
  });
  server.listen(socket);
  return server.unref();
}

export interface Lock {
  isFirst: boolean;
  /** For the second copy: resolves once the first one has its arguments. */
  delivered: Promise<void>;
  release: () => void;
}

/** Synchronous, as in Electron. */
export function takeLock(folder: string, given: unknown, onStart: (started: Started) => void): Lock {
  mkdirSync(folder, { recursive: true });
  const [file, socket] = [join(folder, 'lock'), join(folder, 'socket')];
  if (holder(file) !== null) return { isFirst: false, delivered: deliver(socket, given), release: () => undefined };
  writeFileSync(file, String(process.pid));
  const server = receive(socket, onStart);
  const release = () => {
    // Closing it removes the socket too.
    server.close();
    rmSync(file, { force: true });
  };
  return { isFirst: true, delivered: Promise.resolve(), release };
}
