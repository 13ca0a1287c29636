import { readSettings } from '../environment.ts';
import { main, onEnd } from '../stack/run.ts';
import { Inbox } from './inbox.ts';
import { createInboxServer } from './server.ts';
import { createSmtp } from './smtp.ts';

await main(async () => {
  const { ports } = readSettings();
  const inbox = new Inbox();
  const smtp = createSmtp(inbox);
  const server = createInboxServer(inbox, ports.inbox);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(ports.inbox, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => smtp.listen(ports.smtp, '127.0.0.1', resolve));
  console.log(`The mail inbox listens on http://localhost:${ports.inbox}, for SMTP on port ${ports.smtp}`);
  void onEnd(() => server.closeAllConnections());
});
