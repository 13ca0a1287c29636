import type { Person } from '@bellweek/api-client/contract/admin-people';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Entries, Entry, EntryText } from './entries.tsx';
import { Section } from '../../admin/section.tsx';

/** Requests that the person sent outside of the account, newest first. */
export function RequestSection({ person: { byAddress } }: { person: Person }) {
  const { contactRequests, demoRequests, waitlistedAt, invitedToBetaAt } = byAddress;
  const items = [
    ...contactRequests.map((request) => ({ title: 'Contact', at: request.submittedAt, text: request.description })),
    ...demoRequests.map((request) => ({
      title: `Demo for ${request.organisation}`,
      at: request.requestedAt,
      text: request.description,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title="Requests">
      <DescriptionList
        facts={[
          { term: 'On the waitlist', value: waitlistedAt && <DateTime value={waitlistedAt} format="shortDate" /> },
          {
            term: 'Invited to beta',
            value: invitedToBetaAt && <DateTime value={invitedToBetaAt} format="shortDate" />,
          },
        ]}
      />
      <Entries
        items={items}
        error={null}
        onRetry={() => undefined}
        emptyText="No requests."
        keyOf={({ title, at }) => `${title} ${at}`}
        render={({ title, at, text }) => (
          <Entry title={text ? `${title}: ${text}` : title} time={at}>
            <EntryText text={text || 'No message was written.'} />
          </Entry>
        )}
      />
    </Section>
  );
}
