// Takes a build only when its manifest is signed, and each file is what the manifest says.
import { BUILD_MANIFEST_PATH, readBuildManifest } from '@bellweek/api-client/contract/build-manifest';
import type { BuildManifest } from '@bellweek/api-client/contract/build-manifest';
import { splitSigned, joinSigned } from '@bellweek/api-client/contract/signed-text';
import { escapeFact, factPlaceholder } from '@bellweek/api-client/contract/site-facts';
import type { SiteFacts } from '@bellweek/api-client/contract/site-facts';
import { CONFIG_PATH, PAGE_PATH } from './contents.ts';
import type { WorkerContents } from './contents.ts';

/** `altered` is what somebody has changed; an older build or another than the pinned one may be genuine. */
export type Refusal = 'altered' | 'older' | 'not-pinned';

export class BuildRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, what: string) {
    super(`This build is refused (${refusal}): ${what}.`);
    this.refusal = refusal;
  }
}

/** The browser's state before the build. */
export interface Held {
  /** When the newest build was made; null without one. */
  built: string | null;
  /** SHA-256 of the one manifest that the school wants; null where it pins none. */
  pin: string | null;
}

/** @param isFresh whether to go past the browser's own cache */
export type Load = (path: string, isFresh: boolean) => Promise<Response>;

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = async (response: Response): Promise<Bytes> => new Uint8Array(await response.clone().arrayBuffer());

async function hashOf(bytes: Bytes): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Null for what is no UTF-8. A byte order mark stays: it would be an added byte. */
function textOf(bytes: Bytes): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The signed part of a text in its one right spelling; null without a right signature. */
async function signedPart(text: string, key: string): Promise<string | null> {
  const parts = splitSigned(text);
  if (!parts) return null;
  const signature = fromBase64(parts.signature);
  if (joinSigned(parts.body, btoa(String.fromCharCode(...signature))) !== text) return null;
  const publicKey = await crypto.subtle.importKey('spki', fromBase64(key), 'Ed25519', false, ['verify']);
  const isRight = await crypto.subtle.verify('Ed25519', publicKey, signature, new TextEncoder().encode(parts.body));
  return isRight ? parts.body : null;
}

/** @throws {BuildRefused} */
async function openManifest(bytes: Bytes, key: string, { built, pin }: Held): Promise<BuildManifest> {
  const body = await signedPart(textOf(bytes) ?? '', key);
  const manifest = body === null ? null : readBuildManifest(body);
  if (!manifest) throw new BuildRefused('altered', 'its manifest is not signed with our key');
  if (pin !== null) {
    if ((await hashOf(bytes)) !== pin) throw new BuildRefused('not-pinned', 'the school wants another one');
  } else if (built !== null && manifest.built < built) {
    throw new BuildRefused('older', `it is of ${manifest.built}, and this browser has one of ${built}`);
  }
  return manifest;
}

const CONFIG = /^window\.bellweekConfig = (\{.*\});\n$/;

/** The one file that a build does not hold: data that only the server knows, which must be nothing but data. */
function readConfig(text: string | null): { facts: Pick<SiteFacts, 'supportEmail'> } {
  const [, data] = CONFIG.exec(text ?? '') ?? [];
  try {
    return JSON.parse(data ?? '') as { facts: SiteFacts };
  } catch {
    throw new BuildRefused('altered', `${CONFIG_PATH} is more than data`);
  }
}

/** The pages of the choices of parts that an owner may show. */
const PAGES = /^(?:without\/[a-z-]+\/)?client\/planner\.html$/;

/** @throws {BuildRefused} */
async function checkPage(page: string, { facts }: { facts: Pick<SiteFacts, 'supportEmail'> }, manifest: BuildManifest) {
  // As it was built: the server has filled in this fact alone.
  const built = page.replaceAll(escapeFact(facts.supportEmail), factPlaceholder('supportEmail'));
  const hash = await hashOf(new TextEncoder().encode(built));
  const isListed = [...manifest.files].some(([name, listed]) => PAGES.test(name) && listed === hash);
  if (!isListed) throw new BuildRefused('altered', `${PAGE_PATH} is not the page of the manifest`);
}

async function loadWhole(load: Load, path: string, isFresh: boolean): Promise<Response> {
  const response = await load(path, isFresh);
  if (!response.ok || response.redirected) throw new Error(`${path} did not come.`);
  return response;
}

/** @throws {BuildRefused} */
async function takeFile(load: Load, path: string, expected: string): Promise<Response> {
  // A file that the browser's own cache holds wrongly, for a year, is asked for once more.
  for (const isFresh of [false, true]) {
    const response = await loadWhole(load, path, isFresh);
    if ((await hashOf(await bytesOf(response))) === expected) return response;
  }
  throw new BuildRefused('altered', `${path} is not the file of the manifest`);
}

/**
 * Every file of one build, verified, by its path.
 *
 * @throws {BuildRefused} when one is not what was signed; any other error when one did not come, or when a server in
 *   the middle of a deployment answers with parts of another build
 */
export async function takeBuild(load: Load, contents: WorkerContents, held: Held): Promise<Map<string, Response>> {
  const [signed, config, page] = await Promise.all(
    [BUILD_MANIFEST_PATH, CONFIG_PATH, PAGE_PATH].map((path) => loadWhole(load, path, true)),
  );
  if (!signed || !config || !page) throw new Error('There is no build.');
  const manifest = await openManifest(await bytesOf(signed), contents.key, held);
  const taken = new Map([
    [BUILD_MANIFEST_PATH, signed],
    [CONFIG_PATH, config],
    [PAGE_PATH, page],
  ]);
  const files = await Promise.all(
    contents.files.map(async (path): Promise<[string, Response]> => {
      const expected = manifest.files.get(`client${path}`);
      if (expected === undefined) throw new Error('The manifest is of another build.');
      return [path, await takeFile(load, path, expected)];
    }),
  );
  for (const [path, response] of files) taken.set(path, response);
  const text = textOf(await bytesOf(page)) ?? '';
  if (!text.includes(contents.entry)) throw new Error('The page is of another build.');
  await checkPage(text, readConfig(textOf(await bytesOf(config))), manifest);
  return taken;
}
