import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../ipc/contract.ts';
import type { DeepLinkAction } from '../../ipc/views.ts';
import { goTo } from './place.ts';

interface AskedByLink {
  /** The task that the last link brought, until somebody has seen to it. */
  title: string | null;
  /** How often links asked for today. */
  todays: number;
}
export const askedByLink = createStore<AskedByLink>()(() => ({ title: null, todays: 0 }));

export function doneWithLink(): void {
  askedByLink.setState({ title: null });
}

function follow(link: DeepLinkAction): void {
  if (link.action === 'open') return;
  goTo('/planner');
  if (link.action === 'add-task') askedByLink.setState({ title: link.title });
  else askedByLink.setState(({ todays }) => ({ todays: todays + 1 }));
}

/** Listens to links, and says that it does: those that came in before are told then. */
export function receiveLinks({ on, shell }: Bridge): () => void {
  const stop = on.linkFollowed(follow);
  void shell.ready();
  return stop;
}
