import { Client, type ClientConfig } from 'pg';

type Query = (...parameters: unknown[]) => unknown;

/**
 * A connection that is given up once a statement has outlasted `query_timeout`. pg itself only stops listening: the
 * connection goes back into the pool with a statement, and perhaps a transaction, still running on it, so a ROLLBACK waits
 * for a second time-out and is then dropped, and the next request's COMMIT stores what this one was refused (quality R09).
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
    // With a statement still running this closes the socket at once; the pool then lets the connection go.
    if (isTimeout) this.end().catch(() => {});
  }
}
