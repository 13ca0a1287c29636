import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.js';

export interface SunkMail {
  from: string;
  /** The recipients of RCPT TO, whatever the headers say. */
  to: string[];
  /** The mail as it was received, dots unstuffed. */
  raw: string;
  messageId: string;
}

/** The step of the dialogue in which a script acts. `message` is the answer to the mail itself, after its final dot. */
export type SmtpPhase = 'banner' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'QUIT';

export type SmtpAct =
  /** This line instead of the usual one, such as `450 4.2.0 Later`; once the promise is kept, if there is one. */
  | { reply: string; after?: Promise<void> }
  /** The usual line, later. */
  | { waitMs: number }
  /** Never a word. */
  | { stall: true }
  /** The connection ends. */
  | { drop: true }
  /** A line that never ends, one byte each time: a server that is never silent. */
  | { dribbleMs: number };

export type SmtpScript = Partial<Record<SmtpPhase, SmtpAct>>;

const USUAL: Record<SmtpPhase, string> = {
  banner: '220 sink.test ESMTP',
  EHLO: '250-sink.test\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE 26214400',
  AUTH: '235 2.7.0 Welcome',
  MAIL: '250 2.1.0 Sender',
  RCPT: '250 2.1.5 Recipient',
  DATA: '354 Go ahead',
  message: '250 2.0.0 Accepted',
  QUIT: '221 2.0.0 Bye',
};

const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';

/** One client's side of the dialogue. */
class Dialogue {
  private pending = '';
  private isData = false;
  private from = '';
  private to: string[] = [];

  constructor(
    private readonly socket: Socket,
    private readonly sink: SmtpSink,
  ) {
    socket.setEncoding('utf8').on('error', () => {});
    socket.on('data', (text: string) => this.read(text));
    this.answer('banner');
  }

  private read(text: string): void {
    this.pending += text;
    for (;;) {
      const end = this.pending.indexOf(this.isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = this.pending.slice(0, end);
      this.pending = this.pending.slice(end + (this.isData ? 5 : 2));
      if (this.isData) this.message(part);
      else this.command(part);
    }
  }

  private command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RSET') this.socket.write('250 2.0.0 Reset\r\n');
    else if (verb in USUAL) {
      const refusal = verb === 'RCPT' ? this.sink.refusals.get(addressIn(line)) : undefined;
      if (refusal !== undefined) this.sink.refused.push(addressIn(line));
      const isUsual = refusal === undefined ? this.answer(verb as SmtpPhase) : this.say(refusal);
      if (verb === 'MAIL') [this.from, this.to] = [addressIn(line), []];
      if (verb === 'RCPT') {
        this.sink.recipients.push(addressIn(line));
        if (isUsual) this.to.push(addressIn(line));
      }
      if (verb === 'DATA') this.isData = isUsual;
      if (verb === 'QUIT') this.socket.end();
    } else this.socket.write('500 5.5.1 What?\r\n');
  }

  private message(text: string): void {
    this.isData = false;
    const raw = text.replaceAll(/^\.\./gm, '.');
    const messageId = /^Message-ID: *(?:\r\n )?(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    this.sink.attempts.push(messageId);
    const keep = (): void => void this.sink.mails.push({ from: this.from, to: this.to, raw, messageId });
    const act = this.sink.script.message;
    // A silent server may or may not have kept the mail: here it did not.
    if (!act || 'waitMs' in act) this.answer('message', keep);
    else this.answer('message');
  }

  private say(line: string): false {
    this.socket.write(`${line}\r\n`);
    return false;
  }

  /** @returns whether the phase goes as usual, perhaps later. */
  private answer(phase: SmtpPhase, before: () => void = () => {}): boolean {
    const act = this.sink.script[phase];
    const write = (line: string): void => {
      before();
      if (this.socket.writable) this.socket.write(`${line}\r\n`);
    };
    if (!act) write(USUAL[phase]);
    else {
      this.sink.acted.push(phase);
      if ('reply' in act) {
        if (act.after) void act.after.then(() => write(act.reply));
        else write(act.reply);
      } else if ('waitMs' in act) this.later(act.waitMs, () => write(USUAL[phase]));
      else if ('drop' in act) this.socket.destroy();
      else if ('dribbleMs' in act) this.dribble(act.dribbleMs);
    }
    return !act || 'waitMs' in act;
  }

  private later(ms: number, act: () => void): void {
    const stop = (): void => clearTimeout(timer);
    const timer = setTimeout(() => {
      this.socket.off('close', stop);
      act();
    }, ms);
    this.socket.once('close', stop);
  }

  private dribble(ms: number): void {
    const timer = setInterval(() => this.socket.writable && this.socket.write('2'), ms);
    this.socket.on('close', () => clearInterval(timer));
  }
}

/** An SMTP server that keeps what it is sent and behaves as its script says. Scripts may change at any time. */
export class SmtpSink {
  script: SmtpScript = {};
  /** Replies to single addresses at RCPT, such as `550 5.1.1 Nobody`, before the script. */
  readonly refusals = new Map<string, string>();
  /** Addresses that were refused so, in order: the proof that it happened. */
  readonly refused: string[] = [];
  readonly mails: SunkMail[] = [];
  /** Every address that was asked for, in order, accepted or not. */
  readonly recipients: string[] = [];
  /** Message-IDs of all mails that were transmitted, accepted or not. */
  readonly attempts: string[] = [];
  /** Phases in which the script acted: the proof that a fault happened. */
  readonly acted: SmtpPhase[] = [];
  readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<SmtpSink> {
    // While it is down, no connection of ours may get its port: it would connect to itself, or keep the server from listening.
    const sink = new SmtpSink(await freePort());
    await sink.up();
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Mails to one address. */
  to(address: string): SunkMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  /** Listens, again if it was down. */
  async up(): Promise<void> {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      new Dialogue(socket, this);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Refuses connections until it is up again. */
  async down(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  async stop(): Promise<void> {
    await this.down();
  }
}
