import { z } from 'zod';
import { instantField, uuidField } from './fields.js';
import { licenseType } from './license.js';
import { total } from './paging.js';
import { FEEDBACK_TYPES } from './request-states.js';
import { requestExportQuery, requestQuery, requestWork } from './requests.js';
import { PROVIDERS } from './sign-in.js';

/** Messages of visitors and students, as operators read them. All lists newest first unless asked otherwise. */

const person = { id: uuidField, firstName: z.string(), lastName: z.string(), email: z.string() };

const storedContactRequest = z
  .object({ ...person, description: z.string(), isRead: z.boolean(), submittedAt: instantField, ...requestWork })
  .meta({ id: 'ContactRequest' });
export type StoredContactRequest = z.infer<typeof storedContactRequest>;

export const contactPage = z
  .object({ contactRequests: z.array(storedContactRequest), ...total })
  .meta({ id: 'ContactPage' });
export type ContactPage = z.infer<typeof contactPage>;

const storedDemoRequest = z
  .object({
    ...person,
    role: z.string(),
    organisation: z.string(),
    country: z.string(),
    description: z.string(),
    isRead: z.boolean(),
    requestedAt: instantField,
    ...requestWork,
  })
  .meta({ id: 'DemoRequest' });
export type StoredDemoRequest = z.infer<typeof storedDemoRequest>;

export const demoPage = z.object({ demoRequests: z.array(storedDemoRequest), ...total }).meta({ id: 'DemoPage' });
export type DemoPage = z.infer<typeof demoPage>;

const storedFeedback = z
  .object({
    id: uuidField,
    message: z.string(),
    isRead: z.boolean(),
    createdAt: instantField,
    type: z.string(),
    ...requestWork,
    user: z.object({ name: z.string(), email: z.string().nullable(), oauthProvider: z.enum(PROVIDERS) }).nullable(),
    /** The writer's highest licence now. */
    license: z.object({ type: licenseType, expiresAt: instantField.nullable() }).nullable(),
  })
  .meta({ id: 'Feedback' });
export type StoredFeedback = z.infer<typeof storedFeedback>;

/** With `userId`, of one person only, whatever else is asked for. */
export const feedbackQuery = requestQuery.extend({
  userId: uuidField.optional(),
  type: z.enum(FEEDBACK_TYPES).optional(),
});
export type FeedbackQuery = z.output<typeof feedbackQuery>;

/** The filters of the list, for all its rows. */
export const feedbackExportQuery = requestExportQuery.extend({ type: z.enum(FEEDBACK_TYPES).optional() });
export type FeedbackExportQuery = z.output<typeof feedbackExportQuery>;

export const feedbackPage = z.object({ feedbacks: z.array(storedFeedback), ...total }).meta({ id: 'FeedbackPage' });
export type FeedbackPage = z.infer<typeof feedbackPage>;
