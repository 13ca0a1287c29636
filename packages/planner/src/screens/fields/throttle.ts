/** Runs an act once per interval, at its end: calls in between neither repeat nor delay it. */
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
