import { useState } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { minutesBetween } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { formatLength, formatShortTime } from '../../core/time/format.ts';
import type { DayItem } from '../../rules/calendar/day-items.ts';
import { itemColour } from '../../rules/calendar/item-colour.ts';
import { lessonPlace, reliefWords } from '../../rules/timetable/lesson-words.ts';
import { LessonPopover } from '../calendar/lesson/later-lesson.tsx';
import type { LessonTarget } from '../calendar/lesson/lesson-popover.tsx';
import { useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { Timeline, TimelineItem } from './agenda.ts';
import { AgendaCheck } from './agenda-check.tsx';
import type { AgendaCheckProps } from './agenda-check.tsx';
import { dueByTodayWords } from './overdue-words.ts';
import styles from './today-agenda.module.css';

interface SharedProps extends Omit<AgendaCheckProps, 'task'> {
  state: State;
  now: Civil;
}

/** Items on now, under the current time; else how long the student is free. */
export function NowTimes({ times, ...shared }: SharedProps & { times: Timeline }) {
  const { state, now } = shared;
  const { clock } = settingsOf(state);
  const [next] = times.next;
  return (
    <div role="group" aria-label="Now">
      <div className={styles.head}>
        <h2 className={styles.title}>
          Now <span className={styles.clock}>{formatShortTime(now, clock)}</span>
        </h2>
      </div>
      {times.now.length === 0 ? (
        <p className={styles.free}>
          {!next
            ? 'Nothing more with a time today.'
            : times.isFree
              ? `Free for ${formatLength(minutesBetween(now, next.item.span.start))}`
              : `Nothing with a time until ${formatShortTime(next.item.span.start, clock)}.`}
        </p>
      ) : (
        <Times {...shared} items={times.now.map((item) => ({ item, free: 0 }))} isOn />
      )}
    </div>
  );
}

/** A part of the day ahead. */
export function AgendaTimes({
  title,
  items,
  ...shared
}: SharedProps & { title: string; items: readonly TimelineItem[] }) {
  if (items.length === 0) return null;
  const [first, ...rest] = items;
  return (
    <div role="group" aria-label={title}>
      {first && <Gap minutes={first.free} />}
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
      </div>
      <Times {...shared} items={first ? [{ ...first, free: 0 }, ...rest] : []} />
    </div>
  );
}

const Gap = ({ minutes }: { minutes: number }) =>
  minutes > 0 && <p className={styles.gap}>{formatLength(minutes)} free</p>;

interface TimesProps extends SharedProps {
  items: readonly TimelineItem[];
  isOn?: boolean;
}

function Times({ items, isOn = false, ...shared }: TimesProps) {
  const workspace = useWorkspaceStore();
  const [lesson, setLesson] = useState<LessonTarget | null>(null);
  return (
    <>
      <ul>
        {items.map(({ item, free }) => (
          <li key={`${item.kind} ${item.id}`}>
            <Gap minutes={free} />
            <Time {...shared} item={item} isOn={isOn} onLesson={setLesson} />
          </li>
        ))}
      </ul>
      <LessonPopover
        target={lesson}
        onClose={() => setLesson(null)}
        onOpen={(opened) => workspace.getState().open(opened)}
      />
    </>
  );
}

interface TimeProps extends SharedProps {
  item: DayItem;
  isOn: boolean;
  onLesson: (target: LessonTarget) => void;
}

/** A lesson, an event, or a session with its box. */
function Time({ item, isOn, state, now, canChange, onDone, onLesson }: TimeProps) {
  const workspace = useWorkspaceStore();
  const { clock } = settingsOf(state);
  const { title, place, hue, note } = wordsOf(item, state, now);
  const task = item.kind === 'block' ? item.task : null;
  const open = (at: HTMLElement) => {
    if (item.kind === 'lesson') onLesson({ id: item.id, at });
    else workspace.getState().open(task ? { kind: 'task', id: task.id } : { kind: 'event', id: item.id });
  };
  const when = isOn ? `until ${formatShortTime(item.span.end, clock)}` : formatShortTime(item.span.start, clock);
  return (
    <div className={styles.line} data-kind={item.kind} data-hue={hue}>
      {task ? (
        <AgendaCheck task={task} canChange={canChange} onDone={onDone} />
      ) : (
        <span className={styles.edge} aria-hidden="true" />
      )}
      <button
        type="button"
        className={styles.task}
        aria-haspopup={item.kind === 'lesson' ? 'dialog' : undefined}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <span className={styles.name}>
          {title} {place !== '' && <span className={styles.place}>{place}</span>}{' '}
          {note !== '' && <span className={styles.note}>{note}</span>}
        </span>{' '}
        <span className={styles.when}>{when}</span>
      </button>
    </div>
  );
}

function wordsOf(item: DayItem, state: State, now: Civil) {
  if (item.kind === 'lesson') {
    const { lesson } = item;
    return {
      title: lesson.title,
      place: lessonPlace(lesson),
      hue: lesson.subject?.hue ?? 'slate',
      note: reliefWords(lesson),
    };
  }
  const row = item.kind === 'block' ? item.task : item.event;
  return {
    title: row.title,
    place: item.kind === 'event' ? item.event.place : '',
    hue: itemColour(state, row).hue,
    note: item.kind === 'block' ? dueByTodayWords(state, item.task, now) : '',
  };
}
