import { spawn } from 'node:child_process';
import { ROOT } from '../paths.ts';

export interface ProgramResult {
  code: number;
  output: string;
}

const running = new Set<() => void>();

/** Ends every program of this run, with their children. */
export function stopPrograms(): void {
  for (const stop of running) stop();
}

/** Runs a Node program in a process group of its own and collects its output, or shows it as it comes. */
export function runProgram(args: string[], env: NodeJS.ProcessEnv, isShown = false): Promise<ProgramResult> {
  const isGroup = process.platform !== 'win32';
  const child = spawn(process.execPath, args, { cwd: ROOT, env, detached: isGroup, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(isGroup ? -child.pid : child.pid, 'SIGTERM');
    } catch {
      // It has already ended.
    }
  };
  running.add(stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (isShown) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => {
    const end = (code: number) => {
      running.delete(stop);
      resolve({ code, output });
    };
    child.once('error', (failure) => {
      output += failure.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
