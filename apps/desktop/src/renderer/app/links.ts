import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../ipc/contract.ts';
import type { PlannerItem, Wish } from '../../ipc/views.ts';
import { goTo } from './place.ts';

interface AskedByLink {
  /** The task that the last link brought, until somebody has seen to it. */
  title: string | null;
  /** How often links asked for today. */
  todays: number;
  /** What a reminder that was pressed is about, until it is shown. */
  item: PlannerItem | null;
}
export const askedByLink = createStore<AskedByLink>()(() => ({ title: null, todays: 0, item: null }));

export function doneWithLink(): void {
  askedByLink.setState({ title: null });
}

export function doneWithItem(): void {
  askedByLink.setState({ item: null });
}

function follow(wish: Wish): void {
  if (wish.action === 'open') return;
  goTo('/planner');
  if (wish.action === 'add-task') askedByLink.setState({ title: wish.title });
  else if (wish.action === 'show-item') askedByLink.setState({ item: wish.item });
  else askedByLink.setState(({ todays }) => ({ todays: todays + 1 }));
}

/** Listens to links, and says that it does: those that came in before are told then. */
export function receiveLinks({ on, shell }: Bridge): () => void {
  const stop = on.wishFollowed(follow);
  void shell.ready();
  return stop;
}
