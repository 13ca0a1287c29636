import { CalendarCheck, Clock, Flag, Folder, Hourglass, Tag } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { sayToken, sayUnread } from '../../domain/quick-entry/say-token.ts';
import type { Token, TokenKind } from '../../domain/quick-entry/token.ts';
import type { Unread } from '../../domain/quick-entry/unread.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { GroupIcon } from '../fields/group-icon.tsx';
import { TagMark } from '../fields/tag-chip.tsx';
import { UnderstoodChips } from './understood-chips.tsx';

const ICONS: Record<TokenKind, LucideIcon> = {
  day: CalendarCheck,
  time: Clock,
  length: Hourglass,
  due: Flag,
  tag: Tag,
  level: Tag,
  group: Folder,
};

export interface TokenChipsProps {
  state: State;
  today: Day;
  tokens: readonly Token[];
  unread: readonly Unread[];
  onDismiss: (token: Token) => void;
}

/** What was understood of the line so far, each with the mark of its tag, its group or its kind. */
export function TokenChips({ state, today, tokens, unread, onDismiss }: TokenChipsProps) {
  if (tokens.length + unread.length === 0) return null;
  const { clock } = settingsOf(state);
  return (
    <UnderstoodChips
      parts={tokens.map((token) => ({
        key: `${token.kind} ${String(token.from)}`,
        text: token.text,
        words: sayToken(token, today, clock),
        mark: <Mark state={state} token={token} />,
        onDismiss: () => onDismiss(token),
      }))}
      unread={unread.map((words) => ({ key: `unread ${String(words.from)}`, words: sayUnread(words) }))}
    />
  );
}

function Mark({ state, token }: { state: State; token: Token }) {
  const id = 'ref' in token ? token.ref.id : null;
  const tag = id === null ? undefined : state.rows.tags.get(id);
  const group = id === null ? undefined : state.rows.groups.get(id);
  if (tag) return <TagMark hue={tag.hue} letter={tag.letter} />;
  if (group) return <GroupIcon icon={group.icon} hue={group.hue} size={13} />;
  const Icon = ICONS[token.kind];
  return <Icon size={13} aria-hidden="true" />;
}
