import { z } from 'zod';
import { requiredText } from './fields.js';
import { LIMITS } from './limits.js';

export const FEEDBACK_TYPES = ['bug', 'idea', 'question', 'other'] as const;

export const feedbackRequest = z.strictObject({ message: requiredText(LIMITS.message), type: z.enum(FEEDBACK_TYPES) });
export type FeedbackRequest = z.infer<typeof feedbackRequest>;
