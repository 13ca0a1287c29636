export interface KnownClock {
  /** Milliseconds that the server's clock is ahead of this device's. */
  offset: number;
  /** Its last known time, in milliseconds since 1970. */
  seenAt: number;
}

/** The server's clock, as far as it is known: a device's own may be wrong by years. */
export class ServerClock {
  /** Whether the server has told its time since the planner was opened: nothing is removed for its age before. */
  isConfirmed = false;

  /** @param deviceNow milliseconds since 1970 by this device's clock */
  constructor(
    private readonly deviceNow: () => number,
    private known: KnownClock = { offset: 0, seenAt: 0 },
  ) {}

  /** Milliseconds since 1970; never before its last known time, where a device's clock was put back. */
  now(): number {
    return Math.max(this.deviceNow() + this.known.offset, this.known.seenAt);
  }

  /** @param offset of a server's answer */
  confirm(offset: number): void {
    this.known = { offset, seenAt: this.deviceNow() + offset };
    this.isConfirmed = true;
  }
}
