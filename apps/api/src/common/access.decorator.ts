import type { Access } from '@bellweek/api-client/contract/endpoint';
import { SetMetadata } from '@nestjs/common';

export const ACCESS = 'access';
export const CSRF_EXEMPT = 'csrf-exempt';
export const FROM_ANYWHERE = 'from-anywhere';
export const PROOF = 'proof';
export const SECOND_FACTOR = 'second-factor';
export const DOWNLOAD = 'download';

/** Lets anybody call a route that is no endpoint of the contract. The guard refuses a route without an access mark. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);

/** The same for whoever is signed in. */
export const SignedIn = () => SetMetadata(ACCESS, 'signed-in' satisfies Access);

/** Exempts a state-changing route from the CSRF token. `reason` says to the reader why that is safe. */
export const WithoutCsrf = (reason: string) => SetMetadata(CSRF_EXEMPT, reason);

/** Lets other sites and programs send to a state-changing route. All other routes take requests from our own pages alone. */
export const FromAnywhere = () => SetMetadata(FROM_ANYWHERE, true);
