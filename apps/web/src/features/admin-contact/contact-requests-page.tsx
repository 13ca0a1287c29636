import type { StoredContactRequest, StoredDemoRequest } from '@bellweek/api-client/contract/inboxes';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import type { Fact } from '@bellweek/ui/description-list';
import { Tabs } from '@bellweek/ui/tabs';
import { useState } from 'react';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { AsTyped, Excerpt, InboxList } from '../../admin/inbox-list.tsx';
import { choiceField, idField, pageField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { useSiteInfo } from '../../site/site-info.tsx';

const TABS = [
  { key: 'contact', title: 'Contact Requests' },
  { key: 'demo', title: 'Demo Requests' },
] as const;
const FIELDS = { tab: choiceField(['contact', 'demo'], 'contact'), page: pageField, open: idField };

type Sender = Omit<StoredContactRequest, 'submittedAt'>;

const nameOf = ({ firstName, lastName }: Sender): string => `${firstName} ${lastName}`;

const COLUMNS: readonly Column<Sender>[] = [
  { key: 'name', title: 'Name', width: '22%', cell: nameOf },
  { key: 'email', title: 'Email', width: '24%', priority: 2, cell: ({ email }) => email },
  { key: 'message', title: 'Message', cell: ({ description }) => <Excerpt text={description} /> },
];

const factsOf = (sender: Sender, sentAt: string, more: readonly Fact[] = []): readonly Fact[] => [
  { term: 'Name', value: nameOf(sender) },
  { term: 'Email', value: sender.email },
  ...more,
  { term: 'Message', value: sender.description && <AsTyped text={sender.description} /> },
  { term: 'Status', value: sender.isRead ? 'Read' : 'Unread' },
  { term: 'Date', value: <DateTime value={sentAt} format="longDateTime" /> },
];

const replyOf =
  (subject: string) =>
  ({ firstName, email, description }: Sender) => ({ subject, firstName, text: description, recipient: email });

const SHARED = {
  failure: 'Failed to load requests.',
  searchLabel: 'Search by name, email or text',
  columns: COLUMNS,
  titleOf: nameOf,
};

function ContactRequests() {
  return (
    <InboxList
      {...SHARED}
      inbox="contact-us"
      find={(api, paging) => api.findContactRequests(paging)}
      rowsOf={({ contactRequests }) => contactRequests}
      withRows={(data, contactRequests) => ({ ...data, contactRequests })}
      names={['contact request', 'contact requests']}
      emptyText="No contact requests found."
      replyOf={replyOf(`Re: Your message to ${PRODUCT.name}`)}
      sentAt={({ submittedAt }) => submittedAt}
      factsOf={(request) => factsOf(request, request.submittedAt)}
    />
  );
}

const demoFacts = ({ role, organisation, country }: StoredDemoRequest): readonly Fact[] => [
  { term: 'Role', value: role },
  { term: 'Organisation', value: organisation },
  { term: 'Country', value: country },
];

function DemoRequests() {
  return (
    <InboxList
      {...SHARED}
      inbox="demo-request"
      find={(api, paging) => api.findDemoRequests(paging)}
      rowsOf={({ demoRequests }) => demoRequests}
      withRows={(data, demoRequests) => ({ ...data, demoRequests })}
      names={['demo request', 'demo requests']}
      emptyText="No demo requests found."
      replyOf={replyOf('Re: Your demo request')}
      sentAt={({ requestedAt }) => requestedAt}
      factsOf={(request) => factsOf(request, request.requestedAt, demoFacts(request))}
    />
  );
}

/** Messages of visitors from the contact form and the demo form. */
export default function ContactRequestsPage() {
  const [{ tab }, change] = useUrlState(FIELDS);
  // Kept once open: the tab that is chosen next holds the focus.
  const [wasDemo, setWasDemo] = useState(tab === 'demo');
  if (tab === 'demo' && !wasDemo) setWasDemo(true);
  // A copy that sells no more may still have requests for demos, which the dashboard names and leads to.
  const hasTabs = useSiteInfo().shows.shop || wasDemo;
  return (
    <AdminFrame title="Manage Contact">
      {hasTabs ? (
        <Tabs
          label="Kinds of requests"
          tabs={TABS}
          value={tab}
          onChange={(next) => change({ tab: next, page: 1, open: null })}
        >
          {tab === 'contact' ? <ContactRequests /> : <DemoRequests />}
        </Tabs>
      ) : (
        <ContactRequests />
      )}
    </AdminFrame>
  );
}
