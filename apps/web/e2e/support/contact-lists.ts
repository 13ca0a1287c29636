import type { Page } from '@playwright/test';
import { FAILED, answerQueries } from './answers.ts';
import { API_URL, WEB_URL } from './places.ts';

interface MadeUpContact {
  email: string;
  name?: string;
  suppression: 'unsubscribed' | 'bounced' | null;
}

const PATHS = {
  users: '/user/contacts',
  waitlist: '/waitlist/contacts',
  'demo-requests': '/demo-request/contacts',
  'contact-requests': '/contacts-us/contacts',
};
type List = keyof typeof PATHS;

/** Four people of a list: two who get alerts, one unsubscribed, one whose mailbox is gone. */
const fourOf = (list: string): MadeUpContact[] => [
  { email: `ada@${list}.example.com`, name: 'Ada Lovelace', suppression: null },
  { email: `bob@${list}.example.com`, suppression: null },
  { email: `una@${list}.example.com`, name: 'Una Subscribed', suppression: 'unsubscribed' },
  { email: `gone@${list}.example.com`, suppression: 'bounced' },
];

/** Answers all four contact lists with made-up people, or fails while `isBroken` returns true. */
export async function answerContacts(page: Page, isBroken = () => false): Promise<void> {
  for (const [list, path] of Object.entries(PATHS)) {
    await answerQueries(page, path, (query) => {
      if (isBroken()) return FAILED;
      const search = query.get('search') ?? '';
      const contacts = fourOf(list).filter(({ email }) => email.includes(search.toLowerCase()));
      const suppressed = contacts.filter(({ suppression }) => suppression !== null).length;
      return { body: { contacts, total: contacts.length, totalIsCapped: false, suppressed } };
    });
  }
}

/** Answers one list with so many people, a hundred per call; collects the queries. */
export const answerLongList = (page: Page, list: List, total: number): Promise<URLSearchParams[]> =>
  answerQueries(page, PATHS[list], (query) => {
    const first = (Number(query.get('page')) - 1) * 100;
    const contacts = Array.from({ length: Math.min(100, total - first) }, (_, index) => ({
      email: `student${first + index + 1}@example.com`,
      suppression: null,
    }));
    return { body: { contacts, total, totalIsCapped: false, suppressed: 1_588 } };
  });

export interface Sent {
  key: string | undefined;
  body: unknown;
}

/** Mocks the answers to a POST, one after the other; the last one repeats. */
export async function answerPosts(
  page: Page,
  path: string,
  answers: { status: number; body: unknown }[],
): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(`${API_URL}${path}`, (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    const { status, body } = answers[Math.min(sent.length, answers.length) - 1]!;
    if (status === 0) return route.abort();
    const headers = { 'Access-Control-Allow-Origin': WEB_URL, 'Access-Control-Allow-Credentials': 'true' };
    return route.fulfill({ status, json: body, headers });
  });
  return sent;
}

const NONE = { pending: 0, sending: 0, accepted: 0, rejected: 0, unknown: 0, suppressed: 0, cancelled: 0, bounced: 0 };

/** A campaign as the API returns it, with as many recipients as the counts add up to. */
export function madeUpCampaign(counts: Partial<typeof NONE>, given: Record<string, unknown> = {}) {
  const all = { ...NONE, ...counts };
  return {
    id: '7d3f0c5e-1111-4222-8333-444455556666',
    kind: 'alert',
    subject: 'The beta is open',
    template: 'beta',
    status: 'running',
    recipients: Object.values(all).reduce((sum, count) => sum + count, 0),
    counts: all,
    ratePerSecond: 2,
    delayedBy: null as string | null,
    createdBy: 'Ada Admin',
    createdAt: new Date().toISOString(),
    finishedAt: null as string | null,
    ...given,
  };
}
