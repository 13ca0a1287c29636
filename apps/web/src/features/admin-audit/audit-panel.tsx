import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Link } from '@bellweek/ui/link';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { auditSentence } from '../../admin/audit-sentences.ts';
import { MetadataList } from '../../admin/metadata.tsx';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';
import { adminPaths } from '../../config/paths.ts';
import { institutionPath, personPath } from '../../admin/item-paths.ts';
import styles from './audit-panel.module.css';

/** One entry, with the person's name and licence type if they still exist. */
export function AuditPanel({ log }: { log: AuditLog }) {
  const { action, userId, actorId, licenseId, timestamp, reason, metadata } = log;
  const info = useAdminQuery(['user-info', userId], (api) => api.getUserInfo(userId ?? ''), {
    enabled: userId !== null,
    keepsPrevious: false,
  }).data;
  const user = userId && (
    <>
      <Copyable isCode text={userId} label="Copy user ID" />
      {info && (
        <Link className={styles.about} href={personPath(userId)}>
          <bdi>{info.name}</bdi>
        </Link>
      )}
    </>
  );
  const { actorName, campaignId, institutionId, institutionName } = metadata;
  const actor = actorId && actorId !== userId && typeof actorName === 'string' && (
    <Link href={personPath(actorId)}>
      <bdi>{actorName}</bdi>
    </Link>
  );
  const campaign = typeof campaignId === 'string' && (
    <Link href={`${adminPaths.emails}?view=history&campaign=${campaignId}`}>Show the email</Link>
  );
  const institution = typeof institutionId === 'string' && typeof institutionName === 'string' && (
    <Link href={institutionPath(institutionId)}>{institutionName}</Link>
  );
  const license = licenseId && (
    <>
      <Copyable isCode text={licenseId} label="Copy license ID" />
      {info?.licenseType && <span className={styles.about}>{LICENSE_TYPE_NAMES[info.licenseType]}</span>}
    </>
  );
  return (
    <>
      <p className={styles.sentence}>{auditSentence(log)}</p>
      <DescriptionList
        facts={[
          { term: 'Action', value: action },
          { term: 'User ID', value: user },
          ...(actor ? [{ term: 'Done by', value: actor }] : []),
          ...(campaign ? [{ term: 'Email', value: campaign }] : []),
          ...(institution ? [{ term: 'Institution', value: institution }] : []),
          { term: 'License ID', value: license },
          { term: 'Timestamp', value: <DateTime value={timestamp} format="longDateTime" /> },
          ...(reason === null ? [] : [{ term: 'Reason', value: reason }]),
        ]}
      />
      <section className={styles.metadata}>
        <h3 className={styles.heading}>Metadata</h3>
        <MetadataList metadata={metadata} />
      </section>
    </>
  );
}
