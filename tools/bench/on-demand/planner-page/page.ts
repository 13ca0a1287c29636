import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import FullCalendar from '@fullcalendar/react';
import type { CalendarRef } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import Dexie from 'dexie';
import type { Table } from 'dexie';
import { createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { BenchPage, PlannerData } from '../../planner-data.ts';
import { SortableList } from './sortable-list.tsx';
import type { ListRow } from './sortable-list.tsx';

const VIEWS = { week: 'timeGridWeek', month: 'dayGridMonth' } as const;

interface TaskRow {
  id: string;
  title: string;
}
interface EventRow extends TaskRow {
  start: string;
  end: string;
}

/** Further fields of our own rows. */
const STAMP = '2026-11-18T00:00:00.000Z';
const COMMON = { notes: '', tagIds: [], createdAt: STAMP, deletedAt: null, isSample: false, origin: null };
const TASK_FIELDS = { ...COMMON, groupId: null, order: 'a0', plannedDay: null, due: null, doneAt: null };
const EVENT_FIELDS = { ...COMMON, place: '', hue: null, isAllDay: false, zone: null };

/** FullCalendar, dnd-kit and Dexie on the same data, in place of our calendar, our list and our store. */
class PeersPage implements BenchPage {
  private events: EventRow[] = [];
  private tasks: ListRow[] = [];
  private order: readonly string[] = [];
  private moved = new Map<string, string>();
  private root: Root | null = null;
  private readonly calendar = createRef<CalendarRef>();
  private db = this.open();

  private open() {
    const db = new Dexie('bench', { chromeTransactionDurability: 'strict' });
    db.version(1).stores({ tasks: 'id', events: 'id' });
    return db as Dexie & { tasks: Table<TaskRow, string>; events: Table<EventRow, string> };
  }

  async prepare({ tasks, events }: PlannerData): Promise<void> {
    this.tasks = tasks.map(({ id, title, estimate }) => ({ id, title, estimate }));
    const blocks = tasks.flatMap(({ title, blocks: planned = [] }) =>
      planned.map(({ id, start, end }) => ({ id, title, start, end })),
    );
    this.events = [...events.map(({ id, title, start, end }) => ({ id, title, start, end })), ...blocks];
    await this.db.tasks.bulkPut(tasks.map(({ id, title, estimate }) => ({ ...TASK_FIELDS, id, title, estimate })));
    await this.db.events.bulkPut(this.events.map((event) => ({ ...EVENT_FIELDS, ...event })));
  }

  mount(show: 'week' | 'month', day: string): void {
    this.newRoot()?.render(
      createElement(FullCalendar, {
        ref: this.calendar,
        plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin, classicThemePlugin],
        initialView: VIEWS[show],
        initialDate: day,
        firstDay: 1,
        height: '100%',
        scrollTime: '07:00:00',
        snapDuration: '00:05:00',
        editable: true,
        nowIndicator: true,
        dayMaxEvents: true,
        // As many columns as ours, before the overflow.
        eventMaxStack: 7,
        events: this.events,
        eventDrop: ({ event }) => this.moved.set(event.title, event.startStr.slice(0, 16)),
      }),
    );
  }

  go(day: string): void {
    this.calendar.current?.getApi().gotoDate(day);
  }

  mountList(count: number): Promise<void> {
    const rows = this.tasks.slice(0, count);
    this.order = rows.map(({ id }) => id);
    this.newRoot()?.render(createElement(SortableList, { rows, onOrder: (ids) => (this.order = ids) }));
    return Promise.resolve();
  }

  private newRoot(): Root | null {
    const element = document.querySelector('#root');
    return (this.root = element && createRoot(element));
  }

  unmount(): void {
    this.root?.unmount();
  }

  startOf(title: string): string {
    return this.moved.get(title) ?? this.events.find((event) => event.title === title)?.start ?? '';
  }

  placeOf(title: string): number {
    return this.order.indexOf(this.tasks.find((task) => task.title === title)?.id ?? '');
  }

  async load(): Promise<number> {
    this.db.close();
    this.db = this.open();
    const from = performance.now();
    await Promise.all([this.db.tasks.toArray(), this.db.events.toArray()]);
    return performance.now() - from;
  }

  async edit(id: string, title: string): Promise<number> {
    const from = performance.now();
    await this.db.tasks.update(id, { title });
    return performance.now() - from;
  }
}

Object.assign(window, { bench: new PeersPage() });
