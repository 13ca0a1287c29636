import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Client, Connection } from 'pg';

/** COPY methods of node-postgres, which its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The output of `COPY … TO STDOUT`, with back-pressure. */
class CopyOut extends Readable {
  /** How many rows the server says that it sent, once all are read. */
  rows = 0;
  private connection: Connection | undefined;

  constructor(private readonly statement: string) {
    super();
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.statement);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  /** @param message whose bytes node-postgres overwrites with what it reads next, while they still wait to be read here. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.replace('COPY ', ''));
    this.push(null);
  }

  handleReadyForQuery(): void {}

  handleError(failure: Error): void {
    this.destroy(failure);
  }
}

class CopyIn {
  readonly started = Promise.withResolvers<CopyConnection>();
  readonly done = Promise.withResolvers<void>();
  isOver = false;

  constructor(private readonly statement: string) {
    this.started.promise.catch(() => {});
    this.done.promise.catch(() => {});
  }

  submit(connection: Connection): void {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.started.resolve(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.done.resolve();
  }

  handleError(failure: Error): void {
    this.isOver = true;
    this.started.reject(failure);
    this.done.reject(failure);
  }
}

/** @param statement `COPY … TO STDOUT`. @returns its rows as bytes, each ending in a new line, in pieces of any size. */
export function copyOut(client: Client, statement: string): AsyncIterable<Buffer> & { readonly rows: number } {
  return client.query(new CopyOut(statement));
}

/** @param statement `COPY … FROM STDIN`. @throws the server's refusal or the failure of `rows`; nothing is stored then. */
export async function copyIn(client: Client, statement: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const copy = client.query(new CopyIn(statement));
  const connection = await copy.started.promise;
  try {
    for await (const chunk of rows) {
      // The server refused half-way; `done` rejects with the reason.
      if (copy.isOver) break;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), copy.done.promise]);
    }
  } catch (failure) {
    if (!copy.isOver) connection.sendCopyFail('the source of the rows failed');
    await copy.done.promise.catch(() => {});
    throw failure;
  }
  if (!copy.isOver) connection.endCopyFrom();
  await copy.done.promise;
}
