import '@bellweek/ui/tokens.css';
import type { Command, RowLists } from '@bellweek/planner/core';
import {
  addDays,
  fitOf,
  itemsOn,
  planTime,
  run,
  settingsOf,
  stateOf,
  takeOut,
  tasksInOrder,
} from '@bellweek/planner/core';
import { addFeeds, CalendarPart, FeedReadings, ListPart } from '@bellweek/planner/demo';
import type { CalendarPartProps } from '@bellweek/planner/demo';
import { PlannerScreen } from '@bellweek/planner/screens';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { browserDevice, PlannerSession } from '@bellweek/planner/session';
import { createIndexedDbStore } from '@bellweek/planner/store';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';

// Built by `npm run bench -- planner` only; not part of the website.

interface Data {
  tasks: Extract<Command, { type: 'task.add' }>['tasks'];
  events: Extract<Command, { type: 'event.add' }>['events'];
}

interface Slot {
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** Minute of the day. */
  from: number;
}
interface Year {
  rows: RowLists;
  slots: readonly Slot[];
  /** A Monday. */
  first: string;
  weeks: number;
  zone: string;
}

interface Feeds {
  files: readonly string[];
  today: string;
  zone: string;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];
/** Years that are looked at before the measured one. */
const YEARS_BEFORE = 5;
/** Readings of a calendar before the measured one. */
const READINGS_BEFORE = 5;

/** The items of a year, asked week by week. @returns their number */
function itemsOfYear({ first, weeks, zone }: Year, state: ReturnType<typeof stateOf>): number {
  let count = 0;
  for (let week = 0; week < weeks; week += 1) {
    const days = WEEK.map((day) => addDays(first, week * 7 + day));
    for (const { timed } of itemsOn(state, days, zone)) count += timed.length;
  }
  return count;
}

/** The least that could be done for it: the same items from a list of weekdays and times, in order. */
function floorOfYear({ slots, first, weeks }: Year): number {
  let count = 0;
  for (let week = 0; week < weeks; week += 1) {
    for (const on of WEEK) {
      const day = addDays(first, week * 7 + on);
      const items = slots.filter(({ weekday }) => weekday === on + 1).map(({ from }, at) => ({ day, from, at }));
      count += items.sort((a, b) => a.from - b.from || a.at - b.at).length;
    }
  }
  return count;
}

const DAY = '2026-11-18';
/** The size of the history: the import of all data drops out of it. */
const STEPS = 100;
/** Times that a term is planned, and those before that warm it up. */
const PLANS = { measured: 20, before: 5 } as const;
const nothing = (): void => undefined;

const contextOn = (day: string, zone: string) => ({
  now: `${day}T00:00:00.000Z`,
  zone,
  newId: () => crypto.randomUUID(),
});

/** A planner with tasks and events, without a disk. */
function stateWith({ tasks, events }: Data, context: ReturnType<typeof contextOn>): ReturnType<typeof stateOf> {
  let state = stateOf({});
  for (const command of [{ type: 'task.add', tasks } as const, { type: 'event.add', events } as const]) {
    const result = run(state, command, context);
    if (result.ok) state = result.state;
  }
  return state;
}

const newSession = (accountId: string): PlannerSession =>
  new PlannerSession({ store: createIndexedDbStore({ accountId }), device: browserDevice(), canChange: true });

const host: PlannerScreenProps['host'] = {
  accountId: 'bench',
  installation: { installationId: '00000000-0000-4000-8000-000000000000', appVersion: '0.0.0' },
  saveFile: nothing,
  sendFeedback: () => Promise.resolve({ ok: true }),
  initialDay: DAY,
};

class PlannerBench {
  private session = newSession('bench');
  /** Session of the list that is measured. */
  private listed = this.session;
  private data: Data = { tasks: [], events: [] };
  private root: Root | null = null;
  private viewType: CalendarPartProps['viewType'] = 'week';
  private opening: Promise<number> | null = null;
  private feeds: FeedReadings | null = null;
  private year = { ours: (): number => 0, floor: (): number => 0 };

  /** Stores this data, and these calendars by address. */
  async prepare(data: Data, feeds?: Feeds | null): Promise<void> {
    this.data = data;
    await this.session.open();
    this.session.run({ type: 'task.add', tasks: data.tasks }, { isQuiet: true });
    this.session.run({ type: 'event.add', events: data.events }, { isQuiet: true });
    if (feeds) addFeeds(this.session, feeds.files, contextOn(feeds.today, feeds.zone));
    for (const { id = '', notes = '' } of data.tasks.slice(-STEPS)) {
      this.session.run({ type: 'task.edit', id, fields: { notes: `${notes}Page 40` } }, { isQuiet: true });
    }
    await this.session.settled();
  }

  mount(viewType: 'week' | 'month', day: string): void {
    this.viewType = viewType;
    this.newRoot();
    this.go(day);
  }

  go(day: string): void {
    this.root?.render(<CalendarPart session={this.session} viewType={this.viewType} day={day} />);
  }

  async mountList(count: number): Promise<void> {
    this.listed = newSession('bench-list');
    await this.listed.open();
    this.listed.run({ type: 'task.add', tasks: this.data.tasks.slice(0, count) }, { isQuiet: true });
    await this.listed.settled();
    this.newRoot()?.render(
      <div style={{ display: 'flex', width: 400, height: '100%' }}>
        <ListPart session={this.listed} day={DAY} />
      </div>,
    );
  }

  unmount(): void {
    this.root?.unmount();
  }

  /** Finds the item of that title. @returns its start on the wall clock */
  startOf(title: string): string {
    const { state } = this.session.view.getState();
    return [...state.rows.events.values()].find((event) => event.title === title)?.start ?? '';
  }

