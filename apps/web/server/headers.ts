import type { ServerResponse } from 'node:http';
import type { ServerConfig } from './config.ts';

/**
 * The only page that shows mails: their styles are inline, as mail clients need them. The frame that shows them is
 * sandboxed and inherits the page's policy, so the page's policy must allow them.
 */
const MAIL_PREVIEW_PAGE = '/admin/emails';

function contentPolicy(apiUrl: string, styles: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${apiUrl}`,
  ].join('; ');
}

/** Of the named host alone, unless its owner says that every host below it speaks https. */
const hstsOf = ({ hstsSubdomains }: ServerConfig): string =>
  `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;

/** Headers of every answer, whatever its status (quality S54). */
export function securityHeaders(config: ServerConfig): Record<string, string> {
  const { isProduction, webUrl, apiUrl } = config;
  const isSecure = isProduction && webUrl.startsWith('https:');
  return {
    'Content-Security-Policy': contentPolicy(apiUrl, "'self'"),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()',
    'X-Frame-Options': 'DENY',
    ...(isSecure ? { 'Strict-Transport-Security': hstsOf(config) } : {}),
  };
}

/** Headers that differ on the page of this address. @param policies of pages that have one of their own */
export function pageHeaders(
  path: string,
  { apiUrl }: ServerConfig,
  policies: Record<string, string> = {},
): Record<string, string> {
  const own = Object.hasOwn(policies, path) ? policies[path] : undefined;
  if (own !== undefined) return { 'Content-Security-Policy': own };
  if (path !== MAIL_PREVIEW_PAGE) return {};
  return { 'Content-Security-Policy': contentPolicy(apiUrl, "'self' 'unsafe-inline'") };
}

export function applyHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
