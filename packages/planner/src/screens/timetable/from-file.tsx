import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useRef, useState } from 'react';
import { recogniseLessons } from '../../domain/timetable/recognise-lessons.ts';
import type { RecognisedLessons } from '../../domain/timetable/recognise-lessons.ts';
import { lessonEntries, recognisedCommands } from '../../domain/timetable/recognised-timetable.ts';
import { readCalendarFile } from '../../session/files.ts';
import { plural } from '../../domain/text/words.ts';
import { FileInput } from '../fields/file-input.tsx';
import { usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './timetable-screen.module.css';

const NO_LESSONS = 'There are no lessons in this file. Choose the calendar that your school gave you.';

/** A timetable from the school's calendar file: lessons are recognised by repetition, shown, and then added. */
export function FromFile({ onAdd }: { onAdd: (id: string) => void }) {
  const session = usePlannerSession();
  const [found, setFound] = useState<RecognisedLessons | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    setReading(true);
    const outcome = await readCalendarFile(session, file);
    setReading(false);
    if (outcome.status === 'failed') setProblem(outcome.message);
    if (outcome.status !== 'read') return;
    const lessons = recogniseLessons(lessonEntries(outcome.found.entries));
    setProblem(lessons ? null : NO_LESSONS);
    setFound(lessons);
  };
  const add = () => {
    if (!found) return;
    const { newId } = session.context();
    const [id, gestureId] = [newId(), newId()];
    const isDone = recognisedCommands(found, id).every((command) => session.run(command, { gestureId }).ok);
    setFound(null);
    if (isDone && session.commitGesture(gestureId)) onAdd(id);
    else session.rollbackGesture(gestureId);
  };
  return (
    <>
      <Button ref={opener} pending={isReading} onClick={() => input.current?.click()}>
        From my school’s file…
      </Button>
      <FileInput ref={input} label="Timetable file" accept=".ics,text/calendar" onFile={(file) => void read(file)} />
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
            <Button variant="primary" onClick={add}>
              Make this timetable
            </Button>
          </>
        }
      >
        {found && <Preview found={found} />}
      </Dialog>
    </>
  );
}

function Preview({ found }: { found: RecognisedLessons }) {
  const { cycle, lessons, daysOff, leftOver } = found;
  const subjects = Map.groupBy(lessons, ({ subject }) => subject);
  const turns = plural(cycle.length, cycle.kind === 'day' ? 'school day' : 'week');
  return (
    <div className={styles.form}>
      <p>
        {plural(lessons.length, 'lesson')} that repeat after {turns}.
        {daysOff.length > 0 && ` ${plural(daysOff.length, 'day')} off.`}
      </p>
      {leftOver > 0 && (
        <p className={styles.quiet}>
          {leftOver === 1 ? '1 entry does' : `${leftOver} entries do`} not repeat, and will not be added.
        </p>
      )}
      <ul className={styles.list} aria-label="Subjects in the file">
        {[...subjects].map(([subject, each]) => (
          <li key={subject} className={styles.between}>
            <span>{subject}</span>
            <span className={styles.quiet}>{plural(each.length, 'lesson')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
