import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { Button } from '@bellweek/ui/button';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { Spinner } from '@bellweek/ui/spinner';
import { useParams } from 'react-router-dom';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { adminPaths } from '../../config/paths.ts';
import { InstitutionDomains } from './institution-domains.tsx';
import styles from './institution-page.module.css';

/** One institution: its facts and its domains. */
export default function InstitutionPage() {
  const { id = '' } = useParams();
  return (
    <AdminFrame
      title="Institution"
      actions={
        <LinkButton size="small" href={adminPaths.institutions}>
          All Institutions
        </LinkButton>
      }
    >
      <InstitutionView key={id} id={id} />
    </AdminFrame>
  );
}

function InstitutionView({ id }: { id: string }) {
  const { data, isError, refetch } = useAdminQuery(['institutions', 'detail', id], (api) => api.getInstitution(id));
  if (data) return <Details institution={data} />;
  if (!isError) return <Spinner label="Loading the institution" />;
  return (
    <Notice tone="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
      Failed to load the institution.
    </Notice>
  );
}

function Details({ institution }: { institution: InstitutionDetail }) {
  const { id, name, licenseExpiry, createdAt } = institution;
  return (
    <div className={styles.columns}>
      <section className={styles.section}>
        <h2 className={styles.heading}>{name}</h2>
        <DescriptionList
          facts={[
            { term: 'License expiry', value: <DateTime value={licenseExpiry} format="longDate" /> },
            { term: 'Created', value: <DateTime value={createdAt} format="longDateTime" /> },
            { term: 'Institution ID', value: <Copyable isCode text={id} label="Copy institution ID" /> },
          ]}
        />
      </section>
      <InstitutionDomains institution={institution} />
    </div>
  );
}
