import { z } from 'zod';
import { instantField, uuidField } from './fields.js';
import { searchTerm } from './paging.js';
import { INBOXES } from './request-states.js';

/** Results of each kind. */
export const SEARCH_RESULTS = 6;

export const operatorSearchQuery = z.object({
  search: searchTerm.refine((term) => term !== '', 'Please type what to search for.'),
});

/** Results of the search from any of the operators' screens: at most {@link SEARCH_RESULTS} of each kind. */
export const operatorSearch = z
  .object({
    /** By name, email or id, newest first. */
    users: z.array(z.object({ id: uuidField, name: z.string(), email: z.string().nullable() })),
    /** By name or domain, in the order of their names. */
    institutions: z.array(z.object({ id: uuidField, name: z.string(), domain: z.string() })),
    /** By subject, newest first. */
    campaigns: z.array(z.object({ id: uuidField, subject: z.string(), createdAt: instantField })),
    /** By name, email or text, the newest first. */
    requests: z.array(
      z.object({
        id: uuidField,
        inbox: z.enum(INBOXES),
        name: z.string(),
        /** Beginning of the message. */
        text: z.string(),
        sentAt: instantField,
      }),
    ),
  })
  .meta({ id: 'OperatorSearch' });
export type OperatorSearch = z.infer<typeof operatorSearch>;
