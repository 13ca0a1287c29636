import type { ListedInstitution } from '@bellweek/api-client/contract/institutions';
import { Badge } from '@bellweek/ui/badge';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { countOf } from '@bellweek/ui/pages';
import { daysUntilSoon } from '../../admin/days.ts';

/** Marks an end that is over or soon. */
export function EndMark({ endsAt }: { endsAt: string }) {
  const now = useNow();
  const days = daysUntilSoon(endsAt, now);
  if (Date.parse(endsAt) <= now) return <Badge>Expired</Badge>;
  return days !== null && <Badge tone="danger">{days === 0 ? 'Today' : countOf(days, 'day')}</Badge>;
}

interface InstitutionEndProps {
  institution: Pick<ListedInstitution, 'endsAt' | 'licenseExpiry'>;
  format: 'shortDate' | 'longDate';
}

/** The last day of access. */
export function InstitutionEnd({ institution: { endsAt, licenseExpiry }, format }: InstitutionEndProps) {
  return (
    <span>
      <DateTime value={licenseExpiry} format={format} /> <EndMark endsAt={endsAt} />
    </span>
  );
}
