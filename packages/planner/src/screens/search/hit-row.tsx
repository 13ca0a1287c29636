import { CalendarDays, Check, Square, Tag as TagIcon } from 'lucide-react';
import type { SearchHit } from '../../domain/search/search.ts';
import type { State } from '../../domain/state/state.ts';
import { itemColour } from '../../items/item-colour.ts';
import { GroupIcon } from '../fields/group-icon.tsx';
import { TagMark } from '../fields/tag-chip.tsx';
import { detailOf, titleSegments, titleOf } from './hit-words.ts';
import type { SearchContext } from './hit-words.ts';
import { OptionRow } from './option-row.tsx';
import type { OptionProps } from './option-row.tsx';
import styles from './search-sheet.module.css';

export interface HitRowProps extends OptionProps {
  hit: SearchHit;
  state: State;
  query: string;
  here: SearchContext;
}

export function HitRow({ hit, state, query, here, ...option }: HitRowProps) {
  return (
    <OptionRow
      {...option}
      mark={<Mark hit={hit} state={state} />}
      title={titleSegments(titleOf(hit), query).map(({ text, isHit }, at) =>
        isHit ? <mark key={at}>{text}</mark> : text,
      )}
      detail={detailOf(state, hit, here)}
      isDone={hit.kind === 'task' && hit.task.doneAt !== null}
    />
  );
}

function Mark({ hit, state }: { hit: SearchHit; state: State }) {
  if (hit.kind === 'group') return <GroupIcon icon={hit.group.icon} hue={hit.group.hue} size={18} />;
  if (hit.kind === 'tag') {
    return hit.tag.letter === null ? <TagIcon size={18} aria-hidden="true" /> : <TagMark {...hit.tag} size={14} />;
  }
  if (hit.kind === 'task') {
    const Icon = hit.task.doneAt === null ? Square : Check;
    return <Icon size={18} aria-hidden="true" />;
  }
  const { hue } = itemColour(state, hit.event);
  return <CalendarDays className={styles.event} data-hue={hue} size={18} aria-hidden="true" />;
}