  placeOf(title: string): number {
    return tasksInOrder(this.listed.view.getState().state).findIndex((task) => task.title === title);
  }

  blocksOf(title: string): string {
    const { rows } = this.session.view.getState().state;
    const blocks = [...rows.blocks.values()].filter(({ taskId }) => rows.tasks.get(taskId)?.title === title);
    return blocks.map(({ start }) => start).join(' ');
  }

  /** Reads everything from the disk, each row validated. @returns milliseconds */
  async load(): Promise<number> {
    await this.session.close();
    const store = createIndexedDbStore({ accountId: 'bench' });
    const from = performance.now();
    await store.load();
    const took = performance.now() - from;
    store.close();
    return took;
  }

  /** Edits one task, durably. @returns milliseconds */
  async edit(id: string, title: string): Promise<number> {
    const from = performance.now();
    this.session.run({ type: 'task.edit', id, fields: { title } }, { isQuiet: true });
    await this.session.settled();
    return performance.now() - from;
  }

  /** Plans sessions before an exam. @returns milliseconds of each time */
  plan({ tasks, events }: Data, exam: string): number[] {
    const zone = 'Australia/Sydney';
    const state = stateWith({ tasks, events }, contextOn('2026-10-05', zone));
    const lengths = Array.from<number>({ length: 12 }).fill(45);
    return Array.from({ length: PLANS.before + PLANS.measured }, () => {
      const from = performance.now();
      const { sessions } = planTime(state, {
        lengths,
        spacing: 'even',
        oneADay: true,
        overload: 'least',
        hours: 'afterSchool',
        from: '2026-10-05T11:00',
        until: `${exam}T00:00`,
        zone,
        settings: settingsOf(state),
      });
      if (sessions.length < lengths.length) throw new Error('The term has no room.');
      return performance.now() - from;
    }).slice(PLANS.before);
  }

  /** Takes a full day out of a planner of that data. @returns milliseconds of each time */
  takeOut({ tasks, events }: Data): number[] {
    const zone = 'Australia/Sydney';
    const now = `${DAY}T08:00`;
    const state = stateWith({ tasks, events }, contextOn('2026-10-05', zone));
    const options = { now, zone, settings: settingsOf(state) };
    return Array.from({ length: PLANS.before + PLANS.measured }, () => {
      const from = performance.now();
      const { moves, stays } = takeOut(state, { day: addDays(DAY, 1), from: 0, to: 24 * 60 }, options);
      if (moves.length + stays.length === 0) throw new Error('The day is empty.');
      return performance.now() - from;
    }).slice(PLANS.before);
  }

  /** Says whether typed work of three hours fits, due on another day of the week each time. @returns milliseconds of each time */
  fits({ tasks, events }: Data): number[] {
    const zone = 'Australia/Sydney';
    const state = stateWith({ tasks, events }, contextOn('2026-10-05', zone));
    return Array.from({ length: PLANS.before + PLANS.measured }, (_, at) => {
      // Free time is kept by its settings: nothing is known at the first key after an edit of them.
      const context = { now: `${DAY}T08:00`, zone, settings: { ...settingsOf(state) } };
      const from = performance.now();
      const fit = fitOf(state, { due: addDays(DAY, 1 + (at % 7)), plannedDay: null, minutes: 180 }, context);
      if (fit === null) throw new Error('The work has no day.');
      return performance.now() - from;
    }).slice(PLANS.before);
  }

  /** Reads a year several times, each with new rows, so that only the code is known. */
  prepareYear(year: Year): void {
    for (let before = 0; before <= YEARS_BEFORE; before += 1) {
      const state = stateOf(structuredClone(year.rows));
      this.year = { ours: () => itemsOfYear(year, state), floor: () => floorOfYear(year) };
      if (before < YEARS_BEFORE && this.year.ours() !== this.year.floor()) throw new Error('The year is not whole.');
    }
  }

  /** The items of the year that was prepared. @returns their number */
  readYear(by: 'ours' | 'floor'): number {
    return this.year[by]();
  }

  /** Adds calendars by address to a planner with the bench's data, and reads each a few times. */
  prepareFeeds({ files, today, zone }: Feeds): void {
    const context = contextOn(today, zone);
    const feeds = new FeedReadings(stateWith(this.data, context), context, files);
    for (const at of files.keys()) for (let time = 0; time < READINGS_BEFORE; time += 1) feeds.readAgain(at);
    this.feeds = feeds;
  }

  /** Reads the first calendar by address once more. @returns the number of its entries */
  readFeed(): number {
    return this.feeds?.readAgain(0) ?? 0;
  }

  /**
   * Shows the whole planner as it was left. @returns milliseconds since the navigation, with list and week on the
   * screen
   */
  opened(): Promise<number> {
    return (this.opening ??= this.open());
  }

  private async open(): Promise<number> {
    await this.session.open();
    this.newRoot()?.render(<PlannerScreen session={this.session} host={host} />);
    await new Promise<void>((resolve) => {
      const look = () => {
        const isThere = document.querySelector('[data-line][data-task]') && document.querySelector('[data-key]');
        // Elements present at the beginning of a frame are painted by the task after it.
        requestAnimationFrame(isThere ? () => setTimeout(resolve) : look);
      };
      look();
    });
    return performance.now();
  }

  private newRoot(): Root | null {
    const element = document.querySelector('#root');
    return (this.root = element && createRoot(element));
  }
}

const bench = new PlannerBench();
Object.assign(window, { bench });
if (location.search === '?open') void bench.opened();
