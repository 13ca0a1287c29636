import type { Institution, InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { Button } from '@bellweek/ui/button';
import { formatDate } from '@bellweek/ui/dates';
import { useNow } from '@bellweek/ui/dates/use-now';
import { useState } from 'react';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { ReasonDialog } from '../../admin/reason-dialog.tsx';
import { UndoNotice } from '../../admin/undo-notice.tsx';
import { useAct } from '../../admin/use-act.ts';
import { peopleOf } from '../../admin/words.ts';

/** Sentences on who loses access with its end. */
export function sayEnd({ members, dependent }: InstitutionDetail['people']): string {
  const others = members - dependent;
  const rest = others === 0 ? '' : ` ${peopleOf(others)} ${others === 1 ? 'is' : 'are'} not affected.`;
  if (dependent === 0) return `Nobody loses access.${rest}`;
  const lose = dependent === 1 ? 'loses access immediately and' : 'lose access immediately and';
  return `${peopleOf(dependent)} ${lose} can still read and export their planner.${rest}`;
}

/** An end of access that was just made, with the last day before it. */
export interface MadeEnd {
  people: number;
  before: string;
  now: string;
}

interface EndAccessDialogProps {
  institution: Pick<Institution, 'id' | 'name'>;
  /** A day that is over, to note as the last one; left out: today. */
  lastDay?: string;
  onClose: () => void;
  onEnded: (end: MadeEnd, institution: InstitutionDetail) => void;
}

/** Counts the people who lose access now, and asks for the reason. */
export function EndAccessDialog({ institution: { id, name }, lastDay, onClose, onEnded }: EndAccessDialogProps) {
  const counted = useAdminQuery(['institutions', 'detail', id], (api) => api.getInstitution(id));
  const { error } = counted;
  // The count of the time before is not shown: access that ended and was given back counted nobody.
  const data = counted.isFetching ? undefined : counted.data;
  const act = useAct([['institutions']]);
  const noted = lastDay === undefined ? '' : ` Its last day will be ${formatDate(lastDay, 'longDate')}.`;
  return (
    <ReasonDialog
      isDanger
      isAboutPerson={false}
      open
      onOpenChange={onClose}
      title={`End access for ${name} now?`}
      description={
        data
          ? `${sayEnd(data.people)}${noted} You can undo this.`
          : error
            ? 'Failed to count the people.'
            : 'Counting the people…'
      }
      confirmLabel="End Access Now"
      typedName={name}
      act={async (reason, confirmation) => {
        if (!data) throw new Error('The people are not counted yet. Please try again.');
        const after = await act((api) => api.endInstitution(id, { reason, lastDay, confirmation }));
        if (after) {
          onEnded({ people: data.people.dependent, before: data.licenseExpiry, now: after.licenseExpiry }, after);
        }
      }}
    />
  );
}

interface EndedNoticeProps {
  institutionId: string;
  end: MadeEnd;
  onUndone: () => void;
}

/** Says how many people lost access, and gives it back. */
export function EndedNotice({ institutionId, end: { people, before, now }, onUndone }: EndedNoticeProps) {
  const act = useAct([['institutions']]);
  const undo = async () => {
    await act((api) => api.updateExpiry(institutionId, { newExpiryDate: before, from: now }));
    onUndone();
  };
  return <UndoNotice undo={undo}>Access ended. {peopleOf(people)} lost it.</UndoNotice>;
}

/** Ends the access of an institution now, and takes that back. */
export function EndAccess({ institution }: { institution: InstitutionDetail }) {
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<MadeEnd | null>(null);
  const hasEnded = Date.parse(institution.endsAt) <= useNow();
  return (
    <>
      {ended && <EndedNotice institutionId={institution.id} end={ended} onUndone={() => setEnded(null)} />}
      {!ended && !hasEnded && (
        <Button size="small" variant="danger" {...asCommand()} onClick={() => setAsking(true)}>
          End Access…
        </Button>
      )}
      {isAsking && <EndAccessDialog institution={institution} onClose={() => setAsking(false)} onEnded={setEnded} />}
    </>
  );
}
