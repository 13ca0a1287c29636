import { authUser } from '@bellweek/api-client/contract/auth';
import { endedAccess, license } from '@bellweek/api-client/contract/license';
import { z } from 'zod';

/** The person last signed in on this computer, and their last confirmed plan. */
export const lastAccount = z.object({
  user: authUser,
  license: license.nullable(),
  /** Missing in files of earlier versions. */
  ended: endedAccess.nullish(),
  /** Milliseconds since 1970; null when the plan was never confirmed. */
  confirmedAt: z.number().nullable(),
  /** Missing where an answer did not tell the server's time, and in files of earlier versions. */
  clockOffset: z.number().optional(),
});
export type LastAccount = z.infer<typeof lastAccount>;
