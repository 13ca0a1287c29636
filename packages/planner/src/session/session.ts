import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Command, CommandContext, Refusal } from '../domain/commands/command.ts';
import type { Change } from '../domain/model/tables.ts';
import { coalesceKey, nextRedo, nextUndo } from '../domain/commands/history.ts';
import { run } from '../domain/commands/run.ts';
import { redo, rollbackGesture, undo } from '../domain/commands/undo.ts';
import type { CommandResult } from '../domain/commands/command-result.ts';
import { EMPTY_STATE, apply, settingsOf, stateOf } from '../domain/state/state.ts';
import type { State } from '../domain/state/state.ts';
import { dayOf } from '../domain/time/civil-time.ts';
import { setDateOrder } from '../domain/time/format.ts';
import { civilNow } from '../domain/time/zones.ts';
import { StoreError } from '../store/port.ts';
import type {
  DraftStore,
  Loaded,
  PlannerStore,
  StorageEstimate,
  StoreFailure,
  StoreNotification,
} from '../store/port.ts';
import type { Device } from './device.ts';
import type { Failure } from './failures.ts';
import { closeDrafts, openDrafts } from './draft-storage.ts';
import { changesTo, rebase } from './merge.ts';
import { readInThread } from './read-in-thread.ts';
import type { Read, ReadThreadOptions } from './read-in-thread.ts';
import type { ReadJob } from './read-job.ts';
import { Saver } from './saver.ts';
import type { PlannerView } from './view.ts';

export type RunResult =
  | { ok: true; sentence: string; focus: readonly string[]; canUndo: boolean }
  | { ok: false; refusal: { code: Refusal['code'] | 'read_only' | 'not_open'; message: string } };

export interface RunOptions {
  /** Says nothing, e.g. for each letter typed into a field. */
  isQuiet?: boolean;
  /** Names one time of holding something: all that is run with it is one step, see `commitGesture` and `rollbackGesture`. */
  gestureId?: string;
}

export interface SessionOptions {
  store: PlannerStore;
  /** What is half typed is found in it again, and kept in it as long as the planner is open. */
  drafts?: DraftStore;
  device: Device;
  /** Without an active licence the planner can be read and exported only. */
  canChange: boolean;
}

const MINUTE_MS = 60_000;
/** How long somebody waits for their planner before they are told that nothing comes. */
const OPEN_TIMEOUT_MS = 10_000;
const REFUSALS = {
  license: 'Your planner is read-only right now. You can still export it.',
  newer: 'A newer version saved your planner, so it is read-only here. Update to change it.',
  notOpen: 'Your planner is not open.',
} as const;

/** The one object the screens talk to. Screens select from `view` and act through the methods, none of which throws. */
export class PlannerSession {
  readonly view: StoreApi<PlannerView>;
  private readonly saver: Saver;
  private readonly ends: (() => void)[] = [];
  private cancelTick: (() => void) | null = null;
  private loading: Promise<Loaded> | null = null;
  private canChange: boolean;
  private isNewer = false;
  private lastNoticeId = 0;

  constructor(private readonly options: SessionOptions) {
    this.canChange = options.canChange;
    this.view = createStore<PlannerView>()(() => ({
      phase: 'opening',
      failure: null,
      state: EMPTY_STATE,
      readOnly: options.canChange ? null : 'license',
      save: { status: 'saved' },
      undo: null,
      redo: null,
      ...this.time(),
      notice: null,
      damaged: [],
      isLost: false,
      isRestored: false,
    }));
    this.view.subscribe(({ state }) => setDateOrder(settingsOf(state).dates));
    this.saver = new Saver({
      write: (changes) => options.store.write(changes),
      device: options.device,
      onChange: (save) => this.view.setState({ save }),
    });
  }

