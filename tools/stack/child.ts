import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.ts';
import { ROOT, fromRoot } from '../paths.ts';
import { lastLines } from './log-file.ts';
import { endingOf, sleep } from './processes.ts';

export interface ChildOptions {
  /** Subject as in "The API stopped unexpectedly". */
  name: string;
  /** Arguments of Node, the script first; or of `command`. */
  args: string[];
  /** Another program than our Node. */
  command?: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** A program that is not ours, and does not end with its parent. */
  isForeign?: boolean;
  /** Called with each chunk of output. */
  onOutput?: (text: string) => void;
}

/** Longer than the API needs to finish its requests. */
const STOP_MS = 10_000;
const LAST_LINES = 8;
/** A log line may contain a whole stack trace. */
const LINE_LENGTH = 300;

const shown = (path: string): string => (relative(ROOT, path).startsWith('..') ? path : relative(ROOT, path));

/** A Node process of the stack: logs to its file, gets no signals of the terminal, and ends when we do. */
export class Child {
  private readonly options: ChildOptions;
  private readonly process: ChildProcess;
  private isStopping = false;
  /** Resolves with "exit code 1" or "signal SIGKILL". */
  readonly ended: Promise<string>;
  hasEnded = false;

  constructor(options: ChildOptions) {
    this.options = options;
    if (existsSync(options.logFile)) renameSync(options.logFile, `${options.logFile}.previous`);
    const log = openSync(options.logFile, 'w', 0o600);
    const preload = options.isForeign
      ? ['--import', pathToFileURL(fromRoot('tools/stack/exit-with-parent.mjs')).href]
      : [];
    // Directly into the file if there is no listener: the last lines survive even our own death.
    const output = options.onOutput ? 'pipe' : log;
    this.process = spawn(options.command ?? process.execPath, [...preload, ...options.args], {
      cwd: ROOT,
      env: options.env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', output, output, 'ipc'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        writeSync(log, chunk);
        options.onOutput?.(chunk.toString());
      });
    }
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        if (this.hasEnded) return;
        this.hasEnded = true;
        closeSync(log);
        resolve(how);
      };
      this.process.once('error', (failure) => end(failure.message));
      this.process.once('close', (code, signal) => end(endingOf(code, signal)));
    });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Resolves with a sentence if the process ends unexpectedly, and never otherwise. */
  async death(): Promise<string> {
    const how = await this.ended;
    if (this.isStopping) return new Promise(() => undefined);
    return `${this.options.name} stopped unexpectedly (${how}).`;
  }

  lastWords(): string {
    const lines = lastLines(this.options.logFile, LAST_LINES).map((line) => `\n    ${line.slice(0, LINE_LENGTH)}`);
    return lines.length > 0 ? ` Its last lines:${lines.join('')}\n  All of it: ${shown(this.options.logFile)}` : '';
  }

  /** Asks the process to end, and kills it after a timeout. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.hasEnded) return;
    this.process.kill('SIGTERM');
    await Promise.race([this.ended, sleep(STOP_MS)]);
    if (this.hasEnded) return;
    this.process.kill('SIGKILL');
    await this.ended;
  }
}

/** Runs a Node program to its end. @throws {Failure} with its last lines when it fails. */
export async function runToEnd(
  options: ChildOptions,
  onStart: (child: Child) => void = () => undefined,
): Promise<void> {
  const child = new Child(options);
  onStart(child);
  const how = await child.ended;
  if (how !== 'exit code 0') throw new Failure(`${options.name} failed (${how}).${child.lastWords()}`);
}
