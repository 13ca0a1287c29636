import { authUser } from '@bellweek/api-client/contract/auth';
import { license } from '@bellweek/api-client/contract/license';
import { z } from 'zod';

/** Who was last known to be signed in on this computer, and what the API last said of their plan. */
export const lastAccount = z.object({
  user: authUser,
  license: license.nullable(),
  /** Milliseconds since 1970; null when the plan was never confirmed. */
  confirmedAt: z.number().nullable(),
});
export type LastAccount = z.infer<typeof lastAccount>;
