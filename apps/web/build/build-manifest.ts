import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  BUILD_MANIFEST_PATH,
  readBuildManifest,
  writeBuildManifest,
} from '@bellweek/api-client/contract/build-manifest';
import type { BuildManifest } from '@bellweek/api-client/contract/build-manifest';
import { joinSigned } from '@bellweek/api-client/contract/signed-text';
import { readSigningKey, signText } from '../../../tools/desktop/signing-key.ts';
import { PLANNER_PAGE } from './prerender.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

export interface Signer {
  key: KeyObject;
  signer: BuildManifest['signer'];
  /** Its public half: DER in base64. */
  publicKey: string;
}

/** The release key where the environment names it; otherwise a key for this build alone, which is forgotten after it. */
export function chooseSigner(env: NodeJS.ProcessEnv): Signer {
  const { RELEASE_SIGNING_KEY: text, RELEASE_SIGNING_KEY_FILE: file } = env;
  const isRelease = Boolean(text || file);
  const key = isRelease
    ? readSigningKey({
        RELEASE_SIGNING_KEY: text,
        RELEASE_SIGNING_KEY_FILE: file && resolve(REPOSITORY, file),
      })
    : generateKeyPairSync('ed25519').privateKey;
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return { key, signer: isRelease ? 'release' : 'build', publicKey };
}

function commit(): string {
  try {
    const args = ['rev-parse', '--verify', 'HEAD'];
    return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

function version(): string {
  return (JSON.parse(readFileSync(join(REPOSITORY, 'apps/web/package.json'), 'utf8')) as { version: string }).version;
}

/** The planner's page for each choice of parts, by its name in `dist`. */
function pages(dist: string): string[] {
  const without = join(dist, 'without');
  const choices = existsSync(without) ? readdirSync(without).map((name) => `without/${name}/`) : [];
  return ['', ...choices].map((choice) => `${choice}client/${PLANNER_PAGE}`);
}

/**
 * Writes and signs the manifest: the planner's pages, and files of `dist/client`, as built. The server fills its
 * addresses into the worker, so a served one differs there.
 */
export function signBuild(dist: string, paths: readonly string[], { key, signer }: Signer): void {
  const names = [...paths.map((path) => `client${path}`), ...pages(dist)];
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dist, name)))
      .digest('hex');
  const files = new Map(names.map((name) => [name, hash(name)]));
  const body = writeBuildManifest({
    version: version(),
    built: new Date().toISOString(),
    commit: commit(),
    signer,
    files,
  });
  if (!readBuildManifest(body)) throw new Error('No worker could read the manifest of this build.');
  const text = joinSigned(body, signText(body, key));
  writeFileSync(join(dist, 'client', BUILD_MANIFEST_PATH), text);
  const fingerprint = createHash('sha256').update(text).digest('hex');
  console.log(
    `The planner's manifest names ${files.size} files, is signed with the key of the ${signer}, and has the SHA-256`,
  );
  console.log(`${fingerprint}.`);
}
