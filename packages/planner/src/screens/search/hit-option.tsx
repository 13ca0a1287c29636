import type { PaletteOption } from '@bellweek/ui/palette';
import type { PaletteAction } from '@bellweek/ui/palette-action';
import {
  CalendarDays,
  CalendarSearch,
  Check,
  CornerDownRight,
  ListFilter,
  Presentation,
  Square,
  Tag as TagIcon,
} from 'lucide-react';
import type { SearchHit } from '../../rules/search/search.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatDistance, formatWeekdayDate } from '../../core/time/format.ts';
import { itemColour } from '../../rules/calendar/item-colour.ts';
import { GroupIcon } from '../fields/group-icon.tsx';
import { quote } from '../../core/history/transaction.ts';
import { TagMark } from '../fields/tag-mark.tsx';
import { detailOf, idOf, titleSegments, titleOf } from './hit-words.ts';
import type { SearchContext } from './hit-words.ts';
import styles from './hit-option.module.css';

/** A search result, as an option of the palette. */
export function hitOption(
  hit: SearchHit,
  { state, query, here }: { state: State; query: string; here: SearchContext },
): Omit<PaletteOption, 'onPress'> {
  return {
    key: `${hit.kind} ${idOf(hit)}`,
    mark: <Mark hit={hit} state={state} />,
    title: titleSegments(titleOf(hit), query).map(({ text, isHit }, at) =>
      isHit ? <mark key={at}>{text}</mark> : text,
    ),
    detail: detailOf(state, hit, here),
    isDone: hit.kind === 'task' && hit.task.doneAt !== null,
  };
}

/** An action among the search results, with its shortcut at the end. */
export const actionOption = ({ label, shortcut }: PaletteAction): Omit<PaletteOption, 'onPress'> => ({
  key: label,
  mark: <CornerDownRight size={18} aria-hidden="true" />,
  title: label,
  shortcut,
});

/** The list of the tasks that were found. */
export const listOption = (query: string): Omit<PaletteOption, 'onPress'> => ({
  key: 'list',
  mark: <ListFilter size={18} aria-hidden="true" />,
  title: `Show only tasks with ${quote(query)} in the list`,
});

/** A day that was typed. */
export const dayOption = (day: Day, today: Day): Omit<PaletteOption, 'onPress'> => ({
  key: `day ${day}`,
  mark: <CalendarSearch size={18} aria-hidden="true" />,
  title: `Go to ${formatWeekdayDate(day, today)}`,
  detail: formatDistance(day, today),
});

function Mark({ hit, state }: { hit: SearchHit; state: State }) {
  if (hit.kind === 'group') return <GroupIcon icon={hit.group.icon} hue={hit.group.hue} size={18} />;
  if (hit.kind === 'tag') {
    return hit.tag.letter === null ? <TagIcon size={18} aria-hidden="true" /> : <TagMark {...hit.tag} size={14} />;
  }
  if (hit.kind === 'task') {
    const Icon = hit.task.doneAt === null ? Square : Check;
    return <Icon size={18} aria-hidden="true" />;
  }
  if (hit.kind === 'lesson') {
    return <Presentation className={styles.event} data-hue={hit.lesson.subject?.hue} size={18} aria-hidden="true" />;
  }
  const { hue } = itemColour(state, hit.event);
  return <CalendarDays className={styles.event} data-hue={hue} size={18} aria-hidden="true" />;
}
