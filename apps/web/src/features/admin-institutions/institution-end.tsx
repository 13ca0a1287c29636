import { endsSoon } from '@bellweek/api-client/contract/admin-licenses';
import type { ListedInstitution } from '@bellweek/api-client/contract/institutions';
import { Badge } from '@bellweek/ui/badge';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { countOf } from '@bellweek/ui/pages';

interface InstitutionEndProps {
  institution: Pick<ListedInstitution, 'endsAt' | 'licenseExpiry'>;
  format: 'shortDate' | 'longDate';
}

/** The last day of access, marked if it is over or soon. */
export function InstitutionEnd({ institution: { endsAt, licenseExpiry }, format }: InstitutionEndProps) {
  const now = useNow();
  const days = endsSoon({ expiresAt: endsAt }, now);
  return (
    <span>
      <DateTime value={licenseExpiry} format={format} /> {Date.parse(endsAt) <= now && <Badge>Expired</Badge>}
      {days !== null && <Badge tone="danger">{countOf(days, 'day')}</Badge>}
    </span>
  );
}
