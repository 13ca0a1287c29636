import { Button } from '@bellweek/ui/button';
import { Popover } from '@bellweek/ui/popover';
import { Select } from '@bellweek/ui/select';
import { Repeat } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ruleSentence, ruleWords } from '../../core/recurrence/rule-words.ts';
import type { Series } from '../../schema/series.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { activeSeries } from '../../core/state/occurrences.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { useLostFocus } from '../focus/use-lost-focus.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { useNarrow } from '../workspace/use-narrow.ts';
import fieldStyles from '../fields/fields.module.css';
import { CustomRepeat, RepeatEnds } from './repeat-parts.tsx';
import { checkedRepeat, FAULT_WORDS, formOf, presetsOf, repeatScope } from './repeat-draft.ts';
import type { RepeatDraft } from '../../core/commands/command.ts';
import type { RepeatForm } from './repeat-draft.ts';
import { useScope } from './scope-switch.tsx';
import styles from './repeat-field.module.css';

export interface RepeatFieldProps {
  row: TaskOrEvent;
}

const NONE = 'Does not repeat';

/** How an event or a task repeats, chosen in a popover. The shortcut for it opens the same one. */
export function RepeatField({ row }: RepeatFieldProps) {
  const workspace = useWorkspaceStore();
  const today = usePlanner((view) => view.today);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const isOpen = useWorkspace((state) => state.repeatingId === row.id);
  const series = activeSeries(useTables(['series']), row.seriesId);
  const label = useId();
  const checked = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  useLostFocus(isOpen ? null : 'closed', field);
  const setOpen = (open: boolean) => workspace.setState({ repeatingId: open ? row.id : null });
  return (
    <div ref={field} className={fieldStyles.field}>
      <span id={label} className={fieldStyles.label}>
        Repeat
      </span>
      <Popover
        label="Repeat"
        open={isOpen}
        onOpenChange={setOpen}
        initialFocus={checked}
        trigger={
          <button
            type="button"
            className={`field-look ${styles.opener}`}
            aria-labelledby={`${label} ${label}-value`}
            disabled={isReadOnly}
          >
            <Repeat size={15} aria-hidden="true" />
            <span id={`${label}-value`}>{series ? ruleSentence(series, today) : NONE}</span>
          </button>
        }
      >
        <RepeatEditor row={row} series={series} checked={checked} onDone={() => setOpen(false)} />
      </Popover>
    </div>
  );
}

/** The day that the rule begins with: the item's day; today for a task without a day. */
function dayOfRow(row: TaskOrEvent, today: Day): Day {
  if (row.seriesDay !== null) return row.seriesDay;
  if (isEvent(row)) return dayOf(row.start);
  return row.due === null ? (row.plannedDay ?? today) : dayOf(row.due);
}

interface RepeatEditorProps extends RepeatFieldProps {
  series: Series | undefined;
  checked: React.RefObject<HTMLInputElement | null>;
  onDone: () => void;
}

function RepeatEditor({ row, series, checked, onDone }: RepeatEditorProps) {
  const save = useSavedRepeat(row, series);
  const today = usePlanner((view) => view.today);
  const isNarrow = useNarrow();
  const name = useId();
  const sentence = useId();
  const day = dayOfRow(row, today);
  const isTask = !isEvent(row);
  const [form, setForm] = useState<RepeatForm>(() => formOf(series, day));
  const set = (fields: Partial<RepeatForm>) => setForm((before) => ({ ...before, ...fields }));
  const scope = useScope();
  const drafted = checkedRepeat(form, day);
  const first =
    series && typeof drafted !== 'string' && repeatScope(series, drafted, scope) === 'all' ? series.first : day;
  const result = checkedRepeat(form, day, first);
  const fault = typeof result === 'string' ? result : null;
  const repeat = typeof result === 'string' ? null : result;
  const isNone = form.choice === 'none';
  const choices = [
    { key: 'none', label: NONE },
    ...(form.kept ? [{ key: 'kept', label: ruleWords(form.kept, day) }] : []),
    ...presetsOf(day),
    ...(isTask ? [{ key: 'afterDone', label: 'After it is done…' }] : []),
    { key: 'custom', label: 'Custom…' },
  ];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if ((isNone || repeat) && save(isNone ? null : repeat)) onDone();
      }}
    >
      {isNarrow ? (
        <Select
          label="How it repeats"
          hideLabel
          options={choices.map(({ key, label }) => ({ value: key, label }))}
          value={form.choice}
          onChange={(choice) => set({ choice })}
        />
      ) : (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">How it repeats</legend>
          {choices.map(({ key, label }) => (
            <label key={key} className={styles.choice}>
              <input
                ref={key === form.choice ? checked : undefined}
                type="radio"
                name={name}
                checked={key === form.choice}
                onChange={() => set({ choice: key })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {(form.choice === 'custom' || form.choice === 'afterDone') && (
        <CustomRepeat form={form} day={day} onChange={set} />
      )}
      {isNone || form.choice === 'afterDone' || (
        <RepeatEnds form={form} faultId={fault === 'endsBefore' ? sentence : undefined} onChange={set} />
      )}
      <p id={sentence} role="status" className={styles.sentence}>
        {isNone
          ? NONE
          : repeat
            ? ruleSentence({ ...repeat, first, until: repeat.until ?? null }, today)
            : FAULT_WORDS[fault ?? 'missing']}
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit" aria-disabled={!isNone && !repeat}>
          Done
        </Button>
      </div>
    </form>
  );
}

/** Saves how an item repeats, for the occurrences that `repeatScope` says. */
function useSavedRepeat(row: TaskOrEvent, series: Series | undefined) {
  const session = usePlannerSession();
  const scope = useScope();
  return (repeat: RepeatDraft | null): boolean => {
    const day = row.seriesDay;
    if (!series || day === null) {
      const { today } = session.view.getState();
      return !repeat || session.run({ type: 'series.add', id: row.id, day: today, ...repeat }).ok;
    }
    if (!repeat) return session.run({ type: 'series.stop', id: series.id, day, scope }).ok;
    const { rule, until = null, mode } = repeat;
    const fields = { rule, until, mode };
    const wide = repeatScope(series, repeat, scope);
    return session.run({ type: 'series.change', id: series.id, day, scope: wide, fields }).ok;
  };
}
