import type { Sent } from '../../contract/endpoints.js';
import type { Calls } from '../calls.js';

/** Calls about the waitlist. */
export const waitlistCalls = ({ call, change }: Calls) => ({
  /** Without a page, the whole list. */
  getWaitlist: (query: Sent<'GET /waitlist/all'>['query'] = {}) => call('GET /waitlist/all', { query }),
  previewInvitation: (count: number) => call('GET /waitlist/invitation', { query: { count } }),
  /** `key`: one UUID per press of the button, however often the call is repeated. */
  inviteOldest: (count: number, key: string, choice?: string) =>
    change('POST /waitlist/invite', { body: { count, choice }, headers: { 'Idempotency-Key': key } }),
  inviteEntry: (id: string) => change('POST /waitlist/:id/invite', { params: { id } }),
  previewImport: (text: string) => change('POST /waitlist/import/preview', { body: { text } }),
  importWaitlist: (text: string) => change('POST /waitlist/import', { body: { text } }),
});
