/**
 * The connections to the SMTP server, shared by the queue and the campaigns of a process. Whoever waits in line is served
 * before those who only look whether one is free.
 */
export class SmtpSlots {
  private used = 0;
  private readonly line: (() => void)[] = [];
  private readonly watchers: (() => void)[] = [];

  constructor(readonly size: number) {}

  /** One slot, when it is there. */
  async take(): Promise<void> {
    if (this.used < this.size) this.used += 1;
    else await new Promise<void>((resolve) => this.line.push(resolve));
  }

  /** As many as are free now, at most `wanted`. */
  takeFree(wanted: number): number {
    const taken = Math.min(wanted, this.size - this.used);
    this.used += taken;
    return taken;
  }

  free(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const next = this.line.shift();
      // Handed over: it stays used.
      if (next) next();
      else this.used -= 1;
    }
    if (this.used === 0) for (const tell of this.watchers.splice(0)) tell();
  }

  /** Resolves once nobody holds or wants one. */
  async allFree(): Promise<void> {
    if (this.used > 0) await new Promise<void>((resolve) => this.watchers.push(resolve));
  }
}
