import type { InstitutionChange, InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { CheckOption } from '@bellweek/ui/check-option';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useMayAct } from '../../admin/use-may-act.ts';
import { useInstitutionChange } from './institution-calls.ts';
import styles from './institutions.module.css';

export interface EditInstitutionProps {
  institution: InstitutionDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Modal form for the name, the seats, the contact person and the note of an institution. */
export function EditInstitution({ institution, open, onOpenChange }: EditInstitutionProps) {
  const formId = useId();
  const edit = useInstitutionChange(
    (api, body: InstitutionChange) => api.changeInstitution(institution.id, body),
    'Failed to change the institution.',
    () => onOpenChange(false),
  );
  const setOpen = (next: boolean) => {
    if (edit.isPending) return;
    edit.reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Edit Institution"
      footer={
        <>
          <Button aria-disabled={edit.isPending || undefined} onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={edit.isPending}>
            {edit.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <EditForm
        id={formId}
        institution={institution}
        isPending={edit.isPending}
        error={edit.error?.message ?? null}
        onSubmit={(change) => (Object.keys(change).length > 0 ? edit.mutate(change) : setOpen(false))}
      />
    </Dialog>
  );
}

interface Typed {
  name: string;
  seats: string;
  contactName: string;
  contactEmail: string;
  contactRole: string;
  note: string;
  /** Whether the contact person may use the school's desk. */
  hasDesk: boolean;
}
type TextKey = Exclude<keyof Typed, 'hasDesk'>;

function typedOf({ name, seats, contact, note }: InstitutionDetail): Typed {
  const { name: contactName = '', email: contactEmail = '', role: contactRole = '', hasDesk = false } = contact ?? {};
  return { name, seats: seats === null ? '' : String(seats), contactName, contactEmail, contactRole, note, hasDesk };
}

/** The parts that differ from what was shown: another operator's change of the rest stays. */
function changeOf(typed: Typed, shown: Typed): InstitutionChange {
  const is = (...keys: TextKey[]) => keys.some((key) => typed[key].trim() !== shown[key].trim());
  const isDesk = typed.hasDesk !== shown.hasDesk || (typed.hasDesk && is('contactEmail'));
  const [name, email, role] = [typed.contactName.trim(), typed.contactEmail.trim(), typed.contactRole.trim()];
  return {
    ...(is('name') && { name: typed.name.trim() }),
    ...(is('seats') && { seats: typed.seats.trim() === '' ? null : Number(typed.seats) }),
    ...((isDesk || is('contactName', 'contactEmail', 'contactRole')) && {
      contact: name + email + role === '' ? null : { name, email, role, ...(isDesk && { hasDesk: typed.hasDesk }) },
    }),
    ...(is('note') && { note: typed.note.trim() }),
  };
}

function problemOf({ contact, name, seats }: InstitutionChange): string | null {
  if (name === '') return 'Please enter a name.';
  if (Number.isNaN(seats)) return 'Please enter a whole number of seats.';
  if (contact && (contact.name === '' || contact.email === '')) {
    return 'Please enter the name and the email address of the contact person.';
  }
  return null;
}

interface EditFormProps {
  id: string;
  institution: InstitutionDetail;
  isPending: boolean;
  error: string | null;
  onSubmit: (change: InstitutionChange) => void;
}

/** Mounted inside the dialog, so that each opening begins with what is stored. */
function EditForm({ id, institution, isPending, error, onSubmit }: EditFormProps) {
  const isAdministrator = useMayAct('administrator');
  const [shown] = useState(() => typedOf(institution));
  const [typed, setTyped] = useState(shown);
  const [problem, setProblem] = useState<string | null>(null);
  const field = (key: TextKey) => ({
    name: key,
    value: typed[key],
    readOnly: isPending,
    autoComplete: 'off',
    maxLength: key === 'note' ? LIMITS.note : key === 'contactEmail' ? LIMITS.email : LIMITS.name,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [key]: target.value });
      setProblem(null);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const change = changeOf(typed, shown);
    const found = problemOf(change);
    setProblem(found);
    if (found === null) onSubmit(change);
  };
  const message = problem ?? error;
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextField label="Name" aria-required {...field('name')} />
      {isAdministrator && (
        <TextField
          label="Seats"
          optional
          inputMode="numeric"
          hint="The most people who get access. Empty: no limit. Fewer seats take nothing from people who have one."
          {...field('seats')}
        />
      )}
      <TextField label="Contact person" optional {...field('contactName')} />
      <TextField label="Contact email" optional type="email" {...field('contactEmail')} />
      <TextField label="Contact role" optional {...field('contactRole')} />
      {isAdministrator && (
        <CheckOption
          isChecked={typed.hasDesk}
          onChange={(hasDesk) => {
            setTyped({ ...typed, hasDesk });
            setProblem(null);
          }}
        >
          May use the school’s desk: see who is in, invite, end access, import the class list, run a recovery drill
        </CheckOption>
      )}
      <TextField
        multiline
        rows={3}
        label="Note"
        optional
        hint="Only operators see it. No personal data, please."
        {...field('note')}
      />
      {message && (
        <Notice inView tone="error">
          {message}
        </Notice>
      )}
    </form>
  );
}
