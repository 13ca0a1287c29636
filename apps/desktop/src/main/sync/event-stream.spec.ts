import { expect, it, vi } from 'vitest';
import { TestEnvironment } from '../../../test/planner-device.ts';
import { EventStream } from './event-stream.ts';

interface Connection {
  headers: Record<string, string>;
  say: (text: string) => void;
  end: () => void;
  isAborted: () => boolean;
}

/** A server whose connections a test speaks for. */
function newStream({ status = 200, token = () => 't' }: { status?: number; token?: () => string | null } = {}) {
  const clock = new TestEnvironment();
  const connections: Connection[] = [];
  const fetch = (_: string, init: RequestInit): Promise<Response> => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
    connections.push({
      headers: init.headers as Record<string, string>,
      say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
      isAborted: () => init.signal?.aborted === true,
    });
    return Promise.resolve(new Response(body, { status }));
  };
  const [onEvent, onRefused] = [vi.fn(), vi.fn()];
  const stream = new EventStream({ url: 'https://api/x', fetch, token, after: clock.after, onEvent, onRefused });
  const connected = (count: number) => vi.waitFor(() => expect(connections).toHaveLength(count), { timeout: 60_000 });
  const heard = (...types: string[]) =>
    vi.waitFor(() => expect(onEvent.mock.calls.map(([type]: unknown[]) => type)).toEqual(types), { timeout: 60_000 });
  return { clock, connections, stream, onEvent, onRefused, connected, heard };
}

it('hears events that come in pieces, and neither beats nor what it does not know', async () => {
  const { connections, heard, connected } = newStream();
  await connected(1);
  expect(connections[0]?.headers).toMatchObject({ Authorization: 'Bearer t' });
  connections[0]?.say(': beat\n\ndata: {"type":"look"}\n\ndata: {"type":"de');
  connections[0]?.say('vices"}\n\ndata: {"type":"replace-your-state"}\n\ndata: nonsense\n\n');
  connections[0]?.say('retry: 2000\ndata: {"type":"look"}\n\n');
  await heard('look', 'devices', 'look');
});

it('gives up a connection that sends an event without an end', async () => {
  const { connections, connected } = newStream();
  await connected(1);
  for (let piece = 0; piece < 3; piece += 1) connections[0]?.say(`data: ${'x'.repeat(30_000)}\n`);
  await vi.waitFor(() => expect(connections[0]?.isAborted()).toBe(true), { timeout: 60_000 });
});

it('connects again later and later, and at once when the computer wakes', async () => {
  const { clock, connections, stream, heard, connected } = newStream();
  await connected(1);
  connections[0]?.end();
  await vi.waitFor(
    () => {
      clock.pass(2_000);
      expect(connections).toHaveLength(2);
    },
    { timeout: 60_000 },
  );
  connections[1]?.end();
  stream.wake();
  await connected(3);
  connections[2]?.say('data: {"type":"look"}\n\n');
  await heard('look');
  // The old connection may look alive for minutes.
  stream.wake();
  await connected(4);
  expect(connections[2]?.isAborted()).toBe(true);
  // The server beats; a connection that is silent for a minute is gone.
  clock.pass(60_000);
  await vi.waitFor(
    () => {
      clock.pass(2_000);
      expect(connections).toHaveLength(5);
    },
    { timeout: 60_000 },
  );
  stream.end();
  clock.pass(600_000);
  expect([connections.length, connections[4]?.isAborted()]).toEqual([5, true]);
});

it('says when the sign-in has ended, and asks for nothing without one', async () => {
  const { onRefused } = newStream({ status: 401 });
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce(), { timeout: 60_000 });
  const { connections } = newStream({ token: () => null });
  expect(connections).toEqual([]);
});
