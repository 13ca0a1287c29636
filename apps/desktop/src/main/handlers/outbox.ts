import type { OutboxView } from '../../ipc/outbox-view.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Handlers } from './register.ts';

type OutboxHandlers = Pick<Handlers, Extract<keyof Handlers, `outbox.${string}`>>;

export interface OutboxHandlerOptions {
  outbox: Outbox;
  /** Account whose items windows may see. */
  accountId: () => string | null;
}

const NOTHING: OutboxView = { waiting: 0, parked: 0, items: [] };

export function outboxHandlers({ outbox, accountId }: OutboxHandlerOptions): OutboxHandlers {
  const ofAccount = <T>(work: (account: string) => T, otherwise: T): T => {
    const account = accountId();
    return account === null ? otherwise : work(account);
  };
  return {
    'outbox.read': () => ofAccount((account) => outbox.read(account), NOTHING),
    'outbox.remove': ({ number }) => ofAccount((account) => outbox.remove(account, number), undefined),
    'outbox.retry': ({ number }) =>
      ofAccount<unknown>((account) => outbox.retry(account, number), null) as Promise<void>,
  };
}
