import { MOST_EXTENDED } from '@bellweek/api-client/contract/admin-licenses';
import type { Extension, ExtensionPlan, LicenseQuery } from '@bellweek/api-client/contract/admin-licenses';
import { Button } from '@bellweek/ui/button';
import { formatDate } from '@bellweek/ui/dates';
import { useNow } from '@bellweek/ui/dates/use-now';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { addDays, endOfLocalDay, localDay } from '../../admin/days.ts';
import { EmailChoice } from '../../admin/email-choice.tsx';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { flagField } from '../../admin/url-state.ts';
import { useAct } from '../../admin/use-act.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import styles from './license-view.module.css';

/** Licences with some ids, else all that a search and filters find. */
type Selection = Omit<LicenseQuery, 'page' | 'size'> & { ids?: string[] };

export interface ExtendLicensesProps {
  selection: Selection;
  /** Their number, as far as it is known. */
  total: { total: number; totalIsCapped: boolean } | undefined;
  onDone: (extension: Extension) => void;
}

/** The dialog has its own address, so that search can open it. */
const EXTENSION = { extend: flagField };

const FUTURE = 'Please enter a date in the future.';
/** Days from today to the end that is offered first. */
const USUAL_DAYS = 30;

const sayDay = (instant: string) => formatDate(instant, 'shortDate');
const licenses = (count: number): string => countOf(count, 'license');

/** "3 licenses (2 Trial, 1 Individual) now end between 1 May and 30 May 2027." */
export function sayPlan({ count, types, firstEnd, lastEnd, kept }: ExtensionPlan, expiresAt: string): string {
  const rest = kept === 0 ? '' : ` ${licenses(kept)} ${kept === 1 ? 'stays' : 'stay'} as before.`;
  if (count === 0 || firstEnd === null || lastEnd === null) return `No license would change.${rest}`;
  const [first, last] = [sayDay(firstEnd), sayDay(lastEnd)];
  const ends = first === last ? `on ${first}` : `between ${first} and ${last}`;
  const parts = types.map((each) => `${formatCount(each.count)} ${LICENSE_TYPE_NAMES[each.type]}`).join(', ');
  return `${licenses(count)} (${parts}) now ${count === 1 ? 'ends' : 'end'} ${ends}. The new end is ${sayDay(expiresAt)}.${rest}`;
}

/** "2 licenses end as before. 1 license stays: it has changed since." */
export function sayUndone(count: number, left: number): string {
  const rest =
    left === 0 ? '' : ` ${licenses(left)} ${left === 1 ? 'stays: it has' : 'stay: they have'} changed since.`;
  return `${licenses(count)} ${count === 1 ? 'ends' : 'end'} as before.${rest}`;
}

/** "Extend all 121 results…" */
export function sayExtend(chosen: number, all: ExtendLicensesProps['total']): string {
  if (chosen > 0) return `Extend ${formatCount(chosen)} selected…`;
  if (!all?.total) return 'Extend…';
  const { total, totalIsCapped } = all;
  return total === 1 ? 'Extend 1 result…' : `Extend all ${formatCount(total, totalIsCapped)} results…`;
}

/** Extends the chosen licences, with a preview before. */
export function ExtendLicenses({ selection, total, onDone }: ExtendLicensesProps) {
  const [{ extend: isAsking }, change] = useUrlState(EXTENSION);
  const setAsking = (extend: boolean) => change({ extend }, { replace: true });
  return (
    <>
      <Button size="small" disabled={!selection.ids && !total?.total} {...asCommand()} onClick={() => setAsking(true)}>
        {sayExtend(selection.ids?.length ?? 0, total)}
      </Button>
      {isAsking && <ExtendDialog selection={selection} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

interface ExtensionNoticeProps {
  id: string;
  /** Licences that it still moved. */
  count: number;
  /** Called with a sentence once it is undone. */
  onUndone: (said: string) => void;
  onClose: () => void;
}

/** Stands above the licences of one extension: says how many, and undoes it. */
export function ExtensionNotice({ id, count, onUndone, onClose }: ExtensionNoticeProps) {
  const act = useAct([['licenses'], ['user']]);
  const undo = async () => {
    const back = await act((api) => api.undoExtension(id));
    if (back) onUndone(sayUndone(back.count, count - back.count));
  };
  return (
    <div className={styles.extension}>
      <UndoNotice undo={undo}>{licenses(count)} extended.</UndoNotice>
      <Button size="small" {...asCommand()} onClick={onClose}>
        Back to All Licenses
      </Button>
    </div>
  );
}

interface ExtendDialogProps {
  selection: Selection;
  onClose: () => void;
  onDone: (extension: Extension) => void;
}

function ExtendDialog({ selection, onClose, onDone }: ExtendDialogProps) {
  const now = useNow();
  const [day, setDay] = useState(addDays(localDay(now), USUAL_DAYS));
  const [sendsEmail, setSendsEmail] = useState(false);
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
        const body = { ...filter, ...(ids && { ids }), expiresAt, count, reason, sendsEmail };
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
      <EmailChoice label="Email them" isChecked={sendsEmail} onChange={setSendsEmail} />
    </ReasonDialog>
  );
}
