import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Variables } from '../environment.ts';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import { isPublicKey } from './signing-key.ts';

const isHttps = (text: string | undefined): boolean =>
  URL.canParse(text ?? '') && new URL(text ?? '').protocol === 'https:';

/** Facts of the owner that a program states or carries, which the website's pages state too. */
const factsOf = (env: Variables): string[] => [
  'COMPANY_NAME',
  'SUPPORT_EMAIL',
  ...((env.SHOP_WINDOW || (env.SCHOOL_NAME ? 'off' : 'on')) === 'off' ? [] : ['MEMBERSHIP_PRICE']),
];

/** Absolute paths, resolved like `RELEASES_DIR`: electron-builder runs in another folder. @throws {Failure} */
function placesOf(env: Variables): Variables {
  const place = (name: string): Variables => (env[name] ? { [name]: resolve(ROOT, env[name]) } : { [name]: undefined });
  const given = ['ELECTRON_DIST', 'ELECTRON_BUILDER_7ZIP_PATH', 'CUSTOM_FPM_PATH'].map(place);
  for (const [name, path] of given.flatMap((each) => Object.entries(each))) {
    if (path !== undefined && !existsSync(path)) throw new Failure(`${name} is ${path}, where there is nothing.`);
  }
  return Object.assign({}, ...given, place('RELEASE_DIR'), place('DESKTOP_DIST')) as Variables;
}

/**
 * The environment of a build. A build for people must know our servers' addresses, the owner's facts and the key of our
 * updates: none can be changed in it later. @throws {Failure} naming what is missing
 */
export function buildEnvironment(env: Variables, { isForPeople }: { isForPeople: boolean }): NodeJS.ProcessEnv {
  if (isForPeople) {
    const wrong = ['API_URL', 'WEB_URL'].filter((name) => !isHttps(env[name]));
    if (wrong.length > 0) throw new Failure(`Set ${wrong.join(' and ')} to the https addresses of the product.`);
    const missing = factsOf(env).filter((name) => !env[name]?.trim());
    if (missing.length > 0) throw new Failure(`Set ${missing.join(' and ')}: the program states it.`);
    if (!isPublicKey(env.RELEASE_KEY ?? '')) {
      throw new Failure(
        'Set RELEASE_KEY to the public key of updates, as "npm run desktop:publish -- --new-key FILE" prints it.',
      );
    }
  }
  // Signing is off by default. If it is requested, `false` would keep electron-builder from the given certificate.
  const asksForSigning = Boolean(env.CSC_LINK || env.CSC_NAME);
  return {
    ...env,
    ...placesOf(env),
    NODE_ENV: 'production',
    CSC_IDENTITY_AUTO_DISCOVERY: env.CSC_IDENTITY_AUTO_DISCOVERY || String(asksForSigning),
    // Read by electron-builder.config.mjs; the environment must not override it.
    DESKTOP_FOR_PEOPLE: String(isForPeople),
  };
}
