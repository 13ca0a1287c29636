import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ContactList } from '@bellweek/api-client/contract/campaigns';
import { addressKey } from './recipients.ts';

/** Lists that an alert can go to. */
export const ALERT_LISTS = ['users', 'waitlist'] as const satisfies readonly ContactList[];
const SIZE = 100;

async function isOn(api: AdminClient, list: ContactList, email: string): Promise<boolean | null> {
  const { data } = await api.findContacts(list, { page: 1, size: SIZE, search: email });
  if (data === null) return null;
  const key = addressKey(email);
  if (data.contacts.some((contact) => addressKey(contact.email) === key)) return true;
  // It may be among the contacts of further pages.
  return data.total > data.contacts.length ? null : false;
}

/** The alert's lists that contain an address; undefined when the server cannot tell. */
export async function findLists(api: AdminClient, email: string): Promise<ContactList[] | undefined> {
  const answers = await Promise.all(ALERT_LISTS.map((list) => isOn(api, list, email)));
  return answers.includes(null) ? undefined : ALERT_LISTS.filter((_, index) => answers[index]);
}
