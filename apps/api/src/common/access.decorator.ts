import type { Access } from '@bellweek/api-client/contract/endpoint';
import { SetMetadata } from '@nestjs/common';

export const ACCESS = 'access';
export const CSRF_EXEMPT = 'csrf-exempt';
export const FROM_ANYWHERE = 'from-anywhere';

/** For routes that are no endpoint of the contract: anybody. The guard refuses a route without an access mark. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);

/** A state-changing route that needs no CSRF token. `reason` says why that is safe, for the reader. */
export const WithoutCsrf = (reason: string) => SetMetadata(CSRF_EXEMPT, reason);

/** A state-changing route that other sites and programs send to. To all the others a browser's page has to be one of ours. */
export const FromAnywhere = () => SetMetadata(FROM_ANYWHERE, true);
