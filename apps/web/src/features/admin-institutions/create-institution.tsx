import type { Institution, InstitutionRequest } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { CheckOption } from '@bellweek/ui/check-option';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { showToast } from '@bellweek/ui/toast';
import { useId, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { DomainPeople } from './domain-people.tsx';
import { EARLIEST_DAY, LATEST_DAY, isPast, useInstitutionChange } from './institution-calls.ts';
import styles from './institutions.module.css';

export interface CreateInstitutionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `isVerified`: its people have access. */
  onCreated: (institution: Institution, isVerified: boolean) => void;
}

/** Texts of the form; `vouchReason` counts where the operator vouches. */
type Typed = Record<'name' | 'domain' | 'licenseExpiry' | 'vouchReason', string>;
const NOTHING: Typed = { name: '', domain: '', licenseExpiry: '', vouchReason: '' };

/** Modal form for a new institution. During the call it can be neither closed nor sent again. */
export function CreateInstitution({ open, onOpenChange, onCreated }: CreateInstitutionProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const creation = useInstitutionChange(
    (api, body: InstitutionRequest) => api.createInstitution(body),
    'Failed to create institution.',
    (institution, { vouchReason }) => {
      onOpenChange(false);
      onCreated(institution, vouchReason !== null);
      showToast({ title: `${institution.name} was created.`, tone: 'success' });
    },
  );
  const { isPending } = creation;
  const setOpen = (next: boolean) => {
    if (isPending) return;
    creation.reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      initialFocus={first}
      title="Create Institution"
      description="Anyone with an email address at this domain gets access once it is verified, including people who already signed up."
      footer={
        <>
          <Button aria-disabled={isPending || undefined} onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            {isPending ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <CreationForm
        id={formId}
        first={first}
        isPending={isPending}
        error={creation.error?.message ?? null}
        // Ignore a double click's second press, which hits the closing dialog.
        onSubmit={(request) => open && creation.mutate(request)}
      />
    </Dialog>
  );
}

interface CreationFormProps {
  id: string;
  first: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  error: string | null;
  onSubmit: (request: InstitutionRequest) => void;
}

/** Mounted inside the dialog, so that its text is discarded when it closes. */
function CreationForm({ id, first, isPending, error, onSubmit }: CreationFormProps) {
  const [typed, setTyped] = useState(NOTHING);
  const [vouches, setVouches] = useState(false);
  const now = useNow();
  const [wasSent, setSent] = useState(false);
  const isMissing = (key: keyof Typed) => wasSent && typed[key].trim() === '';
  const field = (key: keyof Typed) => ({
    name: key,
    value: typed[key],
    invalid: isMissing(key),
    readOnly: isPending,
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [key]: event.target.value }),
  });
  const { vouchReason, ...needed } = typed;
  const isIncomplete = [...Object.values(needed), ...(vouches ? [vouchReason] : [])].some((text) => text.trim() === '');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setSent(true);
    if (!isIncomplete) {
      const [name, domain] = [typed.name.trim(), typed.domain.trim()];
      return onSubmit({ ...needed, name, domain, vouchReason: vouches ? vouchReason.trim() : null });
    }
    const [empty] = [...event.currentTarget.querySelectorAll('input')].filter(({ value }) => value.trim() === '');
    empty?.focus();
  };
  const message = wasSent && isIncomplete ? 'Please fill in all required fields.' : error;
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextField ref={first} label="Name" maxLength={LIMITS.name} autoComplete="off" {...field('name')} />
      <TextField
        label="Domain"
        hint="The part of the school’s email addresses after the @, such as school.edu."
        placeholder="school.edu"
        maxLength={LIMITS.domain}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('domain')}
      />
      <DomainPeople domain={typed.domain} hasAccess={vouches && !isPast(typed.licenseExpiry, now)} />
      <TextField
        type="date"
        label="License expiry date"
        min={EARLIEST_DAY}
        max={LATEST_DAY}
        {...field('licenseExpiry')}
      />
      {isPast(typed.licenseExpiry, now) && (
        <Notice>This date is in the past: nobody gets access until you change it.</Notice>
      )}
      <CheckOption isChecked={vouches} onChange={setVouches}>
        I vouch that the school owns it
      </CheckOption>
      {vouches ? (
        <TextField
          label="Reason"
          hint="How you know that this school owns the domain. Kept in the audit log."
          maxLength={LIMITS.reason}
          autoComplete="off"
          {...field('vouchReason')}
        />
      ) : (
        <p>If you don’t, the school first publishes a TXT record. You get it after you create the institution.</p>
      )}
      {message && <Notice tone="error">{message}</Notice>}
    </form>
  );
}
