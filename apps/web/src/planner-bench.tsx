import '@bellweek/ui/tokens.css';
import type { Command } from '@bellweek/planner/domain/commands/command';
import { CalendarScreen } from '@bellweek/planner/screens/calendar/calendar-screen';
import type { CalendarScreenProps } from '@bellweek/planner/screens/calendar/calendar-screen';
import { DragArea } from '@bellweek/planner/screens/drag/drag-context';
import { browserDevice } from '@bellweek/planner/session/browser-device';
import { PlannerSession } from '@bellweek/planner/session/session';
import { createIndexedDbStore } from '@bellweek/planner/store/indexeddb-store';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';

// Built by `npm run bench -- planner` only; not part of the website.

interface Data {
  tasks: Extract<Command, { type: 'task.add' }>['tasks'];
  events: Extract<Command, { type: 'event.add' }>['events'];
}

const ACCOUNT = 'bench';
const nothing = (): void => undefined;

class PlannerBench {
  private session = this.newSession();
  private root: Root | null = null;
  private show: CalendarScreenProps['show'] = 'week';

  private newSession(): PlannerSession {
    const store = createIndexedDbStore({ accountId: ACCOUNT });
    return new PlannerSession({ store, device: browserDevice(), canChange: true });
  }

  async prepare({ tasks, events }: Data): Promise<void> {
    await this.session.open();
    this.session.run({ type: 'task.add', tasks }, { isQuiet: true });
    this.session.run({ type: 'event.add', events }, { isQuiet: true });
    await this.session.settled();
  }

  mount(show: 'week' | 'month', day: string): void {
    this.show = show;
    const element = document.querySelector('#root');
    this.root = element && createRoot(element);
    this.go(day);
  }

  go(day: string): void {
    this.root?.render(
      <DragArea>
        <CalendarScreen
          session={this.session}
          show={this.show}
          day={day}
          onShow={nothing}
          onDay={nothing}
          onOpen={nothing}
          onSay={nothing}
        />
      </DragArea>,
    );
  }

  unmount(): void {
    this.root?.unmount();
  }

  /** Where the item of that title stands. @returns its start on the wall clock */
  startOf(title: string): string {
    const { state } = this.session.view.getState();
    return [...state.rows.events.values()].find((event) => event.title === title)?.start ?? '';
  }

  /** Everything from the disk, each row checked. @returns milliseconds */
  async load(): Promise<number> {
    await this.session.close();
    const store = createIndexedDbStore({ accountId: ACCOUNT });
    const from = performance.now();
    await store.load();
    const took = performance.now() - from;
    store.close();
    return took;
  }

  /** One edit of one task, durable. @returns milliseconds */
  async edit(id: string, title: string): Promise<number> {
    const from = performance.now();
    this.session.run({ type: 'task.edit', id, fields: { title } }, { isQuiet: true });
    await this.session.settled();
    return performance.now() - from;
  }
}

Object.assign(window, { bench: new PlannerBench() });
