import type { Cluster } from '../database/cluster.ts';
import { Failure, messageOf } from '../failure.ts';
import type { Child } from './child.ts';
import { sleep } from './processes.ts';
import { Stack } from './stack.ts';
import type { Running } from './stack.ts';

type Server = ReturnType<Stack['servers']>[number];

/**
 * A stack for demonstrations: a part that is killed is started again, as by a supervisor in production, and the others
 * go on meanwhile.
 */
export class SupervisedStack extends Stack {
  /** The wait before each start in a row. A part that dies once more has a reason that no start mends: the copy ends. */
  readonly waits: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 16_000];
  /** A part that answered for this long was well: its next death begins a new row. */
  protected readonly wellMs: number = 10_000;

  protected override watchServer(server: Server, child: Child): void {
    void this.keepAlive(child, async () => {
      await this.untilDatabaseIsUp();
      if (this.isStopping) return child;
      const next = this.spawn(server);
      try {
        await this.waitFor(server, next);
        this.say(`${server.name} runs again.`);
      } catch (failure) {
        // One that died tells so itself; one that is silent will not answer another time either.
        if (!next.hasEnded) throw failure;
      }
      return next;
    });
  }

  protected override watchDatabase(cluster: Cluster): void {
    void this.keepAlive(cluster, async () => {
      await cluster.startAgain();
      this.say('The database runs again.');
      return cluster;
    });
  }

  /** Starts a part again whenever it dies, until it dies too often in a row. */
  private async keepAlive(part: Running, start: () => Promise<Running>): Promise<void> {
    let running = part;
    for (let row = 0; ; row += 1) {
      const since = Date.now();
      const message = await running.death();
      if (Date.now() - since >= this.wellMs) row = 0;
      const wait = this.waits[row];
      if (wait === undefined) {
        const tries = `It died ${row + 1} times in a row, so all parts stop.`;
        return this.fail(new Failure(`${message} ${tries}${running.lastWords()}`));
      }
      this.say(`${message} It starts again${wait > 0 ? ` in ${wait / 1000} s` : ''}.`);
      await sleep(wait);
      if (this.isStopping) return;
      try {
        running = await start();
      } catch (failure) {
        return this.fail(failure instanceof Failure ? failure : new Failure(messageOf(failure)));
      }
    }
  }
}
