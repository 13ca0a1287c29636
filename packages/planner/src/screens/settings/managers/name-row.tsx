import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { Menu } from '@bellweek/ui/menu';
import type { MenuItems } from '@bellweek/ui/menu';
import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { RunResult, RunOptions } from '../../../session/session-options.ts';
import { DragHandle } from '../../fields/row-drag.tsx';
import type { RowHandle } from '../../fields/row-drag.tsx';
import { SavedInput } from '../../fields/saved-input.tsx';
import styles from './managers.module.css';

export interface NameRowProps {
  /** The kind of item, for labels: "group", "tag". */
  kind: string;
  id: string;
  name: string;
  /** Renames it. */
  onName: (name: string, options?: RunOptions) => RunResult;
  /** Its index, from 0, and the number of its siblings. */
  at: number;
  count: number;
  /** Moves it one place down or up. */
  onMove: (by: 1 | -1) => void;
  /** Starts dragging it among its siblings. */
  hold: RowHandle;
  /** Additional menu items. */
  menu: MenuItems;
  /** Before the name: controls for its look. */
  lead: ReactNode;
  /** Content after the name. */
  meta?: ReactNode;
}

/** Row of a named item in an order: renamed in place, moved by Alt and an arrow key or by its menu. */
export function NameRow(props: NameRowProps) {
  const { kind, id, name, onName, at, count, onMove, hold, menu, lead, meta } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const items: MenuItems = [
    {
      label: 'Move up',
      icon: <ArrowUp size={16} />,
      keys: 'Alt ↑',
      isDisabled: at === 0,
      onSelect: () => onMove(-1),
    },
    {
      label: 'Move down',
      icon: <ArrowDown size={16} />,
      keys: 'Alt ↓',
      isDisabled: at >= count - 1,
      onSelect: () => onMove(1),
    },
    ...menu,
  ];
  return (
    <div className={styles.row} data-row={id}>
      {lead}
      <SavedInput
        className={styles.name}
        aria-label={`Name of the ${kind} ${name}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        maxLength={PLANNER_LIMITS.name}
        draftKey={`${kind}:${id}:name`}
        value={name}
        save={(text) => onName(text.trim(), { isQuiet: true }).ok}
        // Notify only on blur: while a name is typed, each beginning of it may be taken.
        onRefused={(text) => onName(text.trim())}
        onKeyDown={onKeyDown}
      />
      {meta}
      {count > 1 && <DragHandle id={id} title={name} hold={hold} />}
      <Menu
        label={`The ${kind} ${name}`}
        align="end"
        trigger={
          <IconButton label={`More for ${name}`} size="small" className={styles.more}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
    </div>
  );
}

export interface AddRowProps {
  /** Label of the field: "Add a group". */
  label: string;
  placeholder?: string;
  onAdd: (name: string) => RunResult;
}

/** Field that adds an item by its name, and stays for the next one. */
export function AddRow({ label, placeholder, onAdd }: AddRowProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const add = () => {
    if (name.trim() === '') return;
    const result = onAdd(name.trim());
    setProblem(result.ok ? null : result.refusal.message);
    if (result.ok) setName('');
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input
        type="text"
        className={`field-look ${styles.addInput}`}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        maxLength={PLANNER_LIMITS.name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(null);
        }}
      />
      <Button size="small" type="submit">
        Add
      </Button>
      <div id={id} className={styles.problem} role="alert" hidden={problem === null}>
        {problem}
      </div>
    </form>
  );
}