  /**
   * Reads what is kept, and clears out what has lain in the trash long enough. Again after a failure. Storage that does not
   * answer is one after a while, which ends by itself should the answer come.
   */
  async open(): Promise<void> {
    const { store, drafts, device } = this.options;
    this.view.setState({ phase: 'opening', failure: null });
    const stopWaiting = device.after(OPEN_TIMEOUT_MS, () => {
      if (this.view.getState().phase !== 'opening') return;
      const failure: Failure = { code: 'broken', sentence: device.wording.noAnswer, isSilent: true };
      this.view.setState({ phase: 'failed', failure });
    });
    try {
      if (this.ends.length === 0) {
        this.ends.push(
          store.subscribe((event) => this.onNotification(event)),
          device.onWake(() => this.wake()),
        );
      }
      // Asked a second time before the first answer, storage would answer twice.
      this.loading ??= store.load().finally(() => (this.loading = null));
      const read = drafts && openDrafts(drafts, () => device.now());
      const { rows, damaged, isReadOnly, isLost, isRestored } = await this.loading;
      await read;
      const { phase } = this.view.getState();
      if (phase === 'ended' || phase === 'open') return;
      this.isNewer = isReadOnly;
      const readOnly = this.readOnly();
      this.view.setState({ phase: 'open', failure: null, damaged, isLost, isRestored, readOnly, ...this.time() });
      this.show(stateOf(rows));
      this.updateTime();
      if (this.readOnly() === null) this.run({ type: 'trash.purge' }, { isQuiet: true });
    } catch (error) {
      if (this.view.getState().phase === 'ended') return;
      const code = error instanceof StoreError ? error.code : 'broken';
      this.view.setState({ phase: 'failed', failure: this.failure(code) });
    } finally {
      stopWaiting();
    }
  }

  /** Carries a command out: shown at once, written behind. */
  run(command: Command, { isQuiet = false, gestureId }: RunOptions = {}): RunResult {
    const context = { ...this.context(), ...(gestureId === undefined ? {} : { gestureId }) };
    return this.take((state) => run(state, command, context), isQuiet);
  }

  /** Says what was done while something was held, as the one step that it is. @returns whether it still is the last one */
  commitGesture(gestureId: string): boolean {
    const step = nextUndo(this.view.getState().state);
    if (step?.coalesce !== coalesceKey(gestureId)) return false;
    this.showNotice({ sentence: step.sentence, note: '', tone: 'done', canUndo: true });
    return true;
  }

  /** Takes back what was done while something was held, and leaves no step. @returns whether it was the last one */
  rollbackGesture(gestureId: string): boolean {
    return this.take((state) => rollbackGesture(state, gestureId), true).ok;
  }

  /** Takes back the last step, whichever window it was made in. */
  undo(): RunResult {
    return this.take(undo, false);
  }

  redo(): RunResult {
    return this.take(redo, false);
  }

  /** What commands are told of the world; for parsers and other pure functions too. */
  context(): CommandContext {
    const { device } = this.options;
    return { now: new Date(device.now()).toISOString(), zone: device.zone(), newId: () => device.newId() };
  }

  /** Shows a refusal in the toast, and reads it out. */
  notify(sentence: string): void {
    this.showNotice({ sentence, note: '', tone: 'refused', canUndo: false });
  }

  setCanChange(canChange: boolean): void {
    this.canChange = canChange;
    this.view.setState({ readOnly: this.readOnly() });
  }

  /** Tries to save again what could not be saved. */
  retry(): void {
    this.saver.retry();
  }

  /** Resolves once everything is durable, or has failed for now; `view` says which. */
  settled(): Promise<void> {
    return this.saver.settled();
  }

  /** Reads a file in a thread of its own. */
  read<K extends ReadJob['kind']>(job: Extract<ReadJob, { kind: K }>, options?: ReadThreadOptions): Promise<Read<K>> {
    return readInThread(this.options.device, job, options);
  }

  storageEstimate(): Promise<StorageEstimate> {
    return this.options.store.storageEstimate();
  }

  /** Asks the device not to clear the planner on its own. */
  persist(): Promise<StorageEstimate> {
    return this.options.store.persist();
  }

  /** Lets go of the data once they are saved; nothing is removed. */
  async close(): Promise<void> {
    this.stop();
    this.view.setState({ phase: 'ended' });
    await this.saver.settled();
    this.saver.stop();
    this.options.store.close();
    if (this.options.drafts) await closeDrafts(this.options.drafts);
  }

