import { z } from 'zod';
import { instantField, uuidField } from './fields.js';

/** A browser in which an operator is signed in. */
const operatorSession = z
  .object({
    id: uuidField,
    startedAt: instantField,
    lastUsedAt: instantField,
    /** The last confirmation by passkey or recovery code. */
    confirmedAt: instantField.nullable(),
    /** The session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OperatorSession' });
export type OperatorSession = z.infer<typeof operatorSession>;

/** The current one first, then the last used. */
export const operatorSessions = z.object({ sessions: z.array(operatorSession) }).meta({ id: 'OperatorSessions' });
export type OperatorSessions = z.infer<typeof operatorSessions>;
