import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Command, CommandContext, Refusal } from '../core/commands/command.ts';
import type { Change } from '../schema/tables.ts';
import { nextRedo, nextUndo } from '../core/history/history.ts';
import { run } from '../rules/run.ts';
import type { StampContext } from '../core/stamps/stamp-changes.ts';
import { inScope, mayAsk } from './open-change.ts';
import type { Scope } from './open-change.ts';
import { redo, undo } from '../core/history/undo.ts';
import type { CommandResult } from '../core/history/command-result.ts';
import { EMPTY_STATE, apply, settingsOf, stateOf } from '../core/state/state.ts';
import type { State } from '../core/state/state.ts';
import { dayOf } from '../core/time/civil-time.ts';
import { setDateOrder } from '../core/time/format.ts';
import { setSpelling } from '../core/text/spelling.ts';
import { civilNow } from '../core/time/zones.ts';
import { StoreError } from '../store/port.ts';
import type { HeardChange, Loaded, StorageEstimate, StoreFailure, StoreNotification } from '../store/port.ts';
import { REFUSALS } from './failures.ts';
import type { Failure } from './failures.ts';
import { closeDrafts, openDrafts } from './draft-storage.ts';
import { Gestures } from './gestures.ts';
import { changesTo, mergeHeard } from './merge.ts';
import { Notices } from './notices.ts';
import { readInThread } from './read-in-thread.ts';
import type { Read, ReadThreadOptions } from './read-in-thread.ts';
import type { ReadJob } from './read-job.ts';
import { Saver } from './saver.ts';
import { ServerClock } from './server-clock.ts';
import type { RunOptions, RunResult, SessionOptions } from './session-options.ts';
import { joinHeard } from './join-heard.ts';
import { syncRowOf, withStamps } from './sync-writes.ts';
import { idsOf } from './view.ts';
import type { PlannerView } from './view.ts';

const MINUTE_MS = 60_000;
/** Time to wait for the store before a failure is shown. */
const OPEN_TIMEOUT_MS = 10_000;

/** The one object the screens talk to. Screens select from `view` and act through its methods, none of which throws. */
export class PlannerSession {
  readonly view: StoreApi<PlannerView>;
  private readonly saver: Saver;
  private readonly ends: (() => void)[] = [];
  private cancelTick: (() => void) | null = null;
  private loading: Promise<Loaded> | null = null;
  private canChange: boolean;
  readonly clock: ServerClock;
  private hasPurged = false;
  /** Place in the log from which on messages of the window that syncs were missed; the next one to sync reads it again. */
  missedFrom = Infinity;
  private writer: number | null = null;
  private isNewer = false;
  private readonly notices: Notices;
  private readonly gestures: Gestures;

