import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../button/button.tsx';
import { TextField } from '../../text-field/text-field.tsx';
import type { ActionResult } from '../account/action.ts';
import { ordinal } from './code-groups.ts';
import { StepTitle } from './step-title.tsx';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

export interface ConfirmCodeProps {
  /** Places (0 to 7) of the groups that are asked for. */
  asked: readonly [number, number];
  onConfirm: (groups: readonly [string, string]) => Promise<ActionResult>;
  /** Shows the code again; left out where it is no longer known. */
  onShowAgain?: () => void;
  /** Makes a new code, for a person who did not keep the code shown before. */
  onNewCode: () => Promise<ActionResult>;
  /** A sentence on the time after that. Left out: sync is on then. */
  after?: string;
  /** Ends it with nothing changed. */
  onCancel: () => void;
}

/** Asks for two groups of the recovery code, which counts once they were typed. */
export function ConfirmCode({ asked, onConfirm, onShowAgain, onNewCode, after, onCancel }: ConfirmCodeProps) {
  const [groups, setGroups] = useState<readonly [string, string]>(['', '']);
  const [isEmpty, setEmpty] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { isPending, error, run, clear } = useAction();
  const [one, other] = [ordinal(asked[0]), ordinal(asked[1])];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isIncomplete = groups.some((group) => group.trim() === '');
    setEmpty(isIncomplete);
    if (isIncomplete || !(await run(() => onConfirm(groups)))) first.current?.focus();
  };
  const field = (at: 0 | 1) => ({
    value: groups[at],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      clear();
      setEmpty(false);
      setGroups(at === 0 ? [target.value, groups[1]] : [groups[0], target.value]);
    },
    invalid: error !== null || isEmpty,
    'aria-describedby': 'code-problem',
    maxLength: 12,
    readOnly: isPending,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <StepTitle>Check your code</StepTitle>
      <p>
        Type the {one} and {other} groups from the code you kept. {after ?? 'Sync is on after that.'}
      </p>
      <div className={`${styles.pair} ${styles['group-field']}`}>
        <TextField ref={first} label={`${one} group`} {...field(0)} />
        <TextField label={`${other} group`} {...field(1)} />
      </div>
      <p id="code-problem" role="alert" className={styles.problem}>
        {isEmpty ? `Type the ${one} and the ${other} group.` : error}
      </p>
      <div className={styles.row}>
        <Button type="submit" variant="primary" pending={isPending}>
          Finish
        </Button>
        {onShowAgain ? (
          <Button onClick={onShowAgain}>Show the code again</Button>
        ) : (
          <Button onClick={() => void run(onNewCode)}>Get a new code</Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
