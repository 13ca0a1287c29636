import type { Contact, ContactList, Contacts } from '@bellweek/api-client/contract/campaigns';
import { Badge } from '@bellweek/ui/badge';
import { VirtualTable } from '@bellweek/ui/data-table/virtual';
import type { Column } from '@bellweek/ui/data-table/column';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { SearchField } from '@bellweek/ui/search-field';
import { Select } from '@bellweek/ui/select';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useInfiniteRows } from '../../admin/use-infinite-rows.ts';
import styles from './emails.module.css';
import { MESSAGES } from './messages.ts';
import { LIST_NAMES, toPerson } from './recipients.ts';
import type { Person } from './recipients.ts';
import { useOffered } from './use-offered.ts';
import { useRowButtons } from './use-row-buttons.ts';

/** The open list, for actions on all of it. */
export interface OpenList {
  list: ContactList;
  search: string;
  head: Contacts;
}

interface ContactPickerProps {
  lists: readonly ContactList[];
  verbs: readonly [choose: string, undo: string];
  isChosen: (contact: Contact, list: ContactList) => boolean;
  /** @returns a sentence to show about it */
  onChoose: (person: Person) => string | void;
  onUndo: (person: Person) => void;
  /** Further actions on the open list. */
  actions?: (open: OpenList, say: (message: string) => void) => ReactNode;
}

const SUPPRESSION_NAMES = { unsubscribed: 'Unsubscribed', bounced: 'Bounced' } as const;

function ContactCell({ email, name, suppression }: Contact) {
  return (
    <span className={styles.contact}>
      <bdi className={styles.address}>{email}</bdi>
      {name && <bdi className={styles.more}>{name}</bdi>}
      {suppression && <Badge>{SUPPRESSION_NAMES[suppression]}</Badge>}
    </span>
  );
}

function describe({ total, totalIsCapped, suppressed }: Contacts): string {
  const contacts = countOf(total, 'contact', totalIsCapped);
  if (suppressed === 0) return contacts;
  // A capped total makes this count an estimate too, as the contract says.
  const count = `${totalIsCapped ? 'about ' : ''}${formatCount(suppressed)}`;
  return `${contacts}, ${count} unsubscribed`;
}

/** Contacts of the product, list by list. */
export function ContactPicker({ lists: all, verbs, isChosen, onChoose, onUndo, actions }: ContactPickerProps) {
  const lists = useOffered(all);
  const [list, setList] = useState<ContactList>(lists[0] ?? 'users');
  const [search, setSearch] = useState('');
  const [message, say] = useState<string | null>(null);
  const { head, error, refetch, table } = useInfiniteRows<Contacts, Contact>(
    ['contacts', list, search],
    (api, paging) => api.findContacts(list, { ...paging, search }),
    ({ contacts }) => contacts,
  );
  const buttons = useRowButtons(table);

  const press = (contact: Contact) => {
    const { email, suppression } = contact;
    say(null);
    if (isChosen(contact, list)) return onUndo(toPerson(contact, list));
    if (suppression !== null) return say(MESSAGES.cannotStage(email, suppression));
    say(onChoose(toPerson(contact, list)) ?? null);
  };
  const [choose, undo] = verbs;
  const columns: readonly Column<Contact>[] = [
    { key: 'contact', title: 'Contact', cell: ContactCell },
    {
      key: 'action',
      title: 'Action',
      width: '6.5rem',
      align: 'end',
      cell: (contact) => {
        const isPressed = isChosen(contact, list);
        const verb = isPressed ? undo : choose;
        return (
          <button
            type="button"
            className={styles.pick}
            data-chosen={isPressed || undefined}
            data-refused={(!isPressed && contact.suppression !== null) || undefined}
            aria-label={`${verb} ${contact.email}`}
            onClick={() => press(contact)}
            {...buttons.of(contact.email)}
          >
            {verb}
          </button>
        );
      },
    },
  ];
  const change = (to: { list?: ContactList; search?: string }) => {
    say(null);
    setList(to.list ?? list);
    setSearch(to.search ?? search);
  };
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>Available Contacts</h2>
        {head && <span className={styles.note}>{describe(head)}</span>}
      </div>
      <div className={styles.filters}>
        {lists.length > 1 && (
          <Select
            label="Contact list"
            hideLabel
            options={lists.map((value) => ({ value, label: LIST_NAMES[value] }))}
            value={list}
            onChange={(next) => change({ list: next, search: '' })}
          />
        )}
        <SearchField label="Search contacts" value={search} onSearch={(text) => change({ search: text })} />
        {head && actions?.({ list, search, head }, say)}
      </div>
      <div {...buttons.box}>
        <VirtualTable
          {...table}
          key={`${list} ${search}`}
          onRangeChange={buttons.onRangeChange}
          label={`Contacts: ${LIST_NAMES[list]}`}
          columns={columns}
          rowKey={({ email }) => email}
          height="300px"
          emptyText="No contacts found."
          error={error && MESSAGES.contactsFailed(error.message)}
          onRetry={refetch}
        />
      </div>
      <p className={styles.message} role="status">
        {message}
      </p>
    </>
  );
}
