import { Failure, messageOf } from '../failure.ts';
import { Stack } from './stack.ts';

type Server = ReturnType<Stack['servers']>[number];

/**
 * A stack for demonstrations: a part that is killed is restarted, as by a supervisor in production, and the others go
 * on meanwhile.
 */
export class SupervisedStack extends Stack {
  /** A part that runs for less is not restarted, as it would fail for ever. */
  protected readonly leastMs: number = 5_000;
  /** The time since when each part answers, by its log. */
  private readonly since = new Map<string, number>();

  protected override async startServer(server: Server): Promise<void> {
    this.since.delete(server.log);
    await super.startServer(server);
    this.since.set(server.log, Date.now());
  }

  protected override lose(server: Server, failure: Failure): void {
    const since = this.since.get(server.log);
    if (since === undefined || Date.now() - since < this.leastMs) return super.lose(server, failure);
    this.say(`${messageOf(failure)}\n  It is started again`);
    this.startServer(server).then(
      () => this.say(`${server.name} runs again`),
      (again: unknown) => this.fail(again instanceof Failure ? again : new Failure(messageOf(again))),
    );
  }
}
