import type { SyncOptions, WindowMessage } from './sync-options.ts';
import type { SyncProblem } from './sync-port.ts';

/** A round that was asked for is waited for so long. */
const LONGEST_MS = 15_000;

/** The other windows of this device, one of which may sync. */
export class OtherWindows {
  private talk: ReturnType<NonNullable<SyncOptions['talk']>> | undefined;
  private waiting: ((problem: SyncProblem | null) => void)[] = [];

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
    return new Promise((resolve) => {
      if (!this.talk) return resolve(null);
      const cancel = this.options.device.after(LONGEST_MS, () => resolve('busy'));
      this.waiting.push((problem) => {
        cancel();
        resolve(problem);
      });
      this.talk.tell('ask');
    });
  }

  /** A round has ended, in this window or in the window that syncs. */
  done(problem: SyncProblem | null): void {
    for (const each of this.waiting.splice(0)) each(problem);
  }
}
