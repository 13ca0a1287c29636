import Provider, { interactionPolicy } from 'oidc-provider';
import type { AccountClaims, ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { isAppleClientSecret } from './apple-client-secret.ts';
import { DEVELOPMENT_CLIENT_ID, DEVELOPMENT_CLIENT_SECRET } from './clients.ts';
import type { ProviderKeys } from './keys.ts';
import { hostedDomain, nameParts, subjectOf } from './people.ts';
import type { Person } from './people.ts';

export type Mount = 'google' | 'apple';

/** One simulated provider under its own path, with the people who signed in since it started. */
export interface SimulatedProvider {
  mount: Mount;
  provider: Provider;
  /** Records a sign-in. @returns the subject. */
  admit: (person: Person) => string;
}

export interface StandInOptions {
  mount: Mount;
  /** Of the whole server, without the mount. */
  origin: string;
  port: number;
  redirectUri: string;
  keys: ProviderKeys;
}

const CLAIMS: Record<Mount, Configuration['claims']> = {
  google: { openid: ['sub', 'hd'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  // Apple has a scope for the name but never puts it into a token.
  apple: { openid: ['sub', 'is_private_email'], email: ['email', 'email_verified'], name: [] },
};

function claimsOf(mount: Mount, subject: string, { email, name }: Person): AccountClaims {
  const common = { sub: subject, email, email_verified: true };
  if (mount === 'apple') return { ...common, is_private_email: false };
  const domain = hostedDomain(email);
  const { given, family } = nameParts(name);
  return {
    ...common,
    ...(name ? { name, given_name: given } : {}),
    ...(family ? { family_name: family } : {}),
    ...(domain ? { hd: domain } : {}),
  };
}

/** Prompts for the person only: no consent, and account selection is answered by the same page. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

function clientOf({ mount, redirectUri }: StandInOptions): ClientMetadata {
  return {
    client_id: DEVELOPMENT_CLIENT_ID,
    client_secret: DEVELOPMENT_CLIENT_SECRET,
    redirect_uris: [redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
    id_token_signed_response_alg: 'RS256',
    client_name: mount === 'google' ? 'Bellweek (Google stand-in)' : 'Bellweek (Apple stand-in)',
  };
}

/** Cookies do not separate ports: two copies on one machine would end each other's sign-ins. */
const cookieNames = ({ mount, port }: StandInOptions) => ({
  session: `idp-${mount}-session-${port}`,
  interaction: `idp-${mount}-interaction-${port}`,
  resume: `idp-${mount}-resume-${port}`,
});

function configurationOf(options: StandInOptions, people: Map<string, Person>): Configuration {
  const { mount, keys } = options;
  return {
    clients: [clientOf(options)],
    jwks: { keys: [keys.signing] as NonNullable<Configuration['jwks']>['keys'] },
    cookies: { keys: [keys.cookieSecret], names: cookieNames(options) },
    claims: CLAIMS[mount]!,
    scopes: ['openid'],
    // Both providers include the person in the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/${mount}/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    responseTypes: ['code'],
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    findAccount: (_ctx, subject) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: () => claimsOf(mount, subject, person) };
    },
    loadExistingGrant: async (ctx) => {
      const { provider, session, client, requestParamScopes } = ctx.oidc;
      const grant = new provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId });
      grant.addOIDCScope([...requestParamScopes].join(' '));
      await grant.save();
      return grant;
    },
  };
}

/** Apple posts the name beside the code, once: at the first sign-in of a person to an app. */
function postNameAtFirst(provider: Provider, people: Map<string, Person>): void {
  const seen = new Set<string>();
  // An event that is missing in the types; its data are sent afterwards.
  const events: NodeJS.EventEmitter = provider;
  events.on('authorization.success', (ctx: KoaContextWithOIDC, response: Record<string, unknown>) => {
    const subject = ctx.oidc.session?.accountId;
    const person = subject && !seen.has(subject) ? people.get(subject) : undefined;
    if (!subject || !person?.name || !ctx.oidc.requestParamScopes.has('name')) return;
    seen.add(subject);
    const { given, family } = nameParts(person.name);
    response.user = JSON.stringify({ name: { firstName: given, lastName: family }, email: person.email });
  });
}

export function createStandIn(options: StandInOptions): SimulatedProvider {
  const { mount, origin, keys } = options;
  const people = new Map<string, Person>();
  const issuer = `${origin}/${mount}`;
  const provider = new Provider(issuer, configurationOf(options, people));
  if (mount === 'apple') {
    postNameAtFirst(provider, people);
    const client = provider.Client.prototype as unknown as {
      compareClientSecret: (secret: string) => Promise<boolean>;
    };
    client.compareClientSecret = (secret) => isAppleClientSecret(secret, issuer, keys.apple);
  }
  provider.on('server_error', (_ctx, failure) => console.error(failure));
  const admit = (person: Person): string => {
    const subject = subjectOf(mount, person.email);
    people.set(subject, person);
    return subject;
  };
  return { mount, provider, admit };
}
