import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Inbox } from './inbox.ts';
import { parseMessage } from './message.ts';

const MAX_BYTES = 25 * 1024 * 1024;

async function receive(inbox: Inbox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
  inbox.add(await parseMessage(randomUUID(), Buffer.concat(chunks), envelope));
}

/** Accepts mail for any address and delivers none of it. */
export function createSmtp(inbox: Inbox): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, done) => {
      receive(inbox, stream, session).then(
        () => done(),
        (failure: unknown) => done(failure instanceof Error ? failure : new Error('The mail cannot be read.')),
      );
    },
  });
  // A client that disconnects early must not end the server.
  server.on('error', (failure) => console.error(failure.message));
  return server;
}
