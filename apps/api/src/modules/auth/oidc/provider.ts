import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { importPKCS8, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import type { ProviderConfig } from '../../../config/config.js';
import type { SignInTransaction } from './transaction.service.js';

/** Time-out of each answer of a provider, in seconds. */
const TIMEOUT_S = 5;
/** Lifetime of a client secret for Apple, made for one exchange; Apple accepts up to six months. */
const APPLE_SECRET_S = 5 * 60;

/** The provider did not answer, or broke the protocol: no fault of the person's. */
export class ProviderUnavailableError extends Error {}

/** Apple's client secret: a JWT of ours, signed with the key Apple knows (ES256). */
function appleSecret(config: ProviderConfig): oidc.ClientAuth {
  return async (server, client, body, headers) => {
    const { teamId, keyId, privateKey } = config.appleKey!;
    const key = await importPKCS8(privateKey, 'ES256');
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(client.client_id)
      .setAudience(server.issuer)
      .setIssuedAt()
      .setExpirationTime(`${APPLE_SECRET_S}s`)
      .sign(key);
    return oidc.ClientSecretPost(secret)(server, client, body, headers);
  };
}

/** The client's secret as the provider takes it: in the request's body or, by the standard's default, in its header. */
function secretOf(secret: string | undefined): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (isInBody ? inBody : inHeader)(server, client, body, headers);
  };
}

/**
 * One identity provider. It is discovered when first needed and again after a failure, so that a provider that is down
 * breaks its own sign-in only.
 */
export class OidcProvider {
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(
    readonly name: Provider,
    private readonly config: ProviderConfig,
    private readonly redirectUri: string,
  ) {}

  private get isFormPost(): boolean {
    return this.name === 'apple';
  }

  private async configuration(): Promise<oidc.Configuration> {
    this.discovered ??= this.discover();
    try {
      return await this.discovered;
    } catch (cause) {
      this.discovered = undefined;
      throw new ProviderUnavailableError(`${this.name} cannot be discovered`, { cause });
    }
  }

  private discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.config;
    const auth = this.config.appleKey
      ? appleSecret(this.config)
      : this.config.openId
        ? secretOf(clientSecret)
        : oidc.ClientSecretPost(clientSecret);
    const execute = [oidc.enableNonRepudiationChecks];
    // Only the development provider on loopback speaks http; the configuration refuses it everywhere else.
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
    return oidc.discovery(new URL(issuer), clientId, undefined, auth, { timeout: TIMEOUT_S, execute });
  }

  /** A new transaction, and the provider's address to send the browser to. @throws {ProviderUnavailableError} */
  async begin(returnTo: string | undefined): Promise<{ transaction: SignInTransaction; url: URL }> {
    const configuration = await this.configuration();
    const transaction: SignInTransaction = {
      provider: this.name,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
      ...(returnTo === undefined ? {} : { returnTo }),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: this.isFormPost ? 'openid email name' : 'openid email profile',
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(transaction.codeVerifier),
      code_challenge_method: 'S256',
      ...(this.isFormPost ? { response_mode: 'form_post' } : this.promptOf(configuration)),
    });
    return { transaction, url };
  }

  /** Students share computers, so the provider asks who it is; ADFS refuses the word, and others say that they know it. */
  private promptOf(configuration: oidc.Configuration): { prompt?: string } {
    const known = configuration.serverMetadata().prompt_values_supported;
    const isAsked = !this.config.openId || (Array.isArray(known) && known.includes('select_account'));
    return isAsked ? { prompt: 'select_account' } : {};
  }

  /** Redeems the code of a callback. @returns the claims of the ID token. @throws for a token that fails any check. */
  async redeem(transaction: SignInTransaction, query: URLSearchParams): Promise<Record<string, unknown>> {
    const configuration = await this.configuration();
    const callback = new URL(this.redirectUri);
    callback.search = query.toString();
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      expectedState: transaction.state,
      expectedNonce: transaction.nonce,
      pkceCodeVerifier: transaction.codeVerifier,
      idTokenExpected: true,
    });
    const claims: Record<string, unknown> = { ...tokens.claims() };
    const { openId } = this.config;
    if (!openId || !configuration.serverMetadata().userinfo_endpoint) return claims;
    const { emailClaim } = openId;
    if (emailClaim in claims && (emailClaim !== 'email' || 'email_verified' in claims)) return claims;
    // A provider may keep the person's data for this question; its answer must be about the token's subject and address.
    const info = await oidc.fetchUserInfo(configuration, tokens.access_token, String(claims.sub));
    const isSameAddress = !(emailClaim in claims) || info[emailClaim] === claims[emailClaim];
    return isSameAddress ? { ...info, ...claims } : claims;
  }
}
