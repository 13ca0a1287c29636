// The floor of the campaigns' measurements: only nodemailer, as many mails as requested, without any state.
import { createServer } from 'node:http';
import { createTransport } from 'nodemailer';

const { SINK_SMTP_PORT, FLOOR_PORT, FLOOR_CONNECTIONS } = process.env;
const connections = Number(FLOOR_CONNECTIONS);
const transport = createTransport({
  pool: true,
  maxConnections: connections,
  host: '127.0.0.1',
  port: Number(SINK_SMTP_PORT),
});

/** Body: `{ count, subject, html, text }`. Answers when all have been accepted. */
async function send(body: string): Promise<void> {
  const { count, ...mail } = JSON.parse(body) as { count: number; subject: string; html: string; text: string };
  let next = 0;
  const line = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const to = `floor${next}@bench.example`;
      await transport.sendMail({ from: { name: 'Bench', address: 'bench@bench.example' }, to, ...mail });
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
}

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    send(body).then(
      () => response.writeHead(204).end(),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
}).listen(Number(FLOOR_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
