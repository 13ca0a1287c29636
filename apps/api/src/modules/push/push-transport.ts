import { once } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { publicLookup, type PublicNetwork, readPublicAddress } from '@bellweek/public-fetch/public-address';

const TIMEOUT_MS = 10_000;
/** Connections to one push service. */
const CONNECTIONS = 64;
const MOST_ORIGINS = 100;

/** Posts to push services over connections that stay open, each to a public address that was checked. */
export class PushTransport {
  private readonly agents = new Map<string, HttpAgent | HttpsAgent>();

  constructor(private readonly network: PublicNetwork) {}

  /** @returns the status of the answer, whose body nobody reads @throws {Error} where none came; a timeout by that name */
  async post(endpoint: string, headers: Record<string, string | number>, body: Buffer): Promise<number> {
    const url = readPublicAddress(endpoint, this.network);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    for (;;) {
      const sent = request(url, { method: 'POST', agent: this.agentOf(url), signal, headers });
      // A failure that comes after the answer concerns nobody.
      sent.on('error', () => undefined);
      sent.end(body);
      try {
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        response.on('error', () => undefined).resume();
        return response.statusCode ?? 0;
      } catch (failure) {
        if (signal.aborted) throw signal.reason;
        // The service may close a connection as it is used again: that says nothing of the service.
        if (!sent.reusedSocket) throw failure;
      }
    }
  }

  stop(): void {
    for (const agent of this.agents.values()) agent.destroy();
    this.agents.clear();
  }

  private agentOf(url: URL): HttpAgent | HttpsAgent {
    const known = this.agents.get(url.origin);
    if (known) return known;
    const [oldest] = this.agents;
    if (oldest && this.agents.size >= MOST_ORIGINS) {
      oldest[1].destroy();
      this.agents.delete(oldest[0]);
    }
    const options = { keepAlive: true, maxSockets: CONNECTIONS, lookup: publicLookup(url, this.network) };
    const agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
    this.agents.set(url.origin, agent);
    return agent;
  }
}
