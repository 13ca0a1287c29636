import { z } from 'zod';
import { instantField, uuidField } from './fields.js';
import { licenseType } from './license.js';
import { listOrder, optionalPageQuery, total } from './paging.js';
import { PROVIDERS } from './sign-in.js';

/** A person, for operators. */
export const adminUser = z
  .object({
    id: uuidField,
    name: z.string(),
    /** Null for a person whose address passed to somebody else at the provider. */
    email: z.string().nullable(),
    createdAt: instantField,
    oauthProvider: z.enum(PROVIDERS),
    /** Type of the highest active licence; null when none is active. */
    licenseType: licenseType.nullable(),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof adminUser>;

/** Newest first unless asked otherwise. */
export const userQuery = optionalPageQuery.extend({ order: listOrder.default('newest') });
export type UserQuery = z.output<typeof userQuery>;

/** The filters of the list, for all its rows. */
export const userExportQuery = userQuery.omit({ page: true, size: true });

export const userPage = z.object({ users: z.array(adminUser), ...total }).meta({ id: 'UserPage' });
export type UserPage = z.infer<typeof userPage>;

export const userInfo = z.object({ name: z.string(), licenseType: licenseType.nullable() }).meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof userInfo>;

/** One week of a student, as reported by an installation. */
const reportedWeek = z
  .object({
    reportWeekStart: z.iso.date(),
    reportWeekEnd: z.iso.date(),
    totalTasks: z.int(),
    tasksCompletedThisWeek: z.int(),
    tasksWithStartTimeThisWeek: z.int(),
    totalTags: z.int(),
    percentTasksWithTags: z.number(),
    taskGroupNames: z.array(z.string()),
    tagGroupNames: z.array(z.string()),
    appVersion: z.string(),
    schemaVersion: z.int(),
    createdAt: instantField,
  })
  .meta({ id: 'ReportedWeek' });
export type ReportedWeek = z.infer<typeof reportedWeek>;

/** Newest week first, at most two years. */
export const reportedWeeks = z.object({ stats: z.array(reportedWeek) }).meta({ id: 'ReportedWeeks' });
export type ReportedWeeks = z.infer<typeof reportedWeeks>;
