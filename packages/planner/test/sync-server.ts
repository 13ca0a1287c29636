import { apiRequest } from '@bellweek/api-client/client/request';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type {
  CheckpointPart,
  SyncCheckpoint,
  SyncEnvelope,
  SyncLogPage,
  SyncPush,
  SyncPushed,
} from '@bellweek/api-client/contract/sync';
import type { SyncCall } from '@bellweek/api-client/client/calls';
import { NO_NETWORK, Refusal } from './sync-routes.ts';
import type { Routes } from './sync-routes.ts';
import { NOW } from './test-planner.ts';
import { Turns } from './turns.ts';
import { WriteLedger } from './write-ledger.ts';

/**
 * Failures of the network: a call that is lost, an answer that is lost or cut in its middle, a call that arrives twice, and one
 * that arrives late, after the next one of any device.
 */
export type Fault = 'none' | 'lost' | 'answer-lost' | 'cut' | 'doubled' | 'late';

/** Places at which answers are cut, in turn. */
const CUTS = 7;

type LogRoute =
  | `${'GET' | 'POST'} /sync/log`
  | `${'GET' | 'PUT'} /sync/checkpoint/:seq/:part`
  | 'POST /sync/digest/:seq';

interface Checkpoint extends SyncCheckpoint {
  bodies: Map<number, string>;
}

/** A server with a log and two checkpoints, behind a network with faults. */
export class TestServer {
  readonly turns = new Turns();
  readonly ledger = new WriteLedger();
  generation = 'first';
  epoch = 1;
  log: SyncEnvelope[] = [];
  head = 0;
  checkpoints: Checkpoint[] = [];
  /** Its clock, which is right. */
  time = Date.parse(NOW);
  /** Envelopes of one answer. */
  page = 3;
  /** Everything it ever took, whatever it has lost or dropped since. */
  readonly taken: SyncEnvelope[] = [];
  /** One per call in turn. */
  faults: Fault[] = [];
  readonly met: Record<Fault | 'checkpoint' | 'trimmed' | 'differs', number> = {
    none: 0,
    lost: 0,
    'answer-lost': 0,
    cut: 0,
    doubled: 0,
    late: 0,
    checkpoint: 0,
    trimmed: 0,
    differs: 0,
  };
  private delayed: (() => void)[] = [];

  /** Gives back an older backup. */
  restore(kept: number, generation: string): void {
    this.log = this.log.filter(({ sequence }) => sequence <= kept);
    this.head = Math.min(this.head, kept);
    this.checkpoints = this.checkpoints.filter(({ sequence }) => sequence <= kept);
    this.generation = generation;
    this.delayed = [];
  }

  readonly routes: Routes<LogRoute> = {
    'GET /sync/log': async ({ query }) => this.dated(await this.answer(() => this.pageAfter(Number(query.after)))),
    'POST /sync/log': async ({ body }) => this.dated(await this.answer(() => this.store(body))),
    'GET /sync/checkpoint/:seq/:part': ({ params }) =>
      this.answer(() => this.part(Number(params.seq), Number(params.part))),
    'PUT /sync/checkpoint/:seq/:part': ({ params, body }) =>
      this.answer(() => this.putPart(Number(params.seq), Number(params.part), body)),
    'POST /sync/digest/:seq': ({ params, body }) => this.answer(() => this.compare(Number(params.seq), body.digest)),
  };

  /** The network of a device, which makes calls of the log alone. */
  readonly call = ((route: LogRoute, given: never) => this.routes[route](given)) as unknown as SyncCall;

  private dated<T>(answer: ApiResult<T>): ApiResult<T> {
    if (answer.error !== null) return answer;
    return { ...answer, headers: new Headers({ Date: new Date(this.time).toISOString() }) };
  }

  private get complete(): Checkpoint[] {
    return this.checkpoints.filter(({ bodies, parts }) => bodies.size === parts);
  }

  private pageAfter(after: number): SyncLogPage {
    const checkpoint = this.complete.at(-1);
    const info = checkpoint && { ...checkpoint, bodies: undefined };
    return {
      generation: this.generation,
      head: this.head,
      epoch: this.epoch,
      checkpoint: info ?? null,
      oldest: this.log[0]?.sequence ?? this.head + 1,
      envelopes: this.log.filter(({ sequence }) => sequence > after).slice(0, this.page),
    };
  }

