import type { Provider } from '@bellweek/api-client/contract/sign-in';

/** A person as a provider has confirmed them, after that provider's rules were applied. */
export interface VerifiedIdentity {
  provider: Provider;
  issuer: string;
  /** Stable at the issuer; for Microsoft tenant and object id. */
  subject: string;
  /** Verified, as the provider wrote it. */
  email: string;
  emailCanonical: string;
  name: string;
  /** False where the name was made of the address: Apple tells it at the first sign-in alone. */
  hasName: boolean;
  /** The domain a school licence may be claimed for; null when the provider does not vouch for it. */
  institutionDomain: string | null;
}