  constructor(private readonly options: SessionOptions) {
    this.canChange = options.canChange;
    this.clock = new ServerClock(() => options.device.now(), options.clock);
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
      scopeQuestion: null,
      damaged: [],
      isLost: false,
      isRestored: false,
    }));
    this.notices = new Notices(this.view);
    const host = {
      state: () => this.view.getState().state,
      context: () => this.context(),
      run: (...given: Parameters<PlannerSession['run']>) => this.run(...given),
      take: (step: Parameters<PlannerSession['take']>[0]) => this.take(step, true),
      ask: (scopeQuestion: PlannerView['scopeQuestion']) => this.view.setState({ scopeQuestion }),
    };
    this.gestures = new Gestures(host, this.notices);
    this.view.subscribe(({ state }) => {
      const settings = settingsOf(state);
      setDateOrder(settings.dates);
      setSpelling(settings);
    });
    this.saver = new Saver({
      // With stamps, an overwritten row is joined after the write.
      write: (changes) => options.store.write(changes, this.isSynced() ? undefined : (each) => this.saver.baseOf(each)),
      merge: (unheard) => this.hear(unheard),
      device: options.device,
      onChange: (save) => this.view.setState({ save }),
    });
  }

  /**
   * Loads the planner. Can be called again after a failure. A store that does not answer
   * is a failure after a while, which ends if the answer comes.
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
      // Reuse the pending load: storage would answer a second one separately.
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
      this.purgeTrash();
    } catch (error) {
      if (this.view.getState().phase === 'ended') return;
      const code = error instanceof StoreError ? error.code : 'broken';
      this.view.setState({ phase: 'failed', failure: this.failure(code) });
    } finally {
      stopWaiting();
    }
  }

  /** Runs a command: shown at once, written behind. */
  run(command: Command, { isQuiet = false, isByNobody = false, later, gestureId, scope }: RunOptions = {}): RunResult {
    this.answerScope('this');
    const { state } = this.view.getState();
    const isDecided = scope !== undefined || isQuiet || gestureId !== undefined;
    if (!isDecided && mayAsk(state, command)) return this.gestures.runAndAsk(command);
    const context = { ...this.context(), ...(gestureId === undefined ? {} : { gestureId }) };
    const meant = inScope(state, command, scope ?? 'this', context);
    return this.take((now) => run(now, meant, context, later), isQuiet, isByNobody);
  }

  /**
   * Makes the change that is asked about for one occurrence, for others too, or for none.
   *
   * @param scope null takes it back
   */
  answerScope(scope: Scope | null): void {
    this.gestures.answer(scope);
  }

  /**
   * Shows the notice of a finished gesture as one history entry, or asks first which occurrences of a series it is for.
   *
   * @returns whether it still is the last one
   */
  commitGesture(gestureId: string): boolean {
    return this.gestures.commit(gestureId);
  }

  /** Rolls back a gesture without leaving a history entry. @returns whether it was the last one */
  rollbackGesture(gestureId: string): boolean {
    return this.gestures.rollback(gestureId);
  }

  /** Undoes the last history entry, whichever window it was made in. */
  undo(): RunResult {
    return this.take(undo, false);
  }

  redo(): RunResult {
    return this.take(redo, false);
  }

  /** Environment of commands; for parsers and other pure functions too. */
  context(): CommandContext {
    const { device } = this.options;
    return {
      now: new Date(device.now()).toISOString(),
      serverTime: new Date(this.clock.now()).toISOString(),
      zone: device.zone(),
      newId: () => device.newId(),
    };
  }

  /** Sets the server's clock, and purges the expired trash. @param offset milliseconds that it is ahead of this device's */
  confirmClock(offset: number): void {
    this.clock.confirm(offset);
    this.purgeTrash();
  }

  /** Writes rows that no command made: joined ones, and stamps. Nothing to undo, no notice. @returns whether they are taken */
  write(changesOf: (state: State, context: StampContext) => readonly Change[]): boolean {
    const { phase, state } = this.view.getState();
    if (phase !== 'open' || this.isNewer) return false;
    const changes = changesOf(state, this.stampContext());
    this.show(apply(state, changes));
    this.saver.add(changes, state);
    return true;
  }

  /** Shows a sentence in the toast and announces it. */
  notify(sentence: string): void {
    this.notices.refused(sentence);
  }

  setCanChange(canChange: boolean): void {
    this.canChange = canChange;
    this.view.setState({ readOnly: this.readOnly() });
    this.purgeTrash();
  }

  /** Shows what other windows wrote, messages of which may be lost. */
  catchUp(): Promise<void> {
    return this.options.store.catchUp().catch(() => undefined);
  }

  /** Retries a failed save. */
  retry(): void {
    this.saver.retry();
  }

  /** Resolves once everything is durable, or has failed for now; `view` has the result. */
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

  /** Closes the planner once its data are saved; nothing is removed. */
  async close(): Promise<void> {
    this.stop();
    this.view.setState({ phase: 'ended' });
    await this.saver.settled();
    this.saver.stop();
    this.options.store.close();
    if (this.options.drafts) await closeDrafts(this.options.drafts);
  }

  /** Removes the planner from this device. @throws {StoreError} if other programs hold it open */
  async destroy(): Promise<void> {
    this.end('deleted');
    await this.options.drafts?.destroy();
    await this.options.store.destroy();
  }

  /** Purges the expired trash once. A wrong clock of one device would empty the trash of all: the server's has to be known. */
  private purgeTrash(): void {
    const { phase, readOnly } = this.view.getState();
    if (this.hasPurged || !this.clock.isConfirmed || phase !== 'open' || readOnly !== null) return;
    this.hasPurged = true;
    this.run({ type: 'trash.purge' }, { isQuiet: true });
  }

  private take(step: (state: State) => CommandResult, isQuiet: boolean, isByNobody = false): RunResult {
    const { phase, readOnly, state, failure } = this.view.getState();
    if (phase !== 'open') return this.refuse('not_open', failure?.sentence ?? REFUSALS.notOpen, isQuiet);
    if (readOnly !== null) return this.refuse('read_only', REFUSALS[readOnly], isQuiet);
    const outcome = step(state);
    if (!outcome.ok) return this.refuse(outcome.refusal.code, outcome.refusal.message, isQuiet);
    const { sentence, note, focus, canUndo } = outcome;
    const changes = withStamps(state, outcome.changes, () => ({ ...this.stampContext(), isByNobody }));
    this.show(apply(outcome.state, changes.slice(outcome.changes.length)));
    this.saver.add(changes, state);
    if (!isQuiet && sentence !== '') this.notices.done({ sentence, note, canUndo, changed: idsOf(outcome.changes) });
    return { ok: true, sentence, focus, canUndo };
  }

  private refuse(code: Refusal['code'] | 'read_only' | 'not_open', message: string, isQuiet: boolean): RunResult {
    if (!isQuiet) this.notify(message);
    return { ok: false, refusal: { code, message } };
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

  /** Shows changes of other windows, together with this window's changes of the same rows. */
  private onNotification(event: StoreNotification): void {
    if (event.type === 'ended') return this.end(event.reason);
    if (this.view.getState().phase !== 'open') return;
    if (event.type === 'remote') return this.hear(event.changes);
    const { state } = this.view.getState();
    this.missedFrom = Math.min(this.missedFrom, syncRowOf(state)?.cursor ?? Infinity);
    this.hear(changesTo(state, event.rows));
  }

  private hear(heard: readonly HeardChange[]): void {
    const { state } = this.view.getState();
    if (!this.isSynced()) return this.show(apply(state, mergeHeard(state, heard, this.saver)));
    const joined = joinHeard(state, heard, this.saver, this.stampContext(), () => this.options.device.newId());
    this.show(joined.state);
    if (!this.isNewer) this.saver.add(joined.changes, state);
  }

  private isSynced(): boolean {
    return syncRowOf(this.view.getState().state) !== undefined;
  }

  private end(reason: 'outdated' | 'deleted'): void {
    this.stop();
    if (reason === 'deleted') this.saver.stop();
    this.view.setState({
      phase: 'ended',
      failure: this.failure(reason),
      // Hide a removed planner. One that a newer version took over stays: it may hold unsaved changes.
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

  private readonly readOnly = (): PlannerView['readOnly'] =>
    this.isNewer ? 'newer' : this.canChange ? null : 'license';

  private stampContext(): StampContext {
    this.writer ??= Number.parseInt(this.options.device.newId().slice(-8), 16);
    return { now: this.clock.now(), writer: this.writer };
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

  /** Catches up after a sleep: timers stand still meanwhile, and messages of other windows are lost. */
  private wake(): void {
    if (this.view.getState().phase !== 'open') return;
    this.updateTime();
    this.saver.retry();
    void this.catchUp();
  }
}
