import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '@bellweek/api-client/client/api-client';
import { Outbox } from '../src/main/outbox/outbox.ts';
import { OutboxFile } from '../src/main/outbox/outbox-file.ts';
import { ScriptedApi } from './scripted-api.ts';
import type { Line } from './scripted-api.ts';

export const ME = randomUUID();

/** Environment of the program: a scripted server, and the folder of the accounts. */
export interface Surroundings {
  api: ScriptedApi;
  folder: string;
  stop: () => Promise<void>;
}

export async function makeSurroundings(): Promise<Surroundings> {
  const api = new ScriptedApi();
  await api.start();
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  const stop = async () => {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { api, folder, stop };
}

export const pathOf = (folder: string, account: string = ME): string => join(folder, account, 'outbox.sqlite');
export const openFile = (folder: string, account: string = ME): OutboxFile =>
  new OutboxFile(pathOf(folder, account), () => 1_000);
export const idea = (message: string) => ({ message, type: 'idea' as const });

export interface Copy {
  outbox: Outbox;
  /** Milliseconds of the pending timer, or null. */
  waits: () => number | null;
  /** Fires the pending timer, and waits for its consequences. */
  pass: () => Promise<void>;
  failures: unknown[];
  signIn: (account: string | null) => void;
}

/** The program, started on the existing folder. */
export function startCopy({ api, folder }: Surroundings, random = 0.5, sendsReports = true): Copy {
  let timer: { milliseconds: number; action: () => void } | null = null;
  let account: string | null = ME;
  const failures: unknown[] = [];
  const outbox = new Outbox({
    sendsReports,
    api: createApiClient({ baseUrl: api.url, headers: () => ({ connection: 'close' }) }),
    accountId: () => account,
    fileOf: (id) => openFile(folder, id),
    after: (milliseconds, action) => {
      const mine = { milliseconds, action };
      timer = mine;
      return () => {
        if (timer === mine) timer = null;
      };
    },
    random: () => random,
    newId: randomUUID,
    onChange: () => undefined,
    onFailure: (error) => failures.push(error),
  });
  return {
    outbox,
    failures,
    waits: () => timer?.milliseconds ?? null,
    pass: async () => {
      const due = timer;
      timer = null;
      due?.action();
      await settled(outbox);
    },
    signIn: (next) => (account = next),
  };
}

/** Resolves when nothing is being sent: further calls join the running one. */
const settled = (outbox: Outbox): Promise<void> => outbox['drain']();

/** Sends `count` items, with faults of every kind in between. @returns the number of backoffs */
export async function sendMany({ api, folder, ...rest }: Surroundings, count: number): Promise<number> {
  const file = openFile(folder);
  const add = (n: number) => {
    const requestId = randomUUID();
    const body = JSON.stringify({ ...idea(`${n}`), requestId });
    file.add({ kind: 'feedback', key: `feedback/${requestId}`, body });
  };
  await file.hold(() => Promise.resolve(Array.from({ length: count }, (_, n) => add(n))));
  const faults: Line[] = [
    'cut after',
    'cut before',
    { status: 500, code: 'internal' },
    { status: 503 },
    { status: 502 },
  ];
  const { outbox, pass, waits } = startCopy({ api, folder, ...rest });
  let rounds = 0;
  const plan = () => api.lines.push(...Array<Line>(8).fill({ status: 204 }), faults[rounds % faults.length]!);
  plan();
  await outbox.wake();
  for (; waits() !== null; rounds += 1) {
    if (rounds < 100) plan();
    await pass();
  }
  return rounds;
}
