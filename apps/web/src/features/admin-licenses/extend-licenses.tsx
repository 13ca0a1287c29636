import { MOST_EXTENDED } from '@bellweek/api-client/contract/admin-licenses';
import type { Extension, ExtensionPlan, LicenseQuery } from '@bellweek/api-client/contract/admin-licenses';
import { Button } from '@bellweek/ui/button';
import { formatDate } from '@bellweek/ui/dates';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Notice } from '@bellweek/ui/notice';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { addDays, endOfLocalDay, localDay } from '../../admin/days.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { flagField } from '../../admin/url-state.ts';
import { useAct } from '../../admin/use-act.ts';
import { useUrlState } from '../../admin/use-url-state.ts';

/** Licences with some ids, else all that a search and filters find. */
type Selection = Omit<LicenseQuery, 'page' | 'size'> & { ids?: string[] };

export interface ExtendLicensesProps {
  selection: Selection;
  /** Their number, as far as it is known. */
  total: number | undefined;
  onDone: () => void;
}

/** The dialog has its own address, so that search can open it. */
const EXTENSION = { extend: flagField };

const FUTURE = 'Please enter a date in the future.';

const sayDay = (instant: string) => formatDate(instant, 'shortDate');
const licences = (count: number): string => countOf(count, 'license');

/** "12 licenses now end between 1 May and 30 May 2027." */
export function sayPlan({ count, firstEnd, lastEnd, kept }: ExtensionPlan, expiresAt: string): string {
  const rest = kept === 0 ? '' : ` ${licences(kept)} ${kept === 1 ? 'stays' : 'stay'} as before.`;
  if (count === 0 || firstEnd === null || lastEnd === null) return `No license would change.${rest}`;
  const [first, last] = [sayDay(firstEnd), sayDay(lastEnd)];
  const ends = first === last ? `on ${first}` : `between ${first} and ${last}`;
  return `${licences(count)} now ${count === 1 ? 'ends' : 'end'} ${ends}. The new end is ${sayDay(expiresAt)}.${rest}`;
}

/** "2 licenses end as before. 1 license stays: it has changed since." */
export function sayUndone(count: number, left: number): string {
  const rest =
    left === 0 ? '' : ` ${licences(left)} ${left === 1 ? 'stays: it has' : 'stay: they have'} changed since.`;
  return `${licences(count)} ${count === 1 ? 'ends' : 'end'} as before.${rest}`;
}

/** Extends the chosen licences, with a preview before and an undo after. */
export function ExtendLicenses({ selection, total, onDone }: ExtendLicensesProps) {
  const [{ extend: isAsking }, change] = useUrlState(EXTENSION);
  const setAsking = (extend: boolean) => change({ extend }, { replace: true });
  const [done, setDone] = useState<Extension | null>(null);
  const act = useAct([['licenses'], ['user']]);
  const [undone, setUndone] = useState<string | null>(null);
  const undo = async ({ id, count }: Extension) => {
    const back = await act((api) => api.undoExtension(id));
    setDone(null);
    setUndone(back && sayUndone(back.count, count - back.count));
  };
  const chosen = selection.ids ? `${selection.ids.length} Selected` : 'All Found';
  return (
    <>
      <Button size="small" disabled={!selection.ids && !total} {...asCommand()} onClick={() => setAsking(true)}>
        Extend {chosen}…
      </Button>
      {done && (
        <UndoNotice key={done.id} undo={() => undo(done)}>
          {licences(done.count)} extended.
        </UndoNotice>
      )}
      {undone !== null && (
        <Notice inView tone="success">
          {undone}
        </Notice>
      )}
      {isAsking && (
        <ExtendDialog
          selection={selection}
          onClose={() => setAsking(false)}
          onDone={(extension) => {
            setDone(extension);
            setUndone(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface ExtendDialogProps {
  selection: Selection;
  onClose: () => void;
  onDone: (extension: Extension) => void;
}

function ExtendDialog({ selection, onClose, onDone }: ExtendDialogProps) {
  const now = useNow();
  const [day, setDay] = useState(addDays(localDay(now), 365));
  const expiresAt = endOfLocalDay(day);
  const isFuture = expiresAt !== null && Date.parse(expiresAt) > now;
  const { ids, ...filter } = selection;
  const query = { ...filter, ...(ids && { ids: ids.join(',') }), expiresAt: expiresAt ?? '' };
  const plan = useAdminQuery(['licenses', 'plan', query], (api) => api.planExtension(query), {
    enabled: isFuture,
    keepsPrevious: false,
  });
  const said = plan.data && isFuture ? sayPlan(plan.data, expiresAt) : 'Counting the licenses…';
  const act = useAct([['licenses'], ['user']]);
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title="Extend these licenses?"
      description={isFuture ? (plan.error?.message ?? said) : FUTURE}
      confirmLabel="Extend Licenses"
      startsAtReason
      act={async (reason) => {
        if (!isFuture) throw new Error(FUTURE);
        const count = plan.data?.count ?? 0;
        if (count === 0) throw new Error('There is no license to extend.');
        const body = { ...filter, ...(ids && { ids }), expiresAt, count, reason };
        const extension = await act((api) => api.extendLicenses(body));
        if (extension) onDone(extension);
      }}
    >
      <TextField
        type="date"
        label="New last day"
        hint={`Licenses that end later, or follow an institution or a role, stay as they are. At most ${formatCount(MOST_EXTENDED)} at once.`}
        value={day}
        min="2000-01-01"
        max="2199-12-31"
        aria-required
        onChange={({ target }) => setDay(target.value)}
      />
    </ReasonDialog>
  );
}
