import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useId, useRef, useState } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatShortWeekdayDate } from '../../core/time/format.ts';
import type { AustralianState } from '../../rules/timetable/australia.ts';
import { datesOfState, hasHolidays, recognisedCommands } from '../../rules/files/timetable/recognised-timetable.ts';
import type { RecognisedPlace } from '../../rules/files/timetable/recognised-timetable.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';
import { datesFrom, nameFrom } from '../../rules/timetable/timetable-edits.ts';
import { readTimetableFile } from '../../session/calendar-files.ts';
import type { TimetableRead } from '../../session/calendar-files.ts';
import { plural } from '../../core/text/words.ts';
import { DayField } from '../fields/day-field.tsx';
import { FileInput } from '../fields/file-input.tsx';
import { FoldedList } from '../fields/folded-list.tsx';
import { usePlannerSession, useView } from '../workspace/planner-context.tsx';
import { foundSubjects, turnSentence } from './found-words.ts';
import type { SubjectLessons } from './found-words.ts';
import { StateSelect, useSchoolPlace } from './state-select.tsx';
import styles from './timetable-screen.module.css';

const ACCEPTED = '.ics,.csv,.tsv,.txt,text/calendar,text/csv,text/tab-separated-values';
/** Numbers of lines that are shown before a list is unfolded. */
const MOST_SHOWN = 5;
const MOST_SUBJECTS = 12;
const MOST_LESSONS = 10;

type Found = Extract<TimetableRead, { status: 'read' }>;

/** The first day of a timetable that takes over: the file's own, or else the first day of the next term. */
function firstAfter({ timetable, calendar }: Schedule, { lessons }: Found, today: Day): Day | null {
  if (lessons.terms.length > 0 && lessons.first > timetable.first) return lessons.first;
  return calendar.terms.find(({ first }) => first > today && first > timetable.first)?.first ?? null;
}

interface FromFileProps {
  /** The timetable that the new one takes over from. */
  follows?: Schedule;
  onAdd: (id: string) => void;
}

/** A timetable from the school's file, a calendar or a table: its lessons are shown, and then added. */
export function FromFile({ follows, onAdd }: FromFileProps) {
  const session = usePlannerSession();
  const { today } = useView();
  const schoolPlace = useSchoolPlace();
  const [found, setFound] = useState<Found | null>(null);
  const [state, setState] = useState<AustralianState | ''>(schoolPlace.state);
  const [first, setFirst] = useState<Day | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    setReading(true);
    const outcome = await readTimetableFile(session, file);
    setReading(false);
    setProblem(outcome.status === 'failed' ? outcome.message : null);
    setFound(outcome.status === 'read' ? outcome : null);
    if (outcome.status === 'read' && follows) setFirst(firstAfter(follows, outcome, today));
  };
  const isTooEarly = first !== null && follows !== undefined && first <= follows.timetable.first;
  const place = ((): RecognisedPlace | null => {
    if (!follows) return state === '' || !found ? {} : { dates: datesOfState(state, found.lessons) };
    if (first === null || isTooEarly) return null;
    const { id, name } = { id: follows.timetable.id, name: nameFrom(follows.timetable, first) };
    return { dates: datesFrom(follows, first), follows: { id, name, first } };
  })();
  const add = () => {
    if (!found || !place) return;
    const { newId } = session.context();
    const [id, gestureId] = [newId(), newId()];
    const commands = recognisedCommands(found.lessons, id, place);
    const isDone = commands.every((command) => session.run(command, { gestureId }).ok);
    setFound(null);
    if (isDone && session.commitGesture(gestureId)) onAdd(id);
    else session.rollbackGesture(gestureId);
  };
  return (
    <div className={styles.form}>
      <Button ref={opener} pending={isReading} onClick={() => input.current?.click()}>
        {follows ? 'New timetable from a file…' : 'From my school’s file…'}
      </Button>
      <p className={styles.quiet}>
        A calendar (.ics), or a table (.csv) with columns such as Day, Week, Start, End, Subject, Room and Teacher.
      </p>
      <FileInput ref={input} label="Timetable file" accept={ACCEPTED} onFile={(file) => void read(file)} />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Dialog
        open={found !== null}
        onOpenChange={(next) => !next && setFound(null)}
        title="Your timetable from this file"
        description="Nothing changes until you confirm, and one undo takes it back."
        finalFocus={opener}
        footer={
          <>
            <Button onClick={() => setFound(null)}>Cancel</Button>
            <Button variant="primary" disabled={place === null} onClick={add}>
              Make this timetable
            </Button>
          </>
        }
      >
        {found && follows && <FirstDay {...{ first, isTooEarly }} onChange={setFirst} />}
        {found && !follows && !hasHolidays(found.lessons) && <StateSelect value={state} onChange={setState} />}
        {found && <Preview found={found} place={place ?? {}} />}
      </Dialog>
    </div>
  );
}

interface FirstDayProps {
  first: Day | null;
  isTooEarly: boolean;
  onChange: (first: Day | null) => void;
}

function FirstDay({ first, isTooEarly, onChange }: FirstDayProps) {
  const { today, state } = useView();
  const { weekStart } = settingsOf(state);
  const faultId = useId();
  return (
    <div>
      <DayField
        label="Starts on"
        isRequired
        {...{ today, weekStart, onChange }}
        value={first}
        faultId={isTooEarly ? faultId : undefined}
      />
      {isTooEarly && (
        <div id={faultId}>
          <Notice tone="error">Choose a day after your current timetable started.</Notice>
        </div>
      )}
    </div>
  );
}

function Preview({ found: { lessons: timetable, faults, unread }, place }: { found: Found; place: RecognisedPlace }) {
  const session = usePlannerSession();
  const { state, today } = useView();
  const { cycle, lessons, daysOff, leftOver } = timetable;
  const turns = plural(cycle.length, cycle.kind === 'day' ? 'school day' : 'week');
  return (
    <div className={styles.form}>
      <p>
        {plural(lessons.length, 'lesson')} that repeat after {turns}.{' '}
        {turnSentence(timetable, place, { today, weekStart: settingsOf(state).weekStart }, session.context())}
      </p>
      {leftOver > 0 && (
        <p className={styles.quiet}>
          {leftOver === 1 ? '1 entry does' : `${leftOver} entries do`} not repeat, and will not be added.
        </p>
      )}
      {unread !== '' && <Notice quiet>{unread}</Notice>}
      {faults.length > 0 && (
        <Notice quiet>
          {plural(faults.length, 'row')} will not be added.
          <FoldedList label="Rows left out" items={faults} most={MOST_SHOWN} />
        </Notice>
      )}
      <FoldedList
        label="Subjects in the file"
        className={styles.list}
        most={MOST_SUBJECTS}
        items={foundSubjects(timetable, settingsOf(state).clock).map((each) => (
          <FoundLessons {...each} />
        ))}
      />
      {daysOff.length > 0 && (
        <>
          <h3 className={styles.subject}>{plural(daysOff.length, 'day')} off</h3>
          <FoldedList
            label="Days off"
            className={styles.inline}
            items={daysOff.map((day) => formatShortWeekdayDate(day, today))}
            most={MOST_SHOWN}
          />
        </>
      )}
    </div>
  );
}

/** A subject of the file with the day, time and room of its lessons. */
const FoundLessons = ({ subject, lessons }: SubjectLessons) => (
  <>
    <h3 className={styles.subject}>
      {subject} <span className={styles.quiet}>{plural(lessons.length, 'lesson')}</span>
    </h3>
    <FoldedList label={`Lessons of ${subject}`} className={styles.inline} items={lessons} most={MOST_LESSONS} />
  </>
);
