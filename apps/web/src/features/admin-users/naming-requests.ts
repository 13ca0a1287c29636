import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { OtherRequest, Person } from '@bellweek/api-client/contract/admin-people';
import { dataOf, useAdminQuery } from '../../admin/admin-query.ts';

/** A request of somebody else that names the person. */
export interface NamingRequest extends OtherRequest {
  sender: string;
  email: string;
  text: string;
  sentAt: string;
}

/** Requests looked at per search. */
const SIZE = 20;

/** A first name alone would find half of the inbox. */
const termsOf = ({ user: { name, addresses } }: Person): string[] => [
  ...addresses.map(({ email }) => email),
  ...(name.trim().includes(' ') ? [name.trim()] : []),
];

async function search(api: AdminClient, text: string): Promise<NamingRequest[]> {
  const query = { page: 1, size: SIZE, search: text };
  const [contacts, demos] = await Promise.all([api.findContactRequests(query), api.findDemoRequests(query)]);
  return [
    ...dataOf(contacts).contactRequests.map((request) => ({
      ...request,
      inbox: 'contact-us' as const,
      sentAt: request.submittedAt,
    })),
    ...dataOf(demos).demoRequests.map((request) => ({
      ...request,
      inbox: 'demo-request' as const,
      sentAt: request.requestedAt,
    })),
  ].map(({ inbox, id, firstName, lastName, email, description, sentAt }) => ({
    inbox,
    id,
    sender: `${firstName} ${lastName}`,
    email,
    text: description,
    sentAt,
  }));
}

/** Requests that name the person by an address or the whole name, without their own requests, which go with the account. */
export function useNamingRequests(person: Person) {
  const own = new Set(person.user.addresses.map(({ email }) => email.toLowerCase()));
  return useAdminQuery(
    ['user', person.user.id, 'naming-requests'],
    async (api) => {
      const found = (await Promise.all(termsOf(person).map((term) => search(api, term)))).flat();
      const others = found.filter(({ email }) => !own.has(email.toLowerCase()));
      return { data: [...new Map(others.map((request) => [request.id, request])).values()], error: null, status: 200 };
    },
    { keepsPrevious: false },
  );
}
