import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { useId, useMemo, useState } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import { civilNow } from '../../../core/time/zones.ts';
import { FREE_TIME_TABLES } from '../../../rules/planning/free-minutes.ts';
import { takeOut } from '../../../rules/planning/take-out.ts';
import type { TakeOutPlan } from '../../../rules/planning/take-out.ts';
import { TAKE_OUT_RULES } from '../../../rules/planning/take-out-command.ts';
import type { DayPart, TakeOutReason, TakeOutWish } from '../../../rules/quick-entry/take-out-line.ts';
import { DayField } from '../../fields/day-field.tsx';
import { TimeField } from '../../fields/time-field.tsx';
import { useTables } from '../../use-tables.ts';
import { usePlanner, usePlannerSession, useWorkspace } from '../../workspace/planner-context.tsx';
import styles from './take-out.module.css';
import {
  eventOf,
  MOVES,
  moveWords,
  planWords,
  pressWords,
  REASONS,
  stayHeading,
  stayWords,
  timeOutOf,
} from './take-out-words.ts';

const PARTS = { whole: 'Whole day', morning: 'Morning', afternoon: 'Afternoon', times: 'From – to' } as const;
type PartName = keyof typeof PARTS;
const USUAL_TIMES = { from: 14 * 60, to: 17 * 60 };

/** The sheet that takes out a day or a part of it: it shows what moves where before anything does. */
export function TakeOut({ onClose }: { onClose: () => void }) {
  const wish = useWorkspace((state) => state.takeOut);
  // One that is opened anew begins anew.
  return wish && <Form key={JSON.stringify(wish)} wish={wish} onClose={onClose} />;
}

function Form({ wish, onClose }: { wish: TakeOutWish; onClose: () => void }) {
  const session = usePlannerSession();
  const state = useTables(FREE_TIME_TABLES);
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const [day, setDay] = useState(wish.day);
  const [part, setPart] = useState<PartName>(typeof wish.part === 'string' ? wish.part : 'times');
  const [times, setTimes] = useState(typeof wish.part === 'string' ? USUAL_TIMES : wish.part);
  const [reason, setReason] = useState(wish.reason);
  const settings = settingsOf(state);
  const out = useMemo(() => {
    const chosen: DayPart = part === 'times' ? times : part;
    return timeOutOf(day, chosen);
  }, [day, part, times]);
  const fault =
    day < today ? 'Choose today or a later day.' : out.to <= out.from ? 'The end is after the start.' : null;
  const plan = useMemo(
    () => (fault === null ? takeOut(state, out, { now, zone, settings: settingsOf(state) }) : null),
    [state, out, now, zone, fault],
  );
  const apply = () => {
    if (!plan) return;
    const moves = plan.moves.map(({ kind, id, to }) => ({ kind, id, to }));
    const event = eventOf(out, reason, settings);
    if (session.run({ type: 'day.takeOut', event, moves }, { later: TAKE_OUT_RULES }).ok) onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <DayField
        label="Day"
        isRequired
        today={today}
        weekStart={settings.weekStart}
        value={day}
        onChange={(next) => next !== null && setDay(next)}
      />
      <Choices label="How much" options={PARTS} value={part} onChange={setPart} />
      {part === 'times' && (
        <div className={styles.times}>
          <TimeField
            isRequired
            clock={settings.clock}
            label="From"
            value={times.from}
            onChange={(from) => from !== null && setTimes({ ...times, from })}
          />
          <TimeField
            isRequired
            clock={settings.clock}
            label="To"
            isDue
            value={times.to}
            onChange={(to) => to !== null && setTimes({ ...times, to })}
          />
        </div>
      )}
      <Choices<TakeOutReason> label="Why" options={REASONS} value={reason} onChange={setReason} />
      {/* The lists say the same to the eye. */}
      <p className={plan && plan.moves.length + plan.stays.length > 0 ? 'visually-hidden' : styles.note} role="status">
        {fault ?? (plan && planWords(plan, day, today))}
      </p>
      {plan && <Preview plan={plan} day={day} />}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!plan}>
          {pressWords(plan ?? { moves: [], stays: [] }, reason, day, today)}
        </Button>
      </div>
    </form>
  );
}

interface ChoicesProps<V extends string> {
  label: string;
  options: Record<V, string>;
  value: V;
  onChange: (value: V) => void;
}

function Choices<V extends string>({ label, options, value, onChange }: ChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div>
        {(Object.keys(options) as V[]).map((each) => (
          <ChoiceButton key={each} name={name} checked={each === value} onChange={() => onChange(each)}>
            {options[each]}
          </ChoiceButton>
        ))}
      </div>
    </fieldset>
  );
}

/** Lists of moves, and of the items that stay on the day. */
function Preview({ plan: { moves, stays }, day }: { plan: TakeOutPlan; day: string }) {
  const headings = useId();
  const today = usePlanner((view) => view.today);
  const { clock } = settingsOf(useTables(['settings']));
  return (
    <div className={styles.preview}>
      {moves.length > 0 && (
        <section>
          <h3 id={`${headings}-moves`}>{MOVES}</h3>
          <ul aria-labelledby={`${headings}-moves`}>
            {moves.map((move) => (
              <li key={move.id}>{moveWords(move, today, clock)}</li>
            ))}
          </ul>
        </section>
      )}
      {stays.length > 0 && (
        <section>
          <h3 id={`${headings}-stays`}>{stayHeading(day, today)}</h3>
          <ul aria-labelledby={`${headings}-stays`}>
            {stays.map((stay) => (
              <li key={stay.id}>{stayWords(stay)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
