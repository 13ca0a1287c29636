/** Promises in a chain that end before anything else of a turn happens. */
const HOPS = 40;
/** Two windows that answer each other's writes for longer never end. */
const MOST_TURNS = 2000;

async function rest(): Promise<void> {
  for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve();
}

/**
 * Time of a simulated world, in turns. It passes only where a device waits for its storage, a key or the network, so a world runs
 * the same each time, however long encryption takes.
 */
export class Turns {
  private now = 0;
  private waiting: { at: number; act: () => void }[] = [];

  after(turns: number, act: () => void): void {
    this.waiting.push({ at: this.now + turns, act });
  }

  async pass(): Promise<void> {
    await rest();
    this.now += 1;
    const due = this.waiting.filter(({ at }) => at <= this.now);
    this.waiting = this.waiting.filter(({ at }) => at > this.now);
    for (const { act } of due) act();
    await rest();
  }

  /** Passes until nothing waits for a turn. */
  async idle(): Promise<void> {
    for (let turn = 0; turn === 0 || this.waiting.length > 0; turn += 1) {
      if (turn > MOST_TURNS) throw new Error('windows do not come to rest');
      await this.pass();
    }
  }
}
