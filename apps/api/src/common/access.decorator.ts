import type { Access } from '@bellweek/api-client/contract/endpoint';
import { SetMetadata } from '@nestjs/common';

export const ACCESS = 'access';
export const CSRF_EXEMPT = 'csrf-exempt';
export const FROM_ANYWHERE = 'from-anywhere';

/** Anybody. Every route carries exactly one of the three; the guard refuses one that carries none. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** A session (with the CSRF token when it changes something) or a bearer token. */
export const SignedIn = () => SetMetadata(ACCESS, 'signed-in' satisfies Access);
/** A session of an admin; bearer tokens never. */
export const AdminOnly = () => SetMetadata(ACCESS, 'admin' satisfies Access);

/** A state-changing route that needs no CSRF token. `reason` says why that is safe, for the reader. */
export const WithoutCsrf = (reason: string) => SetMetadata(CSRF_EXEMPT, reason);

/** A state-changing route that other sites and programs send to. To all the others a browser's page has to be one of ours. */
export const FromAnywhere = () => SetMetadata(FROM_ANYWHERE, true);
