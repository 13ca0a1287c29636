import { z } from 'zod';
import { dayField, instantField, requiredText, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { total } from './paging.js';

export const institution = z
  .object({
    id: uuidField,
    name: z.string(),
    domain: z.string(),
    /** The last day of the licence, `YYYY-MM-DD`, in the institutions' time zone. */
    licenseExpiry: z.iso.date(),
    createdAt: instantField,
  })
  .meta({ id: 'Institution' });
export type Institution = z.infer<typeof institution>;

/** By name. */
export const institutionPage = z
  .object({ institutions: z.array(institution), ...total })
  .meta({ id: 'InstitutionPage' });
export type InstitutionPage = z.infer<typeof institutionPage>;

export const domainQuery = z.object({ domain: text(LIMITS.domain) });

/**
 * The number of people who get access at once when an institution of this domain is created; null for a domain that no
 * institution may have.
 */
export const domainPeople = z.object({ people: z.int().min(0).nullable() }).meta({ id: 'DomainPeople' });
export type DomainPeople = z.infer<typeof domainPeople>;

export const institutionRequest = z.strictObject({
  name: requiredText(LIMITS.name),
  domain: text(LIMITS.domain).refine((domain) => domain.trim() !== '', 'Please fill in all required fields.'),
  licenseExpiry: dayField,
});
export type InstitutionRequest = z.infer<typeof institutionRequest>;

export const expiryRequest = z.strictObject({ newExpiryDate: dayField });
export type ExpiryRequest = z.infer<typeof expiryRequest>;
