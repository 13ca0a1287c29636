import type { SyncOptions, WindowMessage } from './sync-options.ts';
import type { PairingAnswer, SyncAnswer, SyncProblem } from './sync-port.ts';

const NO_ANSWER: SyncAnswer = { ok: false, problem: 'no-answer' };
/** Longest time in which another window answers. */
const LONGEST_MS = 15_000;

/** The other windows of this device, one of which may sync. */
export class OtherWindows {
  private talk: ReturnType<NonNullable<SyncOptions['talk']>> | undefined;
  private readonly rounds: ((problem: SyncProblem | null) => void)[] = [];
  /** By request. */
  private readonly answers = new Map<string, ((answer: SyncAnswer) => void)[]>();

  constructor(private readonly options: Pick<SyncOptions, 'talk' | 'device'>) {}

  /** @returns a function that ends it */
  hear(onMessage: (message: WindowMessage) => void): () => void {
    this.talk = this.options.talk?.(onMessage);
    return () => this.talk?.close();
  }

  tell(message: WindowMessage): void {
    this.talk?.tell(message);
  }

  /** Has the window that syncs run a round. @returns its problem; `busy` where none answers */
  ask(): Promise<SyncProblem | null> {
    return this.talk ? this.wait('ask', this.rounds, 'busy') : Promise.resolve(null);
  }

  /** A round has ended, in this window or in the window that syncs. */
  done(problem: SyncProblem | null): void {
    for (const each of this.rounds.splice(0)) each(problem);
  }

  /** Hands the answer to a pairing to the window that syncs. @returns what came of it */
  answer(given: PairingAnswer): Promise<SyncAnswer> {
    const waiting = this.answers.get(given.id) ?? [];
    this.answers.set(given.id, waiting);
    return this.wait(given, waiting, NO_ANSWER);
  }

  /** The window that syncs has given the answer to a request. */
  answered(id: string, answer: SyncAnswer): void {
    for (const each of this.answers.get(id) ?? []) each(answer);
    this.answers.delete(id);
  }

  /** Another window syncs from now on: nobody carries out what the window before it was asked. */
  refuse(): void {
    for (const id of [...this.answers.keys()]) this.answered(id, NO_ANSWER);
  }

  private wait<T>(message: WindowMessage, waiting: ((outcome: T) => void)[], late: T): Promise<T> {
    return new Promise((resolve) => {
      const cancel = this.options.device.after(LONGEST_MS, () => resolve(late));
      waiting.push((outcome) => {
        cancel();
        resolve(outcome);
      });
      this.tell(message);
    });
  }
}
