import { z } from 'zod';
import { instantField, uuidField } from './fields.js';
import { licenseType } from './license.js';
import { searchQuery, total } from './paging.js';

export const LICENSE_STATUSES = ['all', 'active', 'expired'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** `all` newest first, `active` by the earliest end, `expired` by the latest end. */
export const licenseQuery = searchQuery.extend({ status: z.enum(LICENSE_STATUSES).default('all') });
export type LicenseQuery = z.output<typeof licenseQuery>;

const adminLicense = z
  .object({
    id: uuidField,
    userEmail: z.string().nullable(),
    userName: z.string(),
    type: licenseType,
    /** Name of the school that grants it. */
    institution: z.string().nullable(),
    isAutoRenewalEnabled: z.boolean(),
    /** When it ends or ended, or was revoked; null if it never ends. */
    expiresAt: instantField.nullable(),
    createdAt: instantField,
  })
  .meta({ id: 'AdminLicense' });
export type AdminLicense = z.infer<typeof adminLicense>;

export const licensePage = z
  .object({ licenses: z.array(adminLicense), ...total, totalPages: z.int() })
  .meta({ id: 'LicensePage' });
export type LicensePage = z.infer<typeof licensePage>;

/** Expired if it ended before `now` (milliseconds), otherwise Active. */
export const licenseStatus = (license: Pick<AdminLicense, 'expiresAt'>, now: number): 'Active' | 'Expired' =>
  license.expiresAt !== null && Date.parse(license.expiresAt) < now ? 'Expired' : 'Active';
