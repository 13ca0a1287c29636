import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type CryptoKey, type JWTPayload, SignJWT } from 'jose';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  [claim: string]: unknown;
}

/** Faults of one sign-in, each used once, but for `isDown`, `userInfo` and `delayMs`, which stay. */
interface Faults {
  /** Changes the ID token's payload, e.g. another nonce, audience or expiry. */
  payload?: (payload: JWTPayload) => JWTPayload;
  /** Replaces the finished ID token. */
  token?: (token: string, publicJwk: Record<string, unknown>) => Promise<string> | string;
  /** Changes the query of the callback: state, iss, error. */
  callback?: (query: URLSearchParams) => void;
  metadataIssuer?: string;
  keys?: 'missing' | 'slow';
  isDown?: boolean;
  /** The ID token says who it is alone; this answers the question for the rest. */
  userInfo?: (person: Person) => Record<string, unknown>;
  delayMs?: number;
}

interface Grant {
  nonce: string;
  challenge: string;
  clientId: string;
  redirectUri: string;
  person: Person;
}

type Keys = { publicKey: CryptoKey; privateKey: CryptoKey };

/** Keys of providers that have stopped. They serve the next ones: making a pair takes a tenth of a second. */
const spareKeys: Keys[] = [];

/**
 * An OpenID provider under a test's control: it signs in `person` without a page, with the given `faults`. Otherwise it is
 * correct, and it checks PKCE, so that a client without it fails.
 */
export class MisbehavingProvider {
  person: Person = { sub: 'person-1', email: 'student@school.example', email_verified: true, name: 'Sam Student' };
  faults: Faults = {};
  readonly requests: { path: string; query: URLSearchParams; body: URLSearchParams; authorization?: string }[] = [];
  issuer = '';
  private keys!: Keys & { kid: string };
  private readonly grants = new Map<string, Grant>();
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((failure: unknown) => {
      response.statusCode = 500;
      response.end(String(failure));
    });
  });

  /** @param host `127.0.0.1` makes it another site than the API, to a browser. @param path of the issuer */
  static async start(host = 'localhost', path = ''): Promise<MisbehavingProvider> {
    const provider = new MisbehavingProvider();
    await provider.takeKeys(spareKeys.pop());
    await new Promise<void>((resolve) => provider.server.listen(0, '127.0.0.1', resolve));
    provider.issuer = `http://${host}:${(provider.server.address() as AddressInfo).port}${path}`;
    return provider;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    const { publicKey, privateKey } = this.keys;
    // A test may have stopped it already.
    if (spareKeys.every((spare) => spare.privateKey !== privateKey)) spareKeys.push({ publicKey, privateKey });
  }

  rotateKeys(): Promise<void> {
    return this.takeKeys();
  }

  private async takeKeys(spare?: Keys): Promise<void> {
    const keys = spare ?? (await generateKeyPair('RS256', { extractable: true }));
    this.keys = { ...keys, kid: randomBytes(4).toString('hex') };
  }

  /** Number of requests to the token endpoint, which must not grow when an answer is refused before it is redeemed. */
  get redemptions(): number {
    return this.requests.filter((request) => request.path === '/token').length;
  }

  async publicJwk(): Promise<Record<string, unknown>> {
    return { ...(await exportJWK(this.keys.publicKey)), kid: this.keys.kid, alg: 'RS256', use: 'sig' };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.faults.delayMs) await new Promise((resolve) => setTimeout(resolve, this.faults.delayMs));
    if (this.faults.isDown) return void request.socket.destroy();
    const { pathname: full, searchParams } = new URL(request.url ?? '/', this.issuer);
    const path = new URL(this.issuer).pathname.replace(/\/$/, '');
    const pathname = full.startsWith(path) ? full.slice(path.length) : '/outside';
    const body = new URLSearchParams(await text(request));
    const { authorization } = request.headers;
    this.requests.push({ path: pathname, query: searchParams, body, ...(authorization ? { authorization } : {}) });
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return this.json(response, this.metadata());
      case '/jwks':
        return this.answerKeys(response);
      case '/authorize':
        return this.authorize(searchParams, response);
      case '/token':
        return this.redeem(body, response);
      case '/userinfo':
        return this.json(response, this.faults.userInfo?.(this.person) ?? this.person);
      default:
        response.statusCode = 404;
        response.end();
    }
  }

  private metadata(): Record<string, unknown> {
    return {
      issuer: this.faults.metadataIssuer ?? this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      prompt_values_supported: ['none', 'login', 'select_account'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private async answerKeys(response: ServerResponse): Promise<void> {
    if (this.faults.keys === 'slow') await new Promise((resolve) => setTimeout(resolve, 20_000).unref());
    if (this.faults.keys === 'missing') {
      response.statusCode = 404;
      return void response.end();
    }
    this.json(response, { keys: [await this.publicJwk()] });
  }

  private authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(16).toString('hex');
    const redirectUri = query.get('redirect_uri') ?? '';
    this.grants.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : 'none',
      clientId: query.get('client_id') ?? '',
      redirectUri,
      person: this.person,
    });
    const answer = new URLSearchParams({ code, state: query.get('state') ?? '', iss: this.issuer });
    this.faults.callback?.(answer);
    if (query.get('response_mode') === 'form_post') {
      response.setHeader('content-type', 'text/html');
      const inputs = [...answer]
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join('');
      response.end(
        `<body onload="document.forms[0].submit()"><form method="post" action="${redirectUri}">${inputs}</form>`,
      );
      return;
    }
    response.writeHead(303, { location: `${redirectUri}?${answer.toString()}` }).end();
  }

  private async redeem(body: URLSearchParams, response: ServerResponse): Promise<void> {
    const grant = this.grants.get(body.get('code') ?? '');
    this.grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri')) {
      response.statusCode = 400;
      return this.json(response, { error: 'invalid_grant' });
    }
    const { payload, token } = this.faults;
    const now = Math.floor(Date.now() / 1000);
    const claims: JWTPayload = {
      ...(this.faults.userInfo ? { sub: grant.person.sub } : grant.person),
      iss: this.issuer,
      aud: grant.clientId,
      nonce: grant.nonce,
      iat: now,
      exp: now + 300,
    };
    const signed = await new SignJWT(payload?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: this.keys.kid })
      .sign(this.keys.privateKey);
    const idToken = token ? await token(signed, await this.publicJwk()) : signed;
    this.json(response, { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken });
  }

  private json(response: ServerResponse, body: unknown): void {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  }
}
