/** Something that is to be sent and has not arrived yet. */
export interface OutboxItem {
  /** Names it in further calls. */
  number: number;
  kind: 'report' | 'feedback';
  /** Milliseconds since 1970. */
  addedAt: number;
  /** All of it, as it is sent. */
  body: string;
  /** Refused for good: it stays until the person tries it again or deletes it. */
  isParked: boolean;
  /** Why it has not arrived, in one sentence; null where it was not tried yet. */
  problem: string | null;
}

export interface OutboxCount {
  waiting: number;
  parked: number;
}

export interface OutboxView extends OutboxCount {
  /** In the order in which they are sent; the first few hundred. */
  items: OutboxItem[];
}
