import { z } from 'zod';
import { requiredText, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { FEEDBACK_TYPES } from './request-states.js';

export const feedbackRequest = z.strictObject({
  message: requiredText(LIMITS.message),
  type: z.enum(FEEDBACK_TYPES),
  /** Chosen by the sender: a person's repeated message with the same id counts once. */
  requestId: uuidField.optional(),
});
export type FeedbackRequest = z.infer<typeof feedbackRequest>;
