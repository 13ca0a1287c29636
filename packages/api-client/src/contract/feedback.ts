import { z } from 'zod';
import { requiredText, uuidField } from './fields.js';
import { LIMITS } from './limits.js';

const FEEDBACK_TYPES = ['bug', 'idea', 'question', 'other'] as const;

export const feedbackRequest = z.strictObject({
  message: requiredText(LIMITS.message),
  type: z.enum(FEEDBACK_TYPES),
  /** Chosen by who sends it: the same person's message with the same one is the same message, however often it comes. */
  requestId: uuidField.optional(),
});
export type FeedbackRequest = z.infer<typeof feedbackRequest>;
