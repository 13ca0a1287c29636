import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { CALLS } from '../../ipc/contract.ts';
import type { ArgumentOf, Channel, ResultOf } from '../../ipc/contract.ts';
import { isOwnUrl } from '../own-url.ts';
import { plainDataProblem } from './plain-data.ts';

/** The window that calls. */
export type Sender = Pick<WebContents, 'id' | 'send' | 'once'>;
export type Handlers = {
  [C in Channel]: (argument: ArgumentOf<C>, sender: Sender) => ResultOf<C> | Promise<ResultOf<C>>;
};

/** The frame of a call, which is checked first. */
type Caller = Pick<IpcMainInvokeEvent, 'senderFrame'>;

/** Frames within the page, other pages and closed ones are not trusted. */
function isTrusted({ senderFrame }: Caller): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnUrl(senderFrame.url);
}

/** Thrown before any handler runs. The message goes to the page, and holds nothing of its argument. */
class Refused extends Error {
  constructor(channel: Channel, why: string) {
    super(`${channel} was refused: ${why}`);
  }
}

function readArgument<C extends Channel>(channel: C, values: readonly unknown[]): ArgumentOf<C> {
  const { argument, mostBytes } = CALLS[channel];
  if (values.length > 1) throw new Refused(channel, 'there is more than one argument');
  const problem = plainDataProblem(values[0], mostBytes);
  if (problem) throw new Refused(channel, problem);
  const parsed = argument.safeParse(values[0]);
  if (!parsed.success) throw new Refused(channel, 'its argument has another shape');
  // The schema of a channel yields that channel's argument; TypeScript does not follow the index.
  return parsed.data as ArgumentOf<C>;
}

/** The only entry from windows into the main process. @returns a function that closes it */
export function registerHandlers(ipc: Pick<IpcMain, 'handle' | 'removeHandler'>, handlers: Handlers): () => void {
  const channels = Object.keys(CALLS) as Channel[];
  const register = <C extends Channel>(channel: C) =>
    ipc.handle(channel, async (event, ...values: unknown[]) => {
      if (!isTrusted(event)) throw new Refused(channel, 'this page may not call it');
      return handlers[channel](readArgument(channel, values), event.sender);
    });
  for (const channel of channels) register(channel);
  return () => channels.forEach((channel) => ipc.removeHandler(channel));
}
