import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { ChevronRight, EllipsisVertical } from 'lucide-react';
import { memo } from 'react';
import { GroupIcon } from '../fields/group-icon.tsx';
import type { ListActions } from './list-actions.ts';
import { isLate, sizeOf } from '../../rules/tasks/sections.ts';
import type { Section } from '../../rules/tasks/sections.ts';
import { formatCount, listed, plural } from '../../core/text/words.ts';
import styles from './task-list.module.css';

export interface SectionLineProps {
  section: Section;
  actions: ListActions;
  isTabStop: boolean;
  canChange: boolean;
  /** From 1. */
  place: number;
}

/** Tasks of a day, without a group, and late ones are always shown. */
export const isCollapsible = ({ kind }: Section): boolean => kind === 'group' || kind === 'done';

/** Whether it has a menu: late and done tasks belong to other parts. */
export const hasMenu = ({ kind, tasks }: Section): boolean =>
  kind === 'group' || kind === 'loose' || (kind === 'date' && tasks.length > 1);

/** Heading of a part of the list. */
export const SectionLine = memo(function SectionLine({
  section,
  actions,
  isTabStop,
  canChange,
  place,
}: SectionLineProps) {
  const { kind, group, title, exams, tasks, isOpen } = section;
  const size = sizeOf(section);
  const count = listed([plural(tasks.length, 'task'), ...(exams.length > 0 ? [plural(exams.length, 'exam')] : [])]);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      role="row"
      className={styles.section}
      data-line={section.key}
      data-kind={kind}
      data-empty={size === 0 || undefined}
      data-hue={group?.hue ?? undefined}
      aria-level={1}
      aria-rowindex={place}
      aria-expanded={isCollapsible(section) ? isOpen : undefined}
      aria-label={`${title}, ${count}`}
      tabIndex={tabIndex}
      onClick={() => isCollapsible(section) && actions.toggle(section)}
    >
      <div role="gridcell" className={styles['section-name']}>
        {isCollapsible(section) && <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />}
        {group && <GroupIcon icon={group.icon} hue={group.hue} />}
        <h2 className={styles['section-title']}>{title}</h2>
        <span className={styles.count}>{formatCount(size)}</span>
      </div>
      <div role="gridcell">
        {isLate(section) && canChange && (
          <Button
            size="small"
            tabIndex={tabIndex}
            onClick={(event) => {
              event.stopPropagation();
              actions.moveToToday(section);
            }}
          >
            Move to today
          </Button>
        )}
        {hasMenu(section) && canChange && (
          <IconButton
            label={`Menu of ${title}`}
            size="small"
            tabIndex={tabIndex}
            aria-haspopup="menu"
            onClick={(event) => {
              event.stopPropagation();
              actions.groupMenu(section, event.currentTarget);
            }}
          >
            <EllipsisVertical size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
});
