import { contextBridge, ipcRenderer } from 'electron';
import type { IpcRendererEvent } from 'electron';
import type { ArgumentOf, Bridge, Channel, EventName, Events, ResultOf } from '../ipc/contract.ts';

const invoke = <C extends Channel>(channel: C, argument?: ArgumentOf<C>): Promise<ResultOf<C>> =>
  ipcRenderer.invoke(channel, argument) as Promise<ResultOf<C>>;

/** The event object gives access to every channel: it never reaches the page. */
const listen =
  <E extends EventName>(name: E) =>
  (listener: (payload: Events[E]) => void): (() => void) => {
    const heard = (_: IpcRendererEvent, payload: Events[E]) => listener(payload);
    ipcRenderer.on(name, heard);
    // `void`: the return value would go to the page as well.
    return () => void ipcRenderer.off(name, heard);
  };

const bridge = {
  account: {
    read: () => invoke('account.read'),
    signIn: () => invoke('account.signIn'),
    openBrowserAgain: () => invoke('account.openBrowserAgain'),
    enterCode: (argument) => invoke('account.enterCode', argument),
    cancelSignIn: () => invoke('account.cancelSignIn'),
    confirm: () => invoke('account.confirm'),
    plan: () => invoke('account.plan'),
    signOut: () => invoke('account.signOut'),
    exportData: () => invoke('account.exportData'),
    remove: () => invoke('account.remove'),
    sendFeedback: (argument) => invoke('account.sendFeedback', argument),
    sendReport: (argument) => invoke('account.sendReport', argument),
  },
  planner: {
    load: (argument) => invoke('planner.load', argument),
    write: (argument) => invoke('planner.write', argument),
    readSince: (argument) => invoke('planner.readSince', argument),
    room: (argument) => invoke('planner.room', argument),
    close: (argument) => invoke('planner.close', argument),
    destroy: (argument) => invoke('planner.destroy', argument),
  },
  backups: {
    list: (argument) => invoke('backups.list', argument),
    read: (argument) => invoke('backups.read', argument),
    make: (argument) => invoke('backups.make', argument),
  },
  outbox: {
    read: () => invoke('outbox.read'),
    remove: (argument) => invoke('outbox.remove', argument),
    retry: (argument) => invoke('outbox.retry', argument),
  },
  quickEntry: {
    add: (argument) => invoke('quickEntry.add', argument),
    read: (argument) => invoke('quickEntry.read', argument),
    hide: () => invoke('quickEntry.hide'),
  },
  background: {
    read: () => invoke('background.read'),
    startAtLogin: (argument) => invoke('background.startAtLogin', argument),
    chooseShortcut: (argument) => invoke('background.chooseShortcut', argument),
    pauseReminders: (argument) => invoke('background.pauseReminders', argument),
  },
  updates: {
    read: () => invoke('updates.read'),
    check: () => invoke('updates.check'),
    install: () => invoke('updates.install'),
  },
  sync: {
    call: (argument) => invoke('sync.call', argument),
    listen: (argument) => invoke('sync.listen', argument),
    endListening: (argument) => invoke('sync.endListening', argument),
    readKeys: (argument) => invoke('sync.readKeys', argument),
    writeKeys: (argument) => invoke('sync.writeKeys', argument),
    removeKeys: (argument) => invoke('sync.removeKeys', argument),
    keepsKeys: () => invoke('sync.keepsKeys'),
  },
  calendars: {
    list: () => invoke('calendars.list'),
    share: (argument) => invoke('calendars.share', argument),
    update: (argument) => invoke('calendars.update', argument),
    revoke: (argument) => invoke('calendars.revoke', argument),
  },
  feeds: { fetch: (argument) => invoke('feeds.fetch', argument) },
  shell: {
    read: () => invoke('shell.read'),
    saveFile: (argument) => invoke('shell.saveFile', argument),
    openWebsite: (argument) => invoke('shell.openWebsite', argument),
    ready: () => invoke('shell.ready'),
  },
  on: {
    accountChanged: listen('account.changed'),
    plannerEvent: listen('planner.event'),
    wishFollowed: listen('shell.openIntent'),
    outboxChanged: listen('outbox.changed'),
    updatesChanged: listen('updates.changed'),
    backgroundChanged: listen('background.changed'),
    syncSignal: listen('sync.signal'),
    quickEntryShown: listen('quickEntry.shown'),
  },
} satisfies Bridge;

contextBridge.exposeInMainWorld('bellweek', bridge);
