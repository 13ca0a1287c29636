import { z } from 'zod';
import { instantField, text, uuidField } from './fields.js';
import { listOrder, optionalPageQuery, total } from './paging.js';
import { WAITLIST_LIMITS, WAITLIST_STATES } from './waitlist-states.js';

/** People who wait for the beta: oldest first unless asked otherwise. */

export const waitlistEntry = z
  .object({
    id: uuidField,
    email: z.string(),
    signedUpAt: instantField,
    state: z.enum(WAITLIST_STATES),
    /** The last invitation. */
    invitedAt: instantField.nullable(),
    joinedAt: instantField.nullable(),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/** With `?page&size` one page. */
export const waitlist = z.object({ waitlist: z.array(waitlistEntry), ...total }).meta({ id: 'Waitlist' });
export type Waitlist = z.infer<typeof waitlist>;

export const waitlistQuery = optionalPageQuery.extend({
  state: z.enum(WAITLIST_STATES).optional(),
  order: listOrder.default('oldest'),
});
export type WaitlistQuery = z.output<typeof waitlistQuery>;

/** The filters of the list. */
export const waitlistExportQuery = waitlistQuery.omit({ page: true, size: true });
export type WaitlistExportQuery = z.output<typeof waitlistExportQuery>;

const count = z
  .int('Please give a whole number.')
  .min(1, 'Please give at least 1.')
  .max(WAITLIST_LIMITS.invitations, `Please give at most ${WAITLIST_LIMITS.invitations}.`);

/** Stands for the people of a preview. */
const choice = z.string().regex(/^[0-9a-f]{64}$/);

/** The number of addresses to invite, oldest first; with a `choice`, the addresses of that preview, or none. */
export const invitationRequest = z.strictObject({ count, choice: choice.optional() });
export type OldestInvitation = z.infer<typeof invitationRequest>;
export const invitationQuery = z.object({
  count: z
    .string()
    .regex(/^\d{1,9}$/, 'Please give a whole number.')
    .transform(Number)
    .pipe(count),
});

/** The people whom an invitation would reach, when they signed up, and how many before them are left out: unsubscribed, or not to be reached. */
export const invitationPreview = z
  .object({
    invited: z.int(),
    skipped: z.int(),
    unreachable: z.int(),
    choice,
    firstSignedUpAt: instantField.nullable(),
    lastSignedUpAt: instantField.nullable(),
  })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.infer<typeof invitationPreview>;

export const invited = z.object({ invited: z.int() }).meta({ id: 'Invited' });

/** One address per line, or a CSV file whose lines hold one. */
export const importRequest = z.strictObject({ text: text(WAITLIST_LIMITS.importText) });

/** Number of lines by what becomes of them: added, on the list before (or twice in the file), without an address. */
export const importResult = z
  .object({
    added: z.int(),
    known: z.int(),
    bad: z.int(),
    /** The first few bad lines. */
    badLines: z.array(z.object({ line: z.int(), text: z.string() })),
  })
  .meta({ id: 'WaitlistImport' });
export type ImportResult = z.infer<typeof importResult>;
