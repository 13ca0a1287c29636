import { z } from 'zod';
import { instantField, uuidField } from './fields.js';
import { institution } from './institutions.js';
import { total } from './paging.js';

/** A school as its contact person sees it. */
export const schoolDesk = institution
  .pick({ name: true, licenseExpiry: true })
  .extend({
    /** The instant at which access ends, or ended. */
    endsAt: instantField,
    /** The most people who get its licence; null: as many as come. */
    seats: z.int().nullable(),
    /** Holders of its licence. Each takes a seat. */
    members: z.int(),
    /** Members who were here in the last ACTIVE_DAYS days. */
    active: z.int(),
    /** Its verified domains, whose people get in. */
    domains: z.array(z.string()),
  })
  .meta({ id: 'SchoolDesk' });
export type SchoolDesk = z.infer<typeof schoolDesk>;

/** A member without what is the person's own: other licences, and when they were here. */
const schoolMember = z
  .object({
    /** The person's. */
    id: uuidField,
    name: z.string(),
    email: z.string().nullable(),
    since: instantField,
    suspendedAt: instantField.nullable(),
  })
  .meta({ id: 'SchoolMember' });
export type SchoolMember = z.infer<typeof schoolMember>;

export const schoolMemberPage = z.object({ members: z.array(schoolMember), ...total }).meta({ id: 'SchoolMemberPage' });
export type SchoolMemberPage = z.infer<typeof schoolMemberPage>;
