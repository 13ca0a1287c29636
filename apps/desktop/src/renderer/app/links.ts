import type { PanelRef } from '@bellweek/planner/core';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../ipc/contract.ts';
import type { OpenIntent } from '../../ipc/views.ts';
import { goTo } from './place.ts';

interface AskedByLink {
  /** Titles of tasks from links, the oldest first, until they are added or dismissed. */
  titles: readonly string[];
  /** Number of titles added or dismissed. */
  answered: number;
  /** Target of a link, of a pressed reminder or of the quick entry window, until it is shown. */
  wanted: PanelRef | { kind: 'today' | 'devices' } | { kind: 'calendar'; address: string } | null;
}
export const askedByLink = createStore<AskedByLink>()(() => ({
  titles: [],
  answered: 0,
  wanted: null,
}));

/** Limit of titles: any page can open links, one after the other. */
const MOST_TITLES = 10;

export function doneWithLink(): void {
  askedByLink.setState(({ titles, answered }) => ({ titles: titles.slice(1), answered: answered + 1 }));
}

/** Drops the links of a person who has left. */
export function forgetLinks(): void {
  askedByLink.setState(askedByLink.getInitialState(), true);
}

export function doneWithWanted(): void {
  askedByLink.setState({ wanted: null });
}

/** Queues a title while another title is shown; the same title is not queued twice. */
function enqueueTitle(title: string): void {
  askedByLink.setState(({ titles }) =>
    titles.includes(title) || titles.length >= MOST_TITLES ? {} : { titles: [...titles, title] },
  );
}

function follow(intent: OpenIntent): void {
  if (intent.action === 'open') return;
  goTo('/planner');
  if (intent.action === 'add-task') enqueueTitle(intent.title);
  else if (intent.action === 'show-item') askedByLink.setState({ wanted: intent.item });
  else if (intent.action === 'add-calendar')
    askedByLink.setState({ wanted: { kind: 'calendar', address: intent.address } });
  else askedByLink.setState({ wanted: { kind: 'today' } });
}

/** Opens the part of the planner's settings about devices. */
export function showDevices(): void {
  goTo('/planner');
  askedByLink.setState({ wanted: { kind: 'devices' } });
}

/** Listens to links, and signals that it does: pending links are sent then. */
export function receiveLinks({ on, shell }: Bridge): () => void {
  const stop = on.wishFollowed(follow);
  void shell.ready();
  return stop;
}
