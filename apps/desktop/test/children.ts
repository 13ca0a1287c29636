import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { buildChild } from './build-child.ts';

const NODE_ARGS = ['--disable-warning=ExperimentalWarning'];

/** Child processes of a test. */
export class Children {
  private path = '';
  readonly running: ChildProcess[] = [];

  async build(folder: string): Promise<void> {
    this.path = await buildChild(folder);
  }

  /** Shell command that runs `planner-child.ts`. */
  command(...args: string[]): string {
    return [process.execPath, ...NODE_ARGS, this.path, ...args].map((part) => `"${part}"`).join(' ');
  }

  /** Runs `planner-child.ts`. @returns its first output */
  run(...args: string[]): Promise<string> {
    return this.say(process.execPath, [...NODE_ARGS, this.path, ...args]);
  }

  /** @returns the first output of a program */
  say(command: string, args: string[]): Promise<string> {
    const process = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.running.push(process);
    return new Promise((resolve, reject) => {
      process.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
      process.once('close', () => reject(new Error('The child said nothing.')));
    });
  }

  /** Kills one as a power cut would. */
  async kill(child = this.running[0]): Promise<void> {
    if (!child) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
  }

  stop(): void {
    for (const child of this.running.splice(0)) child.kill('SIGKILL');
  }
}
