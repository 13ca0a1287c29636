import type { Inbox } from '@bellweek/api-client/contract/request-states';
import type { RequestDetail } from '@bellweek/api-client/contract/requests';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { dataOf, useAdminClient } from '../admin-query.ts';
import { useNoteDraft } from './request-drafts.ts';
import styles from './requests.module.css';

export interface RequestNoteProps {
  inbox: Inbox;
  id: string;
  detail: RequestDetail;
  isReadOnly: boolean;
}

/** The internal note of a request. Typed text is kept until it is saved, whatever the list fetches meanwhile. */
export function RequestNote({ inbox, id, detail, isReadOnly }: RequestNoteProps) {
  const api = useAdminClient();
  const queries = useQueryClient();
  // Null shows the stored note.
  const [typed, setTyped] = useNoteDraft(id);
  const newest = useRef(typed);
  useEffect(() => {
    newest.current = typed;
  }, [typed]);
  const saving = useMutation({
    mutationFn: async (change: { note: string; version: number }) =>
      dataOf(await api.saveRequestNote(inbox, id, change)),
    onSuccess: ({ version }, { note }) => {
      queries.setQueryData<RequestDetail>(
        [inbox, 'request', id],
        (known) => known && { ...known, note, noteVersion: version },
      );
      const now = newest.current;
      setTyped(now === null || now.note === note ? null : { note: now.note, version });
    },
  });
  const note = typed?.note ?? detail.note;
  const isChanged = typed !== null && typed.note !== detail.note;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== null && isChanged && !saving.isPending) saving.mutate(typed);
  };
  const status = saving.isPending ? 'Saving…' : isChanged ? 'Not saved yet' : saving.isSuccess ? 'Saved' : '';
  return (
    <form className={styles.note} onSubmit={save}>
      <TextField
        multiline
        rows={3}
        label="Internal note"
        hint="Only operators see it. It is never sent."
        value={note}
        maxLength={LIMITS.note}
        readOnly={isReadOnly}
        error={saving.error?.message}
        onChange={({ target }) => {
          saving.reset();
          const next = { note: target.value, version: typed?.version ?? detail.noteVersion };
          setTyped(next.note === detail.note ? null : next);
        }}
      />
      {!isReadOnly && (
        <div className={styles.bar}>
          <Button type="submit" size="small" pending={saving.isPending} aria-disabled={!isChanged || undefined}>
            Save Note
          </Button>
          <span className={styles.status} role="status">
            {status}
          </span>
        </div>
      )}
    </form>
  );
}
