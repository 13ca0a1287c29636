import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, TRUNCATED_RESPONSE } from 'dns-packet';

/** Answers of a name, or the code of a failure (RFC 1035, section 4.1.1); null for silence. */
export type DnsReply = Answer[] | 'SERVFAIL' | 'NXDOMAIN' | null;

const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;
/** The largest answer over UDP that every resolver takes (RFC 1035, section 2.3.4). */
const UDP_BYTES = 512;

/** A DNS server on loopback, over UDP and TCP. It stands in for the DNS of schools. */
export class DnsServer {
  readonly port: number;
  private readonly udp: Socket;
  private readonly tcp: Server;

  private constructor(udp: Socket, tcp: Server, port: number) {
    this.udp = udp;
    this.tcp = tcp;
    this.port = port;
  }

  /** @param find is asked for a name in lower case. @param port 0: a free one */
  static async start(find: (name: string) => DnsReply, port = 0): Promise<DnsServer> {
    const tcp = createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('error', () => socket.destroy());
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        // Over TCP two bytes of length come before each message.
        const length = received.length < 2 ? Infinity : received.readUInt16BE(0) + 2;
        if (received.length < length) return;
        const answer = answerTo(received.subarray(2, length), find);
        received = received.subarray(length);
        if (answer) socket.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 255]), answer]));
      });
    });
    await new Promise<void>((resolve, reject) => tcp.once('error', reject).listen(port, '127.0.0.1', resolve));
    const udp = createSocket('udp4', (message, { port: from, address }) => {
      const answer = answerTo(message, find, UDP_BYTES);
      if (answer) udp.send(answer, from, address);
    });
    const bound = (tcp.address() as AddressInfo).port;
    await new Promise<void>((resolve, reject) => udp.once('error', reject).bind(bound, '127.0.0.1', resolve));
    return new DnsServer(udp, tcp, bound);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.udp.close(resolve));
    await new Promise<void>((resolve) => void this.tcp.close(() => resolve()));
  }
}

/** The answer in the wire format; one that is larger than `most` says only that it was cut, and is asked for by TCP. */
function answerTo(message: Buffer, find: (name: string) => DnsReply, most = Infinity): Buffer | null {
  const { id = 0, questions = [] } = decode(message);
  const reply = find((questions[0]?.name ?? '').toLowerCase());
  if (reply === null) return null;
  const [code, answers] = typeof reply === 'string' ? [CODES[reply], []] : [CODES.NOERROR, reply];
  const flags = AUTHORITATIVE_ANSWER | code;
  const whole = encode({ type: 'response', id, flags, questions, answers });
  return whole.length <= most ? whole : encode({ type: 'response', id, flags: flags | TRUNCATED_RESPONSE, questions });
}
