import { ACTIVE_DAYS } from '@bellweek/api-client/contract/institutions';
import type { InstitutionContact, InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { Button } from '@bellweek/ui/button';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { formatCount } from '@bellweek/ui/pages';
import { Spinner } from '@bellweek/ui/spinner';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { adminQueries, useAdminQuery } from '../../admin/admin-query.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { adminPaths } from '../../config/paths.ts';
import { EditInstitution } from './edit-institution.tsx';
import { EndAccess } from './end-access.tsx';
import { ExpiryForm } from './expiry-form.tsx';
import { InstitutionDomains } from './institution-domains.tsx';
import { InstitutionEnd } from './institution-end.tsx';
import { InstitutionMembers } from './institution-members.tsx';
import { InstitutionReminders } from './institution-reminders.tsx';
import { InstitutionSync } from './institution-sync.tsx';
import styles from './institution-page.module.css';

/** One institution: its facts, their changes, and its domains. */
export default function InstitutionPage() {
  const { id = '' } = useParams();
  // Around the frame too, whose title is the institution's name.
  return (
    <QueryClientProvider client={adminQueries}>
      <InstitutionView key={id} id={id} />
    </QueryClientProvider>
  );
}

function InstitutionView({ id }: { id: string }) {
  const { data, isError, refetch } = useAdminQuery(['institutions', 'detail', id], (api) => api.getInstitution(id));
  return (
    <AdminFrame
      title={data?.name ?? 'Institution'}
      actions={
        <LinkButton size="small" href={adminPaths.institutions}>
          All Institutions
        </LinkButton>
      }
    >
      {data ? (
        <Details institution={data} />
      ) : isError ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Failed to load the institution.
        </Notice>
      ) : (
        <Spinner label="Loading the institution" />
      )}
    </AdminFrame>
  );
}

function seatsOf({ seats, people: { members } }: InstitutionDetail): string {
  if (seats === null) return 'No limit';
  const over = members > seats ? `, ${formatCount(members - seats)} too many` : '';
  return `${formatCount(members)} of ${formatCount(seats)} taken${over}`;
}

function Contact({ contact: { name, email, role, hasDesk } }: { contact: InstitutionContact }) {
  return (
    <>
      <p>{role === '' ? name : `${name}, ${role}`}</p>
      <Copyable text={email} label="Copy contact email" />
      {hasDesk && <p>May use the school’s desk.</p>}
    </>
  );
}

function Details({ institution }: { institution: InstitutionDetail }) {
  const { id, createdAt, people, contact, note } = institution;
  const mayChange = useMayAct('support');
  const mayEnd = useMayAct('administrator');
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={styles.columns}>
      <section className={styles.section} aria-labelledby="about">
        <h2 className={styles.heading} id="about">
          About
        </h2>
        <DescriptionList
          facts={[
            { term: 'License expiry', value: <InstitutionEnd institution={institution} format="longDate" /> },
            { term: 'Members', value: formatCount(people.members) },
            { term: `Active in ${ACTIVE_DAYS} days`, value: formatCount(people.active) },
            { term: 'Seats', value: seatsOf(institution) },
            { term: 'Contact', value: contact && <Contact contact={contact} /> },
            { term: 'Note', value: note && <span className={styles.note}>{note}</span> },
            { term: 'Created', value: <DateTime value={createdAt} format="longDateTime" /> },
            { term: 'Institution ID', value: <Copyable isCode text={id} label="Copy institution ID" /> },
          ]}
        />
        {mayChange && (
          <>
            <div className={styles.actions}>
              <Button size="small" {...asCommand()} onClick={() => setEditing(true)}>
                Edit…
              </Button>
              {mayEnd && <EndAccess institution={institution} />}
            </div>
            {mayEnd && <ExpiryForm institution={institution} onUpdated={() => undefined} />}
            <EditInstitution institution={institution} open={isEditing} onOpenChange={setEditing} />
          </>
        )}
      </section>
      <div className={styles.column}>
        <InstitutionDomains institution={institution} />
        <InstitutionReminders institution={institution} />
        <InstitutionSync id={id} name={institution.name} />
        <InstitutionMembers institutionId={id} />
      </div>
    </div>
  );
}
