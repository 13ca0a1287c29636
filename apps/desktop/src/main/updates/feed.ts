import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { isNewer, releaseFeed, splitFeed } from '@bellweek/api-client/contract/release-feed';
import type { ReleaseFeed } from '@bellweek/api-client/contract/release-feed';
import type { z } from 'zod';
import { UpdateRefused } from './refused.ts';

/** The key that a build carries. @throws {Error} for what is no Ed25519 key */
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
 * A feed that was signed by us, for this system. Its signature is looked at before anything else of it.
 * @throws {UpdateRefused}
 */
export function readFeed(text: string, key: KeyObject, system: DownloadSystem): ReleaseFeed {
  const parts = splitFeed(text);
  if (!parts) throw new UpdateRefused('unsigned');
  if (!verify(null, Buffer.from(parts.body), key, Buffer.from(parts.signature, 'base64')))
    throw new UpdateRefused('forged');
  const feed = releaseFeed.safeParse(parsed(parts.body));
  if (!feed.success) throw new UpdateRefused('malformed');
  if (feed.data.system !== system) throw new UpdateRefused('foreign');
  return feed.data;
}

/** The latest feed this computer was shown. */
export const seenFeed = releaseFeed.pick({ version: true, publishedAt: true });
export type Seen = z.infer<typeof seenFeed>;

export interface Circumstances {
  /** The version that runs. */
  current: string;
  seen: Seen | null;
  /** Where this installation stands among all, 0 to 100: it is offered what reaches so far. */
  place: number;
}

/**
 * Whether an update is to be taken now. A breached server can neither lead back to a version with known holes nor hold a
 * computer at one with an old feed, once it has seen a later one.
 * @throws {UpdateRefused}
 */
export function judge(feed: ReleaseFeed, { current, seen, place }: Circumstances): 'take' | 'current' | 'not-yet' {
  if (seen && (feed.publishedAt < seen.publishedAt || isNewer(seen.version, feed.version))) {
    throw new UpdateRefused('replayed');
  }
  if (isNewer(current, feed.version)) throw new UpdateRefused('older');
  if (current === feed.version) return 'current';
  return place < feed.stagingPercentage ? 'take' : 'not-yet';
}
