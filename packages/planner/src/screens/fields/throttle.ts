/** Lets an act follow what asked for it, at the latest after so many milliseconds however often it is asked for again. */
export class Throttle {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly milliseconds: number) {}

  ask(act: () => void): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      act();
    }, this.milliseconds);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
