/** The API's client at the development identity provider. Not a secret: it answers on loopback only. */
export const DEVELOPMENT_CLIENT_ID = 'bellweek-development';
export const DEVELOPMENT_CLIENT_SECRET = 'development-only-client-secret';
export const APPLE_TEAM_ID = 'BELLWEEKDEV';
