import type { Page } from '@playwright/test';

/** Plugs Chromium's own software authenticator in, which answers the browser's real prompts for passkeys. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport, hasUserVerification: true, isUserVerified: true },
  });
  return { devtools, authenticatorId };
}
