import { LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';
import type { LicenseType } from '@bellweek/api-client/contract/plans';
import type { Segment, SegmentKind, SegmentRule } from '@bellweek/api-client/contract/segments';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { dataOf, useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import styles from './emails.module.css';
import { MESSAGES } from './messages.ts';
import { SEGMENT_KIND_NAMES } from './segment-words.ts';
import { useOffered } from './use-offered.ts';

interface SegmentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The segment to rename; null for a new one. */
  segment: Segment | null;
  onSaved: () => void;
}

/** Names a new segment and chooses its rule, or renames one. */
export function SegmentDialog({ open, onOpenChange, segment, onSaved }: SegmentDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={segment ? 'Rename Segment' : 'New Segment'}
      description="The people in a segment are found anew each time an email is sent to it."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <SegmentForm
        id={formId}
        segment={segment}
        onSaved={() => {
          onOpenChange(false);
          onSaved();
        }}
      />
    </Dialog>
  );
}

interface Choice {
  kind: SegmentKind | null;
  institutionId: string | null;
  licenseType: LicenseType | null;
}

/** @returns null while something is missing. */
function ruleOf({ kind, institutionId, licenseType }: Choice): SegmentRule | null {
  if (kind === 'institution') return institutionId === null ? null : { kind, institutionId };
  if (kind === 'license-type') return licenseType === null ? null : { kind, licenseType };
  return kind && { kind };
}

const KINDS = Object.keys(SEGMENT_KIND_NAMES) as SegmentKind[];
const TYPES = LICENSE_PRECEDENCE.map((value) => ({ value, label: LICENSE_TYPE_NAMES[value] }));

/** Mounted inside the dialog, so that each opening begins anew. */
function SegmentForm({ id, segment, onSaved }: { id: string; segment: Segment | null; onSaved: () => void }) {
  const api = useAdminClient();
  const kinds = useOffered(KINDS);
  const [name, setName] = useState(segment?.name ?? '');
  const [choice, setChoice] = useState<Choice>({ kind: null, institutionId: null, licenseType: null });
  const [wasSent, setSent] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (rule: SegmentRule | null) =>
      dataOf(await (rule ? api.createSegment({ name, rule }) : api.renameSegment(segment!.id, name))),
    onSuccess: onSaved,
  });
  const rule = ruleOf(choice);
  const isMissing = name.trim() === '' || (segment === null && rule === null);
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isMissing && !isPending) mutate(segment ? null : rule);
  };
  const message = wasSent && isMissing ? MESSAGES.required : error && MESSAGES.failed(error.message);
  return (
    <form id={id} className={styles.segmentForm} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        maxLength={LIMITS.name}
        autoComplete="off"
        invalid={wasSent && name.trim() === ''}
        onChange={({ target }) => setName(target.value)}
      />
      {segment === null && (
        <Select
          label="People"
          placeholder="Choose a rule"
          invalid={wasSent && choice.kind === null}
          options={kinds.map((value) => ({ value, label: SEGMENT_KIND_NAMES[value] }))}
          value={choice.kind}
          onChange={(kind) => change({ kind })}
        />
      )}
      {choice.kind === 'license-type' && (
        <Select
          label="License type"
          placeholder="Choose a type"
          invalid={wasSent && choice.licenseType === null}
          options={TYPES}
          value={choice.licenseType}
          onChange={(licenseType) => change({ licenseType })}
        />
      )}
      {choice.kind === 'institution' && (
        <InstitutionChoice value={choice.institutionId} onChange={(institutionId) => change({ institutionId })} />
      )}
      {message && (
        <Notice inView tone="error">
          {message}
        </Notice>
      )}
    </form>
  );
}

const MOST_SCHOOLS = 50;

function InstitutionChoice({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const { data, error } = useAdminQuery(['institutions', 'of-segment', search], (api) =>
    api.findInstitutions({ page: 1, size: MOST_SCHOOLS, search }),
  );
  const found = data?.institutions ?? [];
  return (
    <>
      <TextField
        label="Find an institution"
        value={search}
        maxLength={LIMITS.name}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
      />
      <Select
        label="Institution"
        placeholder={found.length === 0 ? 'No institutions found.' : 'Choose an institution'}
        options={found.map(({ id, name, domain }) => ({ value: id, label: `${name} (${domain})` }))}
        value={found.some(({ id }) => id === value) ? value : null}
        onChange={onChange}
      />
      {error && <Notice tone="error">{MESSAGES.failed(error.message)}</Notice>}
    </>
  );
}
