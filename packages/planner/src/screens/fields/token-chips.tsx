import {
  Bell,
  CalendarCheck,
  CalendarOff,
  CalendarX,
  Clock,
  Flag,
  Folder,
  GraduationCap,
  Hourglass,
  Repeat,
  Tag,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { ParsedTask } from '../../rules/quick-entry/parse.ts';
import { tokenLabel, unreadLabel } from '../../rules/quick-entry/token-label.ts';
import type { FoundExam } from '../../rules/quick-entry/exam-words.ts';
import type { FoundSubject } from '../../rules/quick-entry/subjects.ts';
import type { Dismissed, TokenKind } from '../../rules/quick-entry/token.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { GroupIcon } from './group-icon.tsx';
import { TagMark } from './tag-mark.tsx';
import { UnderstoodChips } from './understood-chips.tsx';
import type { UnderstoodPart } from './understood-chips.tsx';

const ICONS: Record<TokenKind, LucideIcon> = {
  day: CalendarCheck,
  time: Clock,
  length: Hourglass,
  repeat: Repeat,
  ends: CalendarOff,
  except: CalendarX,
  due: Flag,
  reminder: Bell,
  tag: Tag,
  level: Tag,
  group: Folder,
};

export interface TokenChipsProps {
  state: State;
  today: Day;
  /** The parsed line; undefined where there is none. */
  task: Pick<ParsedTask, 'tokens' | 'unread' | 'subject' | 'exam'> | undefined;
  onDismiss: (part: Dismissed) => void;
}

/** Chips for the parsed parts of a line, each with the mark of its tag, group or kind. */
export function TokenChips({ state, today, task, onDismiss }: TokenChipsProps) {
  const { tokens = [], unread = [], subject = null, exam = null } = task ?? {};
  if (tokens.length + unread.length === 0 && !subject && !exam) return null;
  const { clock } = settingsOf(state);
  return (
    <UnderstoodChips
      parts={[
        ...tokens.map((token) => ({
          key: `${token.kind} ${String(token.from)}`,
          text: token.text,
          words: tokenLabel(token, today, clock),
          mark: <Mark state={state} id={'ref' in token ? token.ref.id : null} kind={token.kind} />,
          onDismiss: () => onDismiss(token),
        })),
        ...(subject ? [subjectPart(state, subject, onDismiss)] : []),
        ...(exam ? [examPart(exam, onDismiss)] : []),
      ]}
      unread={unread.map((words) => ({ key: `unread ${String(words.from)}`, words: unreadLabel(words) }))}
    />
  );
}

const subjectPart = (state: State, subject: FoundSubject, onDismiss: TokenChipsProps['onDismiss']): UnderstoodPart => ({
  key: `subject ${String(subject.from)}`,
  text: subject.text,
  words: subject.name,
  mark: <Mark state={state} id={subject.id} kind="tag" />,
  onDismiss: () => onDismiss({ kind: 'subject', text: subject.text }),
});

const examPart = ({ text }: FoundExam, onDismiss: TokenChipsProps['onDismiss']): UnderstoodPart => ({
  key: 'exam',
  text,
  words: 'Exam',
  mark: <GraduationCap size={13} aria-hidden="true" />,
  onDismiss: () => onDismiss({ kind: 'exam', text }),
});

function Mark({ state, id, kind }: { state: State; id: string | null; kind: TokenKind }) {
  const tag = id === null ? undefined : state.rows.tags.get(id);
  const group = id === null ? undefined : state.rows.groups.get(id);
  if (tag) return <TagMark hue={tag.hue} letter={tag.letter} />;
  if (group) return <GroupIcon icon={group.icon} hue={group.hue} size={13} />;
  const Icon = ICONS[kind];
  return <Icon size={13} aria-hidden="true" />;
}
