import { Failure } from '../failure.ts';
import { freePorts } from '../stack/ports.ts';
import { sleep, waitUntil } from '../stack/processes.ts';
import type { Say } from '../terminal.ts';
import type { Bench } from './api.ts';
import { median, ratioOf, steadyRounds } from './figures.ts';
import { pinProcesses, residentMegabytes } from './machine.ts';
import { Operator } from './operator.ts';
import { startChild } from './start-child.ts';

/** As in the API (`smtp-transport.ts`). */
const CONNECTIONS = 5;
const ROUNDS = 6;
const MAILS_A_ROUND = 3_000;
const MEMORY_RUNS = [10_000, 100_000];
/** Goals (docs/performance.md). */
const RATIO_GOAL = 0.6;
const MEMORY_GOAL_MB = 200;
/** Longest wait of another caller while an operator sends many addresses, in milliseconds (quality S69). */
const WAIT_GOAL_MS = 100;
const TIMEOUT_MS = 600_000;

interface Sink {
  url: string;
  pid: number;
}

interface Taken {
  count: number;
  first: number;
  last: number;
}

const taken = async (sink: Sink): Promise<Taken> => (await fetch(sink.url)).json() as Promise<Taken>;

/** Mails per second between the first and the last that the sink accepted during `send`. */
async function rateAt(sink: Sink, count: number, send: () => Promise<void>): Promise<number> {
  await fetch(sink.url, { method: 'DELETE' });
  await send();
  const isThere = async () => (await taken(sink)).count >= count;
  if (!(await waitUntil(isThere, TIMEOUT_MS))) throw new Failure('The bench is void: not all mails arrived.');
  const { first, last, count: arrived } = await taken(sink);
  if (arrived !== count) throw new Failure(`The bench is void: ${arrived} mails arrived, ${count} were sent.`);
  return ((count - 1) * 1_000) / (last - first);
}

interface Campaign {
  id: string;
  status: string;
  counts: { accepted: number };
}

let campaigns = 0;

/** The longest wait of another caller, with one request at a time, during some work. */
async function waitDuring<T>(url: string, work: () => Promise<T>): Promise<{ wait: number; result: T }> {
  let [wait, isOver] = [0, false];
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      await (await fetch(url)).arrayBuffer();
      wait = Math.max(wait, performance.now() - start);
    }
  })();
  const result = await work().finally(() => (isOver = true));
  await asking;
  return { wait, result };
}

interface Sent {
  /** Milliseconds until the answer. */
  answered: number;
  /** The longest wait of another caller until then, in milliseconds. */
  wait: number;
}

/** Sends an alert to so many, and waits until the campaign reports all as accepted. */
async function sendAlert(operator: Operator, count: number): Promise<Sent> {
  campaigns += 1;
  const to = Array.from({ length: count }, (_, index) => `student${index}.${campaigns}@bench.example`);
  const start = performance.now();
  const { wait, result } = await waitDuring(operator.liveUrl, () =>
    operator.post<Campaign>('/email/alert', { to, subject: 'Bench', template: 'update' }),
  );
  const { id } = result;
  const answered = performance.now() - start;
  const isOver = async () => {
    // At the polling interval of an operator's page.
    await sleep(1_000);
    return (await operator.get<Campaign>(`/email/campaigns/${id}`)).status === 'finished';
  };
  if (!(await waitUntil(isOver, TIMEOUT_MS))) throw new Failure('The bench is void: a campaign did not finish.');
  const { counts } = await operator.get<Campaign>(`/email/campaigns/${id}`);
  if (counts.accepted !== count) throw new Failure(`The bench is void: ${JSON.stringify(counts)}`);
  return { answered, wait };
}

/** The peak memory, in MB, of a process during some work. */
async function peakDuring<T>(pid: number, work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  let [peak, isOver] = [residentMegabytes(pid), false];
  const watch = (async () => {
    while (!isOver) {
      peak = Math.max(peak, residentMegabytes(pid));
      await sleep(100);
    }
  })();
  const result = await work().finally(() => (isOver = true));
  await watch;
  return { peak, result };
}

