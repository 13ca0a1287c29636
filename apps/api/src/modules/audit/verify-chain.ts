import type { DataSource } from 'typeorm';
import { type ChainKey, GENESIS, linkHash } from './audit-chain.js';
import { countUnsealed, findLinks, LINKS_PER_PAGE, type StoredLink } from './audit.repository.js';

export interface ChainReport {
  /** Links that were checked. */
  sealed: number;
  unsealed: number;
  /** The newest link's hash. A copy kept elsewhere is the only proof against a chain cut off at its end. */
  head: string;
  firstBad: { sequence: string; entryId: string; reason: string } | null;
}

/** Told every few moments how many links are checked. What it throws ends the walk. */
export type ChainProgress = (checked: number) => Promise<void>;

/** Walks the chain link by link. */
class ChainWalk {
  sequence = 0n;
  hash: Buffer = GENESIS;
  last: StoredLink | undefined;
  private readonly keys: Map<string, ChainKey>;
  private readonly replaced = new Set<string>();

  constructor(
    private readonly current: ChainKey,
    former: readonly ChainKey[],
  ) {
    this.keys = new Map([current, ...former].map((key) => [key.id, key]));
  }

  /** @returns the fault of the next link, or null. */
  step(link: StoredLink): string | null {
    if (BigInt(link.sequence) !== this.sequence + 1n) return 'a link before it is missing';
    if (link.id === null) return 'its entry is missing';
    if (link.keyId === null) return 'it was made without a key';
    const key = this.keys.get(link.keyId);
    if (!key) return 'its key is not known';
    if (this.last && this.last.keyId !== link.keyId) this.replaced.add(this.last.keyId);
    if (this.replaced.has(link.keyId)) return 'its key had been replaced before';
    const expected = linkHash(key, this.hash, this.sequence + 1n, link);
    if (!expected.equals(link.hash)) return 'its entry or its place was changed';
    this.sequence += 1n;
    this.hash = expected;
    this.last = link;
    return null;
  }

  /** Checks the end: a leaked former key can relink its part of the chain, but not the newest link. @returns the fault, or null. */
  end(): string | null {
    const isCurrent = !this.last || this.last.keyId === this.current.id;
    return isCurrent ? null : 'the newest link was not made with AUDIT_SECRET';
  }
}

/** Checks the whole chain, page by page. A link whose entry is missing, changed or out of order is the first bad one. */
export async function verifyChain(
  dataSource: DataSource,
  current: ChainKey,
  former: readonly ChainKey[],
  onProgress: ChainProgress = () => Promise.resolve(),
): Promise<ChainReport> {
  const walk = new ChainWalk(current, former);
  const unsealed = await countUnsealed(dataSource, () => onProgress(0));
  const report = (link?: StoredLink, reason?: string | null): ChainReport => ({
    sealed: Number(walk.sequence),
    unsealed,
    head: walk.hash.toString('hex'),
    firstBad: link && reason ? { sequence: link.sequence, entryId: link.entryId, reason } : null,
  });
  for (;;) {
    const page = await findLinks(dataSource, walk.sequence);
    for (const link of page) {
      const reason = walk.step(link);
      if (reason !== null) return report(link, reason);
    }
    if (page.length < LINKS_PER_PAGE) return report(walk.last, walk.end());
    await onProgress(Number(walk.sequence));
  }
}
