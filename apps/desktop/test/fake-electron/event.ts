/** An event whose default can be prevented. */
export class FakeEvent {
  defaultPrevented = false;
  readonly details: Record<string, unknown>;
  constructor(details: Record<string, unknown> = {}) {
    this.details = details;
    Object.assign(this, details);
  }
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