async function measureMemory(operator: Operator, pid: number, say: Say) {
  const rows: (Sent & { count: number; before: number; peak: number })[] = [];
  for (const count of MEMORY_RUNS) {
    const before = residentMegabytes(pid);
    const { peak, result: sent } = await peakDuring(pid, () => sendAlert(operator, count));
    say(`${count} recipients: answered in ${Math.round(sent.answered)} ms, at most ${Math.round(peak)} MB`);
    rows.push({ count, before, peak, ...sent });
  }
  return rows;
}

/** A figure of one measurement, as a share of its goal. */
function shareOf(name: string, ratio: number) {
  return { name, goal: 1, better: 'lower' as const, ratio, spread: [ratio, ratio] as [number, number] };
}

/**
 * Campaigns, with a durable state per recipient, against bare nodemailer over as many connections to the same server.
 */
export const benchMail: Bench = async (stack, say, keep) => {
  const [sinkHttp, floorHttp] = (await freePorts(2)) as [number, number];
  const smtpPort = new URL(stack.settings.smtpUrl).port;
  const sink: Sink = { url: `http://127.0.0.1:${sinkHttp}`, pid: 0 };
  const ports = { SINK_SMTP_PORT: smtpPort, SINK_HTTP_PORT: String(sinkHttp) };
  sink.pid = await startChild(stack, keep, { script: 'mail-sink', env: ports, url: sink.url });
  const floorUrl = `http://127.0.0.1:${floorHttp}`;
  const floorEnv = { ...ports, FLOOR_PORT: String(floorHttp), FLOOR_CONNECTIONS: String(CONNECTIONS) };
  const floorPid = await startChild(stack, keep, { script: 'mail-floor', env: floorEnv, url: floorUrl });
  const operator = await Operator.signIn(stack);
  const { html } = await operator.post<{ html: string }>('/email/preview/alert', { template: 'update' });
  const mail = { subject: 'Bench', html, text: html.replaceAll(/<[^>]*>/g, ' ').slice(0, 1_000) };
  const api = stack.processOf('api.log')!;
  const sendFloor = async (count: number) => {
    const answer = await fetch(floorUrl, { method: 'POST', body: JSON.stringify({ count, ...mail }) });
    if (!answer.ok) throw new Failure(`The bench is void: the floor says ${await answer.text()}`);
  };
  say('Warming up');
  await sendFloor(1_000);
  await sendAlert(operator, 1_000);
  const pinned = pinProcesses([api, floorPid], stack.processOf('postgres.log')!, [sink.pid]);
  const [floors, ours]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    floors.push(await rateAt(sink, MAILS_A_ROUND, () => sendFloor(MAILS_A_ROUND)));
    ours.push(await rateAt(sink, MAILS_A_ROUND, async () => void (await sendAlert(operator, MAILS_A_ROUND))));
    say(`round ${round} of ${ROUNDS}: floor ${Math.round(floors.at(-1)!)}/s, campaign ${Math.round(ours.at(-1)!)}/s`);
  }
  const counted = [floors.slice(1), ours.slice(1)] as const;
  const rounds = steadyRounds(counted[0]);
  if (rounds.length < 3)
    throw new Failure('The bench is void: the machine was too busy, the floor itself varied too much.');
  const memory = await measureMemory(operator, api, say);
  return {
    figures: [
      { name: 'throughput', goal: RATIO_GOAL, better: 'higher', ...ratioOf(counted[1], counted[0], rounds) },
      ...memory.map(({ count, peak }) => shareOf(`memory-${count}`, peak / MEMORY_GOAL_MB)),
      ...memory.map(({ count, wait }) => shareOf(`wait-${count}`, wait / WAIT_GOAL_MS)),
    ],
    table: [
      ['bare nodemailer', `${Math.round(median(counted[0]))}/s`, ''],
      ['campaign', `${Math.round(median(counted[1]))}/s`, ''],
    ],
    notes: [
      pinned,
      `${CONNECTIONS} connections, mails of ${Math.round(html.length / 1_024)} kB of HTML and a text part`,
      `rounds counted: ${rounds.length} of ${counted[0].length}, after one that is dropped`,
      ...memory.map(
        ({ count, before, peak, answered, wait }) =>
          `${count} recipients in one call: answered in ${Math.round(answered)} ms, others waited at most ${Math.round(wait)} ms (goal ${WAIT_GOAL_MS} ms); memory ${Math.round(before)} MB before, at most ${Math.round(peak)} MB (goal ${MEMORY_GOAL_MB} MB, of which the figures are shares)`,
      ),
    ],
  };
};