  /** Removes the planner from this device. @throws {StoreError} when other programs hold it */
  async destroy(): Promise<void> {
    this.end('deleted');
    await this.options.drafts?.destroy();
    await this.options.store.destroy();
  }

  private take(step: (state: State) => CommandResult, isQuiet: boolean): RunResult {
    const { phase, readOnly, state, failure } = this.view.getState();
    if (phase !== 'open') return this.refuse('not_open', failure?.sentence ?? REFUSALS.notOpen, isQuiet);
    if (readOnly !== null) return this.refuse('read_only', REFUSALS[readOnly], isQuiet);
    const outcome = step(state);
    if (!outcome.ok) return this.refuse(outcome.refusal.code, outcome.refusal.message, isQuiet);
    const { changes, sentence, note, focus, canUndo } = outcome;
    this.show(outcome.state);
    this.saver.add(changes, state);
    if (!isQuiet && sentence !== '') this.showNotice({ sentence, note, tone: 'done', canUndo });
    return { ok: true, sentence, focus, canUndo };
  }

  private refuse(code: Refusal['code'] | 'read_only' | 'not_open', message: string, isQuiet: boolean): RunResult {
    if (!isQuiet) this.notify(message);
    return { ok: false, refusal: { code, message } };
  }

  private showNotice(notice: Omit<NonNullable<PlannerView['notice']>, 'id'>): void {
    this.lastNoticeId += 1;
    this.view.setState({ notice: { id: this.lastNoticeId, ...notice } });
  }

  private show(state: State): void {
    const before = this.view.getState().state;
    if (state === before) return;
    const isSameHistory = state.rows.history === before.rows.history;
    this.view.setState({
      state,
      ...(isSameHistory ? {} : { undo: nextUndo(state)?.sentence ?? null, redo: nextRedo(state)?.sentence ?? null }),
    });
  }

  /** Shows what other windows wrote. Unsaved changes of the same rows are put on top of it and written again. */
  private onNotification(event: StoreNotification): void {
    if (event.type === 'ended') return this.end(event.reason);
    if (this.view.getState().phase !== 'open') return;
    const { state } = this.view.getState();
    const changes = event.type === 'remote' ? event.changes : changesTo(state, event.rows);
    const shown = changes.flatMap((change): Change[] => {
      if (!this.saver.isUnsaved(change)) return [change];
      if (change.type === 'remove') return [];
      const mine = rebase(state, this.saver.baseOf(change), change);
      if (mine) this.saver.rebase(mine, change.row);
      return mine ? [mine] : [];
    });
    this.show(apply(state, shown));
  }

  private end(reason: 'outdated' | 'deleted'): void {
    this.stop();
    if (reason === 'deleted') this.saver.stop();
    this.view.setState({
      phase: 'ended',
      failure: this.failure(reason),
      // What was removed is shown no longer; what a newer version took over is, for it may hold what could not be saved.
      ...(reason === 'deleted' ? { state: EMPTY_STATE, undo: null, redo: null, notice: null, damaged: [] } : {}),
    });
  }

  private stop(): void {
    this.cancelTick?.();
    for (const end of this.ends.splice(0)) end();
  }

  private failure(code: StoreFailure): Failure {
    return { code, sentence: this.options.device.wording.opening[code] };
  }

  private readOnly(): PlannerView['readOnly'] {
    return this.isNewer ? 'newer' : this.canChange ? null : 'license';
  }

  private time(): Pick<PlannerView, 'now' | 'zone' | 'today'> {
    const { now, zone } = this.context();
    return { now, zone, today: dayOf(civilNow(now, zone)) };
  }

  private updateTime(): void {
    const { device } = this.options;
    this.cancelTick?.();
    this.view.setState(this.time());
    this.cancelTick = device.after(MINUTE_MS - (device.now() % MINUTE_MS), () => this.updateTime());
  }

  /** Timers stand still while a machine sleeps, and messages of other windows are lost. */
  private wake(): void {
    if (this.view.getState().phase !== 'open') return;
    this.updateTime();
    this.saver.retry();
    this.options.store.catchUp().catch(() => undefined);
  }
}
