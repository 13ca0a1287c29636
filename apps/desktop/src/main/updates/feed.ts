import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { isNewer, releaseFeed } from '@bellweek/api-client/contract/release-feed';
import type { ReleaseFeed } from '@bellweek/api-client/contract/release-feed';
import { splitSigned } from '@bellweek/api-client/contract/signed-text';
import type { z } from 'zod';
import { UpdateRefused } from './refused.ts';

/** The public key of a build. @throws {Error} if it is not an Ed25519 key */
export function readReleaseKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('RELEASE_KEY must be an Ed25519 key.');
  return key;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/**
 * Reads a feed signed by us, for this system. The signature is checked first.
 * @throws {UpdateRefused}
 */
export function readFeed(text: string, key: KeyObject, system: DownloadSystem): ReleaseFeed {
  const parts = splitSigned(text);
  if (!parts) throw new UpdateRefused('unsigned');
  if (!verify(null, Buffer.from(parts.body), key, Buffer.from(parts.signature, 'base64')))
    throw new UpdateRefused('forged');
  const feed = releaseFeed.safeParse(parsed(parts.body));
  if (!feed.success) throw new UpdateRefused('malformed');
  if (feed.data.system !== system) throw new UpdateRefused('foreign');
  return feed.data;
}

/** The latest feed this computer has seen. */
export const seenFeed = releaseFeed.pick({ version: true, publishedAt: true });
export type Seen = z.infer<typeof seenFeed>;

export interface UpdateContext {
  /** The running version. */
  current: string;
  seen: Seen | null;
  /** Position of this installation in a staged rollout, 0 to 100: compared with the feed's percentage. */
  place: number;
}

/**
 * Whether an update is to be taken now. A breached server can neither downgrade a computer to a version with known
 * holes, nor hold it back with an old feed once it has seen a later one.
 * @throws {UpdateRefused}
 */
export function decideUpdate(
  feed: ReleaseFeed,
  { current, seen, place }: UpdateContext,
): 'take' | 'current' | 'not-yet' {
  if (seen && (feed.publishedAt < seen.publishedAt || isNewer(seen.version, feed.version))) {
    throw new UpdateRefused('replayed');
  }
  if (isNewer(current, feed.version)) throw new UpdateRefused('older');
  if (current === feed.version) return 'current';
  return place < feed.stagingPercentage ? 'take' : 'not-yet';
}
