/** What the API is known as to the development identity provider. No secrets: it answers on loopback only. */
export const DEVELOPMENT_CLIENT_ID = 'bellweek-development';
export const DEVELOPMENT_CLIENT_SECRET = 'development-only-client-secret';
export const APPLE_TEAM_ID = 'BELLWEEKDEV';
