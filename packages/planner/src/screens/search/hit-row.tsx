import { CalendarDays, Check, Square, Tag as TagIcon } from 'lucide-react';
import type { Hit } from '../../domain/search/search.ts';
import type { State } from '../../domain/state/state.ts';
import { lookOf } from '../calendar/colours.ts';
import { GroupIcon } from '../fields/group-icon.tsx';
import { TagMark } from '../fields/tag-chip.tsx';
import { detailOf, piecesOf, titleOf } from './hit-words.ts';
import type { Here } from './hit-words.ts';
import styles from './search-sheet.module.css';

export interface HitRowProps {
  id: string;
  hit: Hit;
  state: State;
  query: string;
  here: Here;
  isActive: boolean;
  onPress: () => void;
}

export function HitRow({ id, hit, state, query, here, isActive, onPress }: HitRowProps) {
  const isDone = hit.kind === 'task' && hit.task.doneAt !== null;
  const detail = detailOf(state, hit, here);
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.hit}
      data-done={isDone || undefined}
      onClick={onPress}
      // The text field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.mark}>
        <Mark hit={hit} state={state} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {piecesOf(titleOf(hit), query).map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : text))}
        </span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
    </li>
  );
}

function Mark({ hit, state }: { hit: Hit; state: State }) {
  if (hit.kind === 'group') return <GroupIcon icon={hit.group.icon} hue={hit.group.hue} size={18} />;
  if (hit.kind === 'tag') {
    return hit.tag.letter === null ? <TagIcon size={18} aria-hidden="true" /> : <TagMark {...hit.tag} size={14} />;
  }
  if (hit.kind === 'task') {
    const Icon = hit.task.doneAt === null ? Square : Check;
    return <Icon size={18} aria-hidden="true" />;
  }
  const { hue } = lookOf(state, hit.event);
  return <CalendarDays className={styles.event} data-hue={hue} size={18} aria-hidden="true" />;
}
