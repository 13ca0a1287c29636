import { Menu } from '@bellweek/ui/menu';
import type { MenuItems } from '@bellweek/ui/menu';
import { Archive, ArchiveRestore, ArrowDown, ArrowDownNarrowWide, ArrowUp, Plus, Settings2 } from 'lucide-react';
import type { TaskGroup } from '../../schema/task-group.ts';
import { groupsInOrder } from '../../core/state/views.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { Section } from '../../rules/tasks/sections.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

export interface GroupTarget {
  section: Section;
  anchor: Element;
}

export interface GroupMenuProps {
  target: GroupTarget | null;
  onClose: () => void;
  /** Add a task to that group, or to none. */
  onAdd: (group: TaskGroup | null) => void;
  onManage: () => void;
}

/** Menu of a group's heading, or of the heading of tasks without a group or of some days. */
export function GroupMenu({ target, onClose, onAdd, onManage }: GroupMenuProps) {
  const session = usePlannerSession();
  const group = target?.section.group ?? null;
  const tasks = target?.section.tasks ?? [];
  const isDate = target?.section.kind === 'date';
  return (
    <Menu
      label={group ? 'Group' : isDate ? target.section.title : 'Tasks without a group'}
      open={target !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={target?.anchor}
      align="end"
      items={[
        ...(isDate ? [] : [addItem(group, onAdd)]),
        {
          label: 'Sort by due date',
          icon: <ArrowDownNarrowWide size={16} />,
          isDisabled: tasks.length < 2 || tasks.every(({ due }) => due === null),
          onSelect: () => session.run({ type: 'task.sort', ids: tasks.map(({ id }) => id) }),
        },
        ...(isDate ? [] : [null]),
        ...(group ? groupItems(session, group) : []),
        ...(isDate ? [] : [{ label: 'Groups and tags…', icon: <Settings2 size={16} />, onSelect: onManage }]),
      ]}
    />
  );
}

const addItem = (group: TaskGroup | null, onAdd: GroupMenuProps['onAdd']): MenuItems[number] => ({
  label: 'Add task',
  icon: <Plus size={16} />,
  isDisabled: group !== null && group.archivedAt !== null,
  onSelect: () => onAdd(group),
});

function groupItems(session: PlannerSession, group: TaskGroup): MenuItems {
  const isArchived = group.archivedAt !== null;
  const groups = groupsInOrder(session.view.getState().state);
  const at = groups.findIndex(({ id }) => id === group.id);
  const before = groups[at - 1];
  // Archived groups have no place in the order.
  const after = at === -1 ? undefined : groups[at + 1];
  const reorder = (side: 'before' | 'after', id: string | undefined) => {
    if (id !== undefined) session.run({ type: 'group.reorder', ids: [group.id], place: { at: side, id } });
  };
  return [
    {
      label: 'Move up',
      icon: <ArrowUp size={16} />,
      isDisabled: !before,
      onSelect: () => reorder('before', before?.id),
    },
    {
      label: 'Move down',
      icon: <ArrowDown size={16} />,
      isDisabled: !after,
      onSelect: () => reorder('after', after?.id),
    },
    {
      label: isArchived ? 'Bring back' : 'Archive',
      icon: isArchived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
      onSelect: () => session.run({ type: 'group.archive', id: group.id, isArchived: !isArchived }),
    },
    null,
  ];
}
