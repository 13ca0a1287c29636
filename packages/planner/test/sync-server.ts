import { apiRequest } from '@bellweek/api-client/client/request';
import { answerOf } from '../src/sync/sync-api.ts';
import { SyncFailure } from '../src/sync/sync-transport.ts';
import type {
  CheckpointInfo,
  CheckpointPart,
  LogPage,
  OwnEnvelope,
  Pushed,
  StoredEnvelope,
  SyncTransport,
} from '../src/sync/sync-transport.ts';
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

interface Checkpoint extends CheckpointInfo {
  bodies: Map<number, string>;
}

/** A server with a log and two checkpoints, behind a network with faults. */
export class TestServer {
  readonly turns = new Turns();
  readonly ledger = new WriteLedger();
  generation = 'first';
  epoch = 1;
  log: StoredEnvelope[] = [];
  head = 0;
  checkpoints: Checkpoint[] = [];
  /** Its clock, which is right. */
  time = Date.parse(NOW);
  /** Envelopes of one answer. */
  page = 3;
  /** Everything it ever took, whatever it has lost or dropped since. */
  readonly taken: StoredEnvelope[] = [];
  /** One per call in turn. */
  faults: Fault[] = [];
  readonly met: Record<Fault | 'checkpoint' | 'trimmed' | 'differs', number> = {
    ...{ none: 0, lost: 0, 'answer-lost': 0, cut: 0, doubled: 0, late: 0, checkpoint: 0, trimmed: 0, differs: 0 },
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

  /** The network of a device. @param onDate called with the server's clock where an answer tells it */
  transportFor(onDate: (now: number) => void): SyncTransport {
    const timed = async <T>(answer: Promise<T>): Promise<T> => {
      const answered = await answer;
      onDate(this.time);
      return answered;
    };
    return {
      ...this.transport,
      readLog: (...call) => timed(this.transport.readLog(...call)),
      push: (...call) => timed(this.transport.push(...call)),
    };
  }

  readonly transport: SyncTransport = {
    readLog: (_, after) => this.call(() => this.pageAfter(after)),
    push: (deviceId, _, envelopes) => this.call(() => this.store(deviceId, envelopes)),
    readPart: (_, sequence, part) => this.call(() => this.part(sequence, part)),
    putPart: (sequence, part, content) => this.call(() => this.putPart(sequence, part, content)),
    reportDigest: (_, sequence, digest) => this.call(() => this.compare(sequence, digest)),
  };

  private get complete(): Checkpoint[] {
    return this.checkpoints.filter(({ bodies, parts }) => bodies.size === parts);
  }

  private pageAfter(after: number): LogPage {
    const checkpoint = this.complete.at(-1);
    const info = checkpoint && { ...checkpoint, bodies: undefined };
    return {
      ...{ generation: this.generation, head: this.head, epoch: this.epoch, checkpoint: info ?? null },
      oldest: this.log[0]?.sequence ?? this.head + 1,
      envelopes: this.log.filter(({ sequence }) => sequence > after).slice(0, this.page),
    };
  }

  private store(deviceId: string, envelopes: readonly OwnEnvelope[]): Pushed {
    for (const envelope of envelopes) {
      const known = this.log.find((each) => each.deviceId === deviceId && each.number === envelope.number);
      if (known && known.body !== envelope.body) throw new SyncFailure('busy', { code: 'number-taken' });
      if (known || envelope.number <= this.numberOf(deviceId)) continue;
      this.head += 1;
      this.log.push({ ...envelope, deviceId, sequence: this.head });
      this.taken.push({ ...envelope, deviceId, sequence: this.head });
    }
    return { generation: this.generation, head: this.head, number: this.numberOf(deviceId) };
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
    if (!checkpoint || body === undefined) throw new SyncFailure('busy');
    return { ...checkpoint, body };
  }

  private putPart(sequence: number, part: number, { body, parts, epoch, deviceId, digest }: CheckpointPart): void {
    const known = this.checkpoints.find((each) => each.sequence === sequence);
    const isOther = known && (known.deviceId !== deviceId || known.digest !== digest || known.parts !== parts);
    if (isOther || sequence > this.head) throw new SyncFailure('busy');
    const checkpoint = known ?? { sequence, parts, epoch, deviceId, digest, isConfirmed: false, bodies: new Map() };
    if (!known) this.checkpoints = [...this.checkpoints, checkpoint].sort((a, b) => a.sequence - b.sequence);
    checkpoint.bodies.set(part, body);
    if (checkpoint.bodies.size < parts) return;
    this.met.checkpoint += 1;
    this.checkpoints = this.checkpoints.slice(-2);
  }

  private compare(sequence: number, digest: string): boolean {
    const checkpoint = this.checkpoints.find((each) => each.sequence === sequence);
    if (!checkpoint) return true;
    const isEqual = checkpoint.digest === digest;
    if (!isEqual) this.met.differs += 1;
    checkpoint.isConfirmed ||= isEqual;
    if (checkpoint.isConfirmed) this.trim();
    return isEqual;
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

  private async call<T>(act: () => T): Promise<T> {
    const fault = this.faults.shift() ?? 'none';
    this.met[fault] += 1;
    await this.turns.pass();
    if (fault === 'lost') throw new SyncFailure('offline');
    if (fault === 'late') {
      this.delayed.push(() => void act());
      throw new SyncFailure('offline');
    }
    const answer = this.answer(act, fault);
    for (const late of this.delayed.splice(0)) {
      try {
        late();
      } catch (error) {
        if (!(error instanceof SyncFailure)) throw error;
      }
    }
    if (fault === 'doubled') act();
    await this.turns.pass();
    if (fault === 'answer-lost') throw new SyncFailure('offline');
    if (fault === 'cut') return cutAnswer(answer, (this.met.cut % CUTS) / CUTS);
    return structuredClone(answer);
  }

  /** A refusal that is cut keeps its status only. */
  private answer<T>(act: () => T, fault: Fault): T {
    try {
      return act();
    } catch (error) {
      throw fault === 'cut' && error instanceof SyncFailure ? new SyncFailure(error.problem) : error;
    }
  }
}

/** An answer that ends too early, as the client takes it. @param at from 0 to 1 */
function cutAnswer<T>(answer: T, at: number): Promise<T> {
  const text = JSON.stringify(answer ?? {});
  const headers = { 'Content-Type': 'application/json' };
  const cut = new Response(text.slice(0, Math.floor(text.length * at)), { headers });
  return answerOf(apiRequest<T>('', { fetch: () => Promise.resolve(cut) }));
}
