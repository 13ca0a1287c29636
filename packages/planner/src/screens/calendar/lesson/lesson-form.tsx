import { spelled } from '../../../core/text/spelling.ts';
import { cutText } from '@bellweek/api-client/contract/cut-text';
import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { useId, useState } from 'react';
import type { LessonChangeFields, LessonFields } from '../../../core/commands/timetable-drafts.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import { formatDay, formatShortDayOrTime } from '../../../core/time/format.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { civilNow } from '../../../core/time/zones.ts';
import { slotsWords } from '../../../rules/timetable/lesson-words.ts';
import { lessonsAfter } from '../../../rules/timetable/lessons-on.ts';
import type { PanelRef } from '../../../rules/calendar/item-ref.ts';
import type { DayLesson } from '../../../rules/timetable/schedules.ts';
import type { PlannerSession } from '../../../session/session.ts';
import { ParsedField } from '../../fields/parsed-field.tsx';
import { TimeField } from '../../fields/time-field.tsx';
import { useWhenFields } from '../hooks.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';
import styles from './lesson-popover.module.css';

export interface LessonFormProps {
  lesson: DayLesson;
  onClose: () => void;
  onOpen: (opened: PanelRef) => void;
}

const AS_PLANNED: Required<LessonChangeFields> = {
  isCancelled: false,
  room: null,
  teacher: null,
  from: null,
  to: null,
  isOnline: false,
  note: '',
};

/** Changes of a lesson: each is saved at once, and is one step of undo. */
export function LessonForm({ lesson, onClose, onOpen }: LessonFormProps) {
  const session = usePlannerSession();
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const [isFollowing, setFollowing] = useState(false);
  if (isReadOnly) return null;
  const change = (fields: LessonChangeFields) => {
    const { day, slot } = lesson;
    return session.run({ type: 'lesson.change', id: lesson.lesson.id, day, slot, fields });
  };
  return (
    <>
      <ScopeChoice isFollowing={isFollowing} onChange={setFollowing} />
      {isFollowing ? <FollowingFields lesson={lesson} /> : <DayFields lesson={lesson} onChange={change} />}
      <div className={styles.buttons}>
        {!isFollowing && (
          <Button size="small" onClick={() => change({ isCancelled: !lesson.isCancelled })}>
            {spelled(lesson.isCancelled ? 'Not cancelled' : 'Mark as cancelled')}
          </Button>
        )}
        {!isFollowing && lesson.change && (
          <Button size="small" onClick={() => change(AS_PLANNED)}>
            Back to usual
          </Button>
        )}
        <HomeworkButton {...{ lesson, onClose, onOpen }} />
      </div>
    </>
  );
}

function ScopeChoice({ isFollowing, onChange }: { isFollowing: boolean; onChange: (isFollowing: boolean) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.scope}>
      <legend className="visually-hidden">Changes apply to</legend>
      <ChoiceButton name={name} checked={!isFollowing} onChange={() => onChange(false)}>
        This lesson
      </ChoiceButton>
      <ChoiceButton name={name} checked={isFollowing} onChange={() => onChange(true)}>
        All following
      </ChoiceButton>
    </fieldset>
  );
}

interface TextProps {
  label: string;
  value: string;
  placeholder: string;
  most: number;
  onChange: (text: string) => void;
}

function Text({ label, value, placeholder, most, onChange }: TextProps) {
  return (
    <ParsedField<string>
      label={label}
      placeholder={placeholder}
      unknownText=""
      value={value === '' ? null : value}
      write={(text) => text}
      read={(text) => cutText(text, most)}
      onChange={(text) => onChange(text ?? '')}
    />
  );
}

const RoomField = (props: Pick<TextProps, 'value' | 'onChange'>) => (
  <Text label="Room" placeholder="No room" most={PLANNER_LIMITS.place} {...props} />
);

const TeacherField = (props: Pick<TextProps, 'value' | 'onChange'>) => (
  <Text label="Teacher" placeholder="No teacher" most={PLANNER_LIMITS.name} {...props} />
);

interface DayFieldsProps {
  lesson: DayLesson;
  onChange: (fields: LessonChangeFields) => void;
}

/** Changes on this day. */
function DayFields({ lesson, onChange }: DayFieldsProps) {
  const { time } = useWhenFields();
  const { from, to, change } = lesson;
  return (
    <div className={styles.fields}>
      <TimeField
        {...time}
        label="From"
        value={from}
        onChange={(next) => next !== null && onChange({ from: next, to: Math.min(next + to - from, DAY_MINUTES) })}
      />
      <TimeField {...time} label="To" value={to} onChange={(next) => next !== null && onChange({ from, to: next })} />
      <RoomField value={lesson.place} onChange={(room) => onChange({ room })} />
      <TeacherField value={lesson.teacher} onChange={(teacher) => onChange({ teacher })} />
      <ChoiceButton
        type="checkbox"
        checked={change?.isOnline ?? false}
        onChange={({ target }) => onChange({ isOnline: target.checked })}
      >
        Online
      </ChoiceButton>
      <div className={styles.wide}>
        <Text
          label="Note"
          placeholder="What to bring"
          most={PLANNER_LIMITS.notes}
          value={change?.note ?? ''}
          onChange={(note) => onChange({ note })}
        />
      </div>
    </div>
  );
}

/** Changes from this day on. */
function FollowingFields({ lesson: { lesson, title, day } }: { lesson: DayLesson }) {
  const session = usePlannerSession();
  const today = usePlanner((view) => view.today);
  const timetable = usePlanner(({ state }) => state.rows.timetables.get(lesson.timetableId));
  const split = (fields: LessonFields) => session.run({ type: 'lesson.split', id: lesson.id, day, fields });
  return (
    <div className={styles.fields}>
      <p className={styles.covered}>
        Changes {title} {timetable && slotsWords(timetable, lesson.slots)} from {formatDay(day, today)} on.
      </p>
      <RoomField value={lesson.room} onChange={(room) => split({ room })} />
      <TeacherField value={lesson.teacher} onChange={(teacher) => split({ teacher })} />
    </div>
  );
}

/** The next lesson after `lesson` that is ahead. */
function nextOf(session: PlannerSession, lesson: DayLesson): DayLesson | undefined {
  const { state, now, zone } = session.view.getState();
  const [current, { start }] = [civilNow(now, zone), lesson.span];
  return lessonsAfter(state, lesson, start > current ? start : current, 1)[0];
}

function HomeworkButton({ lesson, onClose, onOpen }: LessonFormProps) {
  const session = usePlannerSession();
  const next = nextOf(session, lesson);
  if (!next) return null;
  const { state, today } = session.view.getState();
  const add = () => {
    const task = { title: `${lesson.title} homework`, due: next.span.start, tagIds: [...lesson.tagIds] };
    const added = session.run({ type: 'task.add', tasks: [task] });
    if (!added.ok) return;
    onClose();
    onOpen({ kind: 'task', id: added.focus[0] ?? '', isNew: true });
  };
  return (
    <Button size="small" onClick={add}>
      Add homework due {formatShortDayOrTime(next.span.start, today, settingsOf(state).clock)}
    </Button>
  );
}
