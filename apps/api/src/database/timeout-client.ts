import { Client, type ClientConfig } from 'pg';

type Query = (...parameters: unknown[]) => unknown;

/**
 * A connection that closes when a statement exceeds `query_timeout`. pg itself returns it to the pool with the statement, and
 * perhaps a transaction, still running: a ROLLBACK waits for a second time-out and is dropped, and the next request's COMMIT
 * stores the changes of the refused request (quality R09).
 */
export class TimeoutClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const patient = this.query.bind(this) as Query;
    const impatient: Query = (...parameters) => {
      const result = patient(...parameters);
      if (result instanceof Promise) result.catch((failure: unknown) => this.hangUpAfter(failure));
      return result;
    };
    this.query = impatient as Client['query'];
  }

  private hangUpAfter(failure: unknown): void {
    const isTimeout = failure instanceof Error && failure.message === 'Query read timeout';
    // With a statement still running, `end` closes the socket at once, and the pool drops the connection.
    if (isTimeout) this.end().catch(() => {});
  }
}
