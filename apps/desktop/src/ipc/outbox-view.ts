/** An item to send that has not arrived yet. */
export interface OutboxItem {
  /** Id for further calls. */
  number: number;
  kind: 'report' | 'feedback';
  /** Milliseconds since 1970. */
  addedAt: number;
  /** The whole body, as it is sent. */
  body: string;
  /** Refused for good: it stays until the person retries or deletes it. */
  isParked: boolean;
  /** Reason why it has not arrived, in one sentence; null if it was not tried yet. */
  problem: string | null;
}

export interface OutboxCount {
  waiting: number;
  parked: number;
}

export interface OutboxView extends OutboxCount {
  /** In the order of sending; the first few hundred. */
  items: OutboxItem[];
}
