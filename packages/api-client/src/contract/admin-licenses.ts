import { z } from 'zod';
import { endField, sendsEmail } from './admin-people.js';
import { instantField, reasonField, uuidField, uuidsField } from './fields.js';
import { LIMITS } from './limits.js';
import { licenseType } from './license.js';
import { END_ORDERS, LIST_ORDERS, searchQuery, total } from './paging.js';

export const LICENSE_STATUSES = ['all', 'active', 'expired'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** Days before its end from which a licence ends soon. */
export const SOON_DAYS = 30;

export const LICENSE_ORDERS = [...END_ORDERS, ...LIST_ORDERS] as const;
export type LicenseOrder = (typeof LICENSE_ORDERS)[number];

/** Orders unless another is asked for. */
export const USUAL_ORDERS = { all: 'newest', active: 'soonest', expired: 'latest' } as const satisfies Record<
  LicenseStatus,
  LicenseOrder
>;

/** In the usual order of their status, unless asked otherwise. `ending=soon`: active ones that end in SOON_DAYS days, whatever the status. */
export const licenseQuery = searchQuery.extend({
  status: z.enum(LICENSE_STATUSES).default('all'),
  type: licenseType.optional(),
  ending: z.literal('soon').optional(),
  /** Those whose end an extension of many moved. */
  extensionId: uuidField.optional(),
  order: z.enum(LICENSE_ORDERS, 'There is no such order.').optional(),
});
export type LicenseQuery = z.output<typeof licenseQuery>;

/** The filters of the list, for all its rows. */
export const licenseExportQuery = licenseQuery.omit({ page: true, size: true });

const adminLicense = z
  .object({
    id: uuidField,
    userId: uuidField,
    userEmail: z.string().nullable(),
    userName: z.string(),
    type: licenseType,
    /** Name of the school that grants it. */
    institution: z.string().nullable(),
    isAutoRenewalEnabled: z.boolean(),
    /** When it ends or ended, or was revoked; null if it never ends. */
    expiresAt: instantField.nullable(),
    /** While an operator has suspended it. */
    suspendedAt: instantField.nullable(),
    createdAt: instantField,
  })
  .meta({ id: 'AdminLicense' });
export type AdminLicense = z.infer<typeof adminLicense>;

export const licensePage = z
  .object({ licenses: z.array(adminLicense), ...total, totalPages: z.int() })
  .meta({ id: 'LicensePage' });
export type LicensePage = z.infer<typeof licensePage>;

type Dates = Pick<AdminLicense, 'expiresAt' | 'suspendedAt'>;

/** Expired if it ended before `now` (milliseconds), otherwise Active, unless an operator has suspended it. */
export function licenseStatus({ expiresAt, suspendedAt }: Dates, now: number): 'Active' | 'Expired' | 'Suspended' {
  if (expiresAt !== null && Date.parse(expiresAt) < now) return 'Expired';
  return suspendedAt === null ? 'Active' : 'Suspended';
}

/** The most licences that are extended at once. */
export const MOST_EXTENDED = 10_000;

/** Licences to extend: those with some ids, else all that a search and filters find. */
const selection = licenseQuery.omit({ page: true, size: true, order: true });

export const extensionQuery = selection.extend({
  ids: uuidsField('Please choose fewer licenses.').optional(),
  expiresAt: endField,
});
export type ExtensionQuery = z.output<typeof extensionQuery>;

export const extensionPlan = z
  .object({
    /** Licences that an extension changes, by type, and the first and last of their ends now. */
    count: z.int(),
    types: z.array(z.object({ type: licenseType, count: z.int() })),
    firstEnd: instantField.nullable(),
    lastEnd: instantField.nullable(),
    /** Licences that stay as they are: they follow an institution or a role, were revoked, or end later. */
    kept: z.int(),
  })
  .meta({ id: 'ExtensionPlan' });
export type ExtensionPlan = z.infer<typeof extensionPlan>;

/** `count` is the number of licenses that the operator saw; the change is refused if it differs by now. */
export const extensionRequest = z.strictObject({
  ...selection.shape,
  ids: z.array(uuidField).min(1).max(LIMITS.pageSize, 'Please choose fewer licenses.').optional(),
  expiresAt: endField,
  count: z.int().min(1, 'There is no license to extend.').max(MOST_EXTENDED),
  reason: reasonField,
  sendsEmail,
});
export type ExtensionRequest = z.output<typeof extensionRequest>;

export const extension = z.object({ id: uuidField, count: z.int() }).meta({ id: 'Extension' });
export type Extension = z.infer<typeof extension>;