  private store({ deviceId, envelopes }: SyncPush): SyncPushed {
    for (const envelope of envelopes) {
      const known = this.log.find((each) => each.deviceId === deviceId && each.number === envelope.number);
      if (known && known.body !== envelope.body) throw new Refusal('number_taken');
      if (known || envelope.number <= this.numberOf(deviceId)) continue;
      this.head += 1;
      this.log.push({ ...envelope, deviceId, sequence: this.head });
      this.taken.push({ ...envelope, deviceId, sequence: this.head });
    }
    return { ...this.pageAfter(this.head), number: this.numberOf(deviceId) };
  }

  /** The last numbers of devices whose envelopes went from the log. */
  readonly trimmedNumbers = new Map<string, number>();

  private numberOf(deviceId: string): number {
    const numbers = this.log.filter((each) => each.deviceId === deviceId).map(({ number }) => number);
    return Math.max(0, this.trimmedNumbers.get(deviceId) ?? 0, ...numbers);
  }

  private part(sequence: number, part: number): CheckpointPart {
    const checkpoint = this.checkpoints.find((each) => each.sequence === sequence);
    const body = checkpoint?.bodies.get(part);
    if (!checkpoint || body === undefined) throw new Refusal('conflict');
    return { ...checkpoint, body };
  }

  private putPart(sequence: number, part: number, { body, parts, epoch, deviceId, digest }: CheckpointPart) {
    const known = this.checkpoints.find((each) => each.sequence === sequence);
    const isOther = known && (known.deviceId !== deviceId || known.digest !== digest || known.parts !== parts);
    if (isOther || sequence > this.head) throw new Refusal('conflict');
    const checkpoint = known ?? { sequence, parts, epoch, deviceId, digest, isConfirmed: false, bodies: new Map() };
    if (!known) this.checkpoints = [...this.checkpoints, checkpoint].sort((a, b) => a.sequence - b.sequence);
    checkpoint.bodies.set(part, body);
    const isComplete = checkpoint.bodies.size >= parts;
    if (isComplete) {
      this.met.checkpoint += 1;
      this.checkpoints = this.checkpoints.slice(-2);
    }
    return { isComplete };
  }

  private compare(sequence: number, digest: string): { isEqual: boolean } {
    const checkpoint = this.checkpoints.find((each) => each.sequence === sequence);
    if (!checkpoint) return { isEqual: true };
    const isEqual = checkpoint.digest === digest;
    if (!isEqual) this.met.differs += 1;
    checkpoint.isConfirmed ||= isEqual;
    if (checkpoint.isConfirmed) this.trim();
    return { isEqual };
  }

  /** The log goes below the checkpoint before the last one, once that was confirmed. */
  private trim(): void {
    const [before, last] = this.complete;
    if (!before?.isConfirmed || !last) return;
    for (const { deviceId, number } of this.log) {
      this.trimmedNumbers.set(deviceId, Math.max(number, this.trimmedNumbers.get(deviceId) ?? 0));
    }
    const kept = this.log.filter(({ sequence }) => sequence > before.sequence);
    if (kept.length < this.log.length) this.met.trimmed += 1;
    this.log = kept;
  }

  private async answer<T>(act: () => T): Promise<ApiResult<T>> {
    const fault = this.faults.shift() ?? 'none';
    this.met[fault] += 1;
    await this.turns.pass();
    if (fault === 'lost') return NO_NETWORK;
    if (fault === 'late') {
      this.delayed.push(() => void act());
      return NO_NETWORK;
    }
    const answer = orRefusal(act);
    if (answer instanceof Refusal) {
      const { code, ...cut } = answer.result;
      return fault === 'cut' ? cut : answer.result;
    }
    for (const late of this.delayed.splice(0)) orRefusal(late);
    if (fault === 'doubled') act();
    await this.turns.pass();
    if (fault === 'answer-lost') return NO_NETWORK;
    if (fault === 'cut') return cutAnswer(answer, (this.met.cut % CUTS) / CUTS);
    return { data: structuredClone(answer), error: null, status: 200 };
  }
}

function orRefusal<T>(act: () => T): T | Refusal {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}

/** An answer that ends too early, as the client takes it. @param at from 0 to 1 */
function cutAnswer<T>(answer: T, at: number): Promise<ApiResult<T>> {
  const text = JSON.stringify(answer ?? {});
  const headers = { 'Content-Type': 'application/json' };
  const cut = new Response(text.slice(0, Math.floor(text.length * at)), { headers });
  return apiRequest<T>('', { fetch: () => Promise.resolve(cut) });
}
