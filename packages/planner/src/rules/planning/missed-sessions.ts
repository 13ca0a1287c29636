import type { CommandOf } from '../../core/commands/command.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { planExam, replanCommand, studyFor } from './exam-plan.ts';
import { examsFrom } from '../tasks/exam.ts';
import type { Exam } from '../tasks/exam.ts';
import type { TimeRequest } from './plan-time.ts';

/** Sessions before an exam that is still ahead, which are to have new times. */
export interface ExamSessions {
  exam: Exam;
  sessions: readonly WorkBlock[];
}

/** The missed sessions of all exams ahead, the nearest first. @param now wall-clock time in `zone` */
export const missedSessions = (state: State, now: Civil, zone: string): ExamSessions[] =>
  examsFrom(state, now, zone)
    .map((exam) => ({ exam, sessions: studyFor(state, exam.id, now, zone).missed }))
    .filter(({ sessions }) => sessions.length > 0);

export interface ReplanOptions extends Pick<TimeRequest, 'zone' | 'settings'> {
  /** Wall-clock time in `zone`. */
  now: Civil;
}

/** The command that spreads sessions over the days before their exams; null where none of them fits. */
export function replanSessions(
  state: State,
  list: readonly ExamSessions[],
  options: ReplanOptions,
): CommandOf<'block.plan'> | null {
  let planned = state;
  const blocks = list.flatMap(({ exam, sessions }) => {
    const lengths = sessions.map(({ minutes }) => minutes);
    const { sessions: places } = planExam(planned, exam, { ...options, lengths, spacing: 'even', moved: sessions });
    // The next exam's sessions go around these.
    planned = apply(
      planned,
      sessions.flatMap((block, at) => {
        const start = places[at]?.start;
        return start === undefined ? [] : [{ table: 'blocks', type: 'put', row: { ...block, start, zone: null } }];
      }),
    );
    return replanCommand(sessions, places).blocks;
  });
  return blocks.length === 0 ? null : { type: 'block.plan', blocks };
}
