import { Button } from '@bellweek/ui/button';
import { Select } from '@bellweek/ui/select';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { groupsInOrder, activeGroup } from '../../core/state/views.ts';
import { useTables } from '../use-tables.ts';
import styles from './fields.module.css';
import { usePlannerSession } from '../workspace/planner-context.tsx';

export interface GroupPickerProps {
  value: string | null;
  onChange: (groupId: string | null) => void;
  label?: string;
  isDisabled?: boolean;
}

const NONE = 'none';
const NEW = 'new';

/** Picker for the group of a task: an existing one, none, or a new one. */
export function GroupPicker({ value, onChange, label = 'Group', isDisabled = false }: GroupPickerProps) {
  const state = useTables(['groups']);
  const [naming, setNaming] = useState<{ takesFocus: boolean } | null>(null);
  const byKey = useRef(false);
  const current = activeGroup(state, value);
  const groups = groupsInOrder(state);
  // Include an archived group where it is the current value.
  const shown = current && !groups.includes(current) ? [...groups, current] : groups;
  const options = [
    { value: NONE, label: 'No group' },
    ...shown.map((group) => ({
      value: group.id,
      label: group.archivedAt === null ? group.name : `${group.name} (archived)`,
    })),
    { value: NEW, label: 'New group…' },
  ];
  const choose = (next: string) => {
    // Arrow keys select value by value: passing "New group…" must not move the focus.
    setNaming(next === NEW ? { takesFocus: !byKey.current } : null);
    if (next !== NEW) onChange(next === NONE ? null : next);
  };
  return (
    <fieldset className={styles.field} disabled={isDisabled}>
      <legend className={styles.label}>{label}</legend>
      <div
        className={styles.select}
        onKeyDown={() => {
          byKey.current = true;
        }}
        onPointerDown={() => {
          byKey.current = false;
        }}
      >
        <Select
          label={label}
          hideLabel
          options={options}
          value={naming ? NEW : (current?.id ?? NONE)}
          onChange={choose}
        />
      </div>
      {naming && (
        <NewGroup
          takesFocus={naming.takesFocus}
          onDone={(id) => {
            setNaming(null);
            if (id !== null) onChange(id);
          }}
        />
      )}
    </fieldset>
  );
}

interface NewGroupProps {
  takesFocus: boolean;
  onDone: (id: string | null) => void;
}

function NewGroup({ takesFocus, onDone }: NewGroupProps) {
  const session = usePlannerSession();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const add = () => {
    const groupId = session.context().newId();
    const result = session.run({ type: 'group.add', group: { id: groupId, name } }, { isQuiet: true });
    if (result.ok) onDone(groupId);
    else setProblem(result.refusal.message);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') add();
    else onDone(null);
  };
  return (
    <>
      <div className={styles.beside}>
        <input
          type="text"
          autoFocus={takesFocus}
          className={`field-look ${styles.input}`}
          aria-label="Name of the new group"
          placeholder="Name of the new group"
          autoComplete="off"
          maxLength={PLANNER_LIMITS.name}
          aria-describedby={problem ? id : undefined}
          aria-invalid={problem ? true : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" onClick={add}>
          Add
        </Button>
      </div>
      <div id={id} className={styles.unknown} role="alert" hidden={problem === null}>
        {problem}
      </div>
    </>
  );
}
