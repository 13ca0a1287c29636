import { useMemo, useState } from 'react';
import { civilNow } from '../../core/time/zones.ts';
import { lessonPlace } from '../../rules/timetable/lesson-words.ts';
import { aheadWords, lessonsAhead, lessonToName } from '../../rules/timetable/lessons-ahead.ts';
import type { LessonAhead } from '../../rules/timetable/lessons-ahead.ts';
import { LessonPopover } from '../calendar/lesson/later-lesson.tsx';
import type { LessonTarget } from '../calendar/lesson/lesson-popover.tsx';
import { TIMETABLE_TABLES } from '../../rules/timetable/schedules.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './next-lesson.module.css';

function useLessonsAhead(): readonly LessonAhead[] {
  const state = useTables([...TIMETABLE_TABLES, 'settings']);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  return useMemo(() => lessonsAhead(state, now), [state, now]);
}

/** The lesson that is on, or the next one, with its room, in the rail. */
export function RailLesson() {
  const next = lessonToName(useLessonsAhead());
  const [opened, setOpened] = useState<LessonTarget | null>(null);
  if (!next) return null;
  const { lesson, isOn } = next;
  return (
    <>
      <button
        type="button"
        className={styles.rail}
        aria-haspopup="dialog"
        title={aheadWords(next)}
        onClick={({ currentTarget }) => setOpened({ id: lesson.id, at: currentTarget })}
      >
        <span className="visually-hidden">
          {isOn ? 'Lesson now' : 'Next lesson'}: {aheadWords(next)}
        </span>
        <span className={styles.stack} aria-hidden="true" data-hue={lesson.subject?.hue ?? 'slate'}>
          <span>{lesson.title}</span>
          <strong>{lessonPlace(lesson)}</strong>
          <span className={styles.when}>{next.when.replace(',', '')}</span>
        </span>
      </button>
      <Opened target={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Opened(props: { target: LessonTarget | null; onClose: () => void }) {
  const workspace = useWorkspaceStore();
  return <LessonPopover {...props} onOpen={(opened) => workspace.getState().open(opened)} />;
}
