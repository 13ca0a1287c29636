import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import { tellApart } from '@bellweek/ui/platform/device-name';
import type { SyncRow } from '../schema/sync-rows.ts';
import { putSync, syncRowOf } from '../session/sync-writes.ts';
import { hasKept, readAccount, takesPart } from './account-facts.ts';
import type { Active } from './active.ts';
import { RECOVERY } from './key-proofs.ts';
import type { KeyRing } from './key-ring.ts';
import { hashOf, utf8 } from './keys.ts';
import type { SyncOptions } from './sync-options.ts';
import type { KeyNews } from './sync-port.ts';

type Seen = NonNullable<SyncRow['seen']>;

/**
 * Changes of the spare key that nobody with a key of the account has made are `code-void`: other keys under the same public
 * key, one that no key proves, or a code of before that a restored server has again.
 */
function codeNews(before: Seen, now: Seen): KeyNews['kind'] | null {
  const isSame = now.code === before.code;
  // Nothing is lost with a code that nobody has.
  const isUnseen = before.hasSpareKey === false && now.hasSpareKey === false;
  if (isUnseen) return null;
  if (!isSame && now.code !== '' && !before.formerCodes.includes(now.code)) return 'code';
  if (!isSame) return 'code-void';
  // A restored server has got some of its keys anew.
  const isRestored = now.generation !== before.generation;
  const isChanged = Object.entries(before.prints).some(([epoch, print]) => now.prints[epoch] !== print);
  return isChanged && !isRestored ? 'code-void' : null;
}

/** News of who can open the planner, by what a device saw before and sees now. */
function newsOf(before: Seen, now: Seen, overview: SyncOverview): KeyNews[] {
  // Named as in the list of devices, where a removed one had its number too.
  const named = (kind: KeyNews['kind'], ids: readonly string[]): KeyNews[] =>
    tellApart(overview.devices.filter((each) => takesPart(each) || ids.includes(each.id)))
      .filter(({ id, name }) => ids.includes(id) && name !== '')
      .map(({ name }) => ({ kind, name }));
  const code = codeNews(before, now);
  // Where a school has us keep the key, each morning's computer is a new device.
  const devices = hasKept(overview)
    ? []
    : [
        ...named(
          'device',
          now.devices.filter((id) => !before.devices.includes(id)),
        ),
        ...named(
          'removed',
          before.devices.filter((id) => !now.devices.includes(id)),
        ),
      ];
  return [...devices, ...(code === null ? [] : [{ kind: code, name: '' }])];
}

/** News that end others about the same device or code, which then are no longer true. */
const ENDS: Partial<Record<KeyNews['kind'], KeyNews['kind']>> = { removed: 'device', code: 'code-void' };

/** Adds news to the unread news. */
function withNews(unread: readonly KeyNews[], news: readonly KeyNews[]): KeyNews[] {
  const kept = unread.filter(
    ({ kind, name }) => !news.some((each) => each.name === name && (each.kind === kind || ENDS[each.kind] === kind)),
  );
  return [...kept, ...news].slice(-MOST_NEWS);
}

/** Unread news that are kept. */
const MOST_NEWS = 20;
const MOST_FORMER = 100;

/** State to compare with at the next look: the last proven code counts until another code is proven. */
function seenAfter(before: Seen | undefined, now: Seen, isVoid: boolean): Seen {
  if (!before) return now;
  if (isVoid) return { ...now, code: before.code, formerCodes: before.formerCodes, prints: before.prints };
  const former = now.code === before.code ? [] : [before.code];
  return { ...now, formerCodes: [...before.formerCodes, ...former].filter(Boolean).slice(-MOST_FORMER) };
}

/** The spare key as the server holds it: its public key, empty where none is proven, and a digest of each key. */
async function codeHeld(ring: KeyRing): Promise<Pick<Seen, 'code' | 'prints' | 'hasSpareKey'>> {
  const keys = await ring.read(RECOVERY);
  const prints: Record<string, string> = {};
  for (const { epoch, wrapped, holder } of keys) prints[epoch] = await hashOf(utf8(JSON.stringify([wrapped, holder])));
  const holder = await ring.provenHolder(keys);
  // A code that nobody has seen lets nobody in.
  return { code: holder?.publicKey ?? '', prints, hasSpareKey: holder?.admission !== undefined };
}

/**
 * Compares who can open the planner with what this device saw before, and keeps news for the person.
 *
 * @param isOwn the person has just changed it here, which is no news to them
 * @param isStill false once the answer comes too late to be compared
 */
export async function watchKeys(
  { session, call }: Pick<SyncOptions, 'session' | 'call'>,
  { device: { deviceId }, keys }: Active,
  { isOwn, isStill }: { isOwn: boolean; isStill: () => boolean },
): Promise<void> {
  const overview = await readAccount(call);
  const { account } = overview;
  if (!account || !syncRowOf(session.view.getState().state, deviceId)) return;
  const devices = overview.devices.filter(takesPart).map(({ id }) => id);
  const held = await codeHeld(keys);
  if (!isStill()) return;
  session.write((state) => {
    const row = syncRowOf(state, deviceId);
    if (!row) return [];
    const { seen: before, news: unread = [] } = row;
    const { generation } = account;
    const now: Seen = {
      at: new Date(session.clock.now()).toISOString(),
      devices,
      formerCodes: [],
      generation,
      ...held,
    };
    const found = before ? newsOf(before, now, overview) : [];
    const isVoid = found.some(({ kind }) => kind === 'code-void');
    const hasNewCode = found.some(({ kind }) => kind === 'code');
    const news = isOwn
      ? unread.filter(({ kind }) => !(hasNewCode && kind.startsWith('code')))
      : withNews(unread, found);
    return [putSync({ ...row, seen: seenAfter(before, now, isVoid), news })];
  });
}
