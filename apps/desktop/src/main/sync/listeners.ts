import type { SyncSignalMessage } from '../../ipc/sync-calls.ts';
import type { Sender } from '../handlers/register.ts';
import { EventStream } from './event-stream.ts';
import type { EventStreamOptions } from './event-stream.ts';

interface Heard {
  stream: EventStream;
  /** A window may listen twice for a moment: while it joins, and as it begins to sync. */
  count: number;
}

interface ListenersOptions extends Pick<EventStreamOptions, 'fetch' | 'token' | 'after' | 'onRefused'> {
  apiUrl: string;
}

/** Windows that listen to the server's events of their device. */
export class SyncListeners {
  private readonly byWindow = new Map<number, Map<string, Heard>>();

  constructor(private readonly options: ListenersOptions) {}

  listen(sender: Sender, account: string, device: string): void {
    const heard = this.of(sender);
    const key = `${account} ${device}`;
    const known = heard.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const { apiUrl, ...options } = this.options;
    const onEvent = (signal: SyncSignalMessage['signal']) => sender.send('sync.signal', { account, device, signal });
    const url = `${apiUrl}/sync/events?device=${device}`;
    heard.set(key, { stream: new EventStream({ ...options, url, onEvent }), count: 1 });
  }

  endListening(sender: Sender, account: string, device: string): void {
    const heard = this.byWindow.get(sender.id);
    const key = `${account} ${device}`;
    const known = heard?.get(key);
    if (!known) return;
    known.count -= 1;
    if (known.count > 0) return;
    known.stream.end();
    heard?.delete(key);
  }

  /** The computer was asleep. */
  wake(): void {
    for (const heard of this.byWindow.values()) for (const { stream } of heard.values()) stream.wake();
  }

  stop(): void {
    for (const heard of this.byWindow.values()) for (const { stream } of heard.values()) stream.end();
    this.byWindow.clear();
  }

  private of(sender: Sender): Map<string, Heard> {
    const known = this.byWindow.get(sender.id);
    if (known) return known;
    const fresh = new Map<string, Heard>();
    this.byWindow.set(sender.id, fresh);
    sender.once('destroyed', () => {
      this.byWindow.delete(sender.id);
      for (const { stream } of fresh.values()) stream.end();
    });
    return fresh;
  }
}
