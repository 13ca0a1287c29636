import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import styles from './reason-dialog.module.css';
import { useFocusAfter } from './use-focus-after.ts';
import { useSession } from '../session/session-context.tsx';

export interface ReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, e.g. "Revoke this licence?" */
  title: string;
  /** Sentences that count what follows. */
  description: ReactNode;
  /** Further fields, above a written reason. */
  children?: ReactNode;
  confirmLabel: string;
  /** Reasons to choose from, none at first, above the further fields; left out, the operator writes one. */
  choices?: readonly { value: string; label: string }[];
  /** False where the act concerns an institution: no person reads the reason then. */
  isAboutPerson?: boolean;
  /** Marks an act that takes something away. */
  isDanger?: boolean;
  /** The further fields have defaults that are usually right: the focus starts at the reason. */
  startsAtReason?: boolean;
  /** Name that has to be typed where no passkey has confirmed this session: of the person or institution that loses access. */
  typedName?: string;
  /**
   * The dialog closes once it resolves.
   *
   * @param typed the typed name, where it was asked for
   * @throws {Error} with a sentence for the operator, which the dialog shows.
   */
  act: (reason: string, typed?: string) => Promise<unknown>;
}

/** Asks for the reason of an operator's act, says what follows, and shows why the act failed. */
export function ReasonDialog({ open, onOpenChange, startsAtReason = false, ...rest }: ReasonDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const finalFocus = useFocusAfter(open);
  const [isPending, setPending] = useState(false);
  const change = (next: boolean) => {
    if (!isPending) onOpenChange(next);
  };
  const { title, description, confirmLabel, isDanger = false } = rest;
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      initialFocus={startsAtReason ? field : undefined}
      finalFocus={finalFocus}
      footer={
        <>
          <Button disabled={isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={isDanger ? 'danger-solid' : 'primary'} pending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ReasonForm
        {...rest}
        id={formId}
        field={field}
        isPending={isPending}
        onPending={setPending}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface ReasonFormProps extends Pick<
  ReasonDialogProps,
  'act' | 'children' | 'choices' | 'isAboutPerson' | 'typedName'
> {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  onPending: (isPending: boolean) => void;
  onDone: () => void;
}

/** A component of its own, so that each opening begins with an empty reason. */
function ReasonForm({
  id,
  field,
  act,
  children,
  choices,
  isAboutPerson = true,
  typedName,
  isPending,
  onPending,
  onDone,
}: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isConfirmed = useSession((session) => session.secondFactor === 'confirmed');
  const [typed, setTyped] = useState('');
  const name = isConfirmed ? undefined : typedName;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return choices ? form.current?.querySelector('select')?.focus() : field.current?.focus();
    setFailure(null);
    onPending(true);
    try {
      if (name !== undefined && typed.trim() !== name) throw new Error(`Type “${name}” to confirm.`);
      await act(given, name === undefined ? undefined : typed);
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      onPending(false);
    }
  };
  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setFailure(null)}
    >
      {choices && (
        <Select
          label="Reason"
          placeholder="Choose a reason"
          invalid={isMissing}
          options={choices}
          value={reason || null}
          onChange={(chosen) => {
            setReason(chosen);
            setMissing(false);
          }}
        />
      )}
      {choices && isMissing && <Notice tone="error">Please choose a reason.</Notice>}
      {children}
      {!choices && (
        <TextField
          ref={field}
          label="Reason"
          hint={`Kept in the audit log.${isAboutPerson ? ' The person can read it in their data export.' : ''}`}
          value={reason}
          maxLength={LIMITS.reason}
          aria-required
          readOnly={isPending}
          error={isMissing ? 'Please give a reason.' : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      )}
      {name !== undefined && (
        <TextField
          label={`Type “${name}” to confirm`}
          autoComplete="off"
          value={typed}
          readOnly={isPending}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {failure !== null && (
        <Notice inView tone="error">
          {failure}
        </Notice>
      )}
    </form>
  );
}
