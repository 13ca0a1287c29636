import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import type { Active } from './active.ts';
import { giveTo } from './give-keys.ts';
import { publicKeyOf, unwrap } from './keys.ts';
import type { WrappedKey } from './keys.ts';
import { checkCodeOf } from './code-keys.ts';
import { helpAnswer, MOST_KEYS, readJson } from './school-files.ts';
import type { HelpRequest } from './school-files.ts';
import type { SyncOptions } from './sync-options.ts';
import type { SchoolRequest } from './sync-port.ts';
import { SyncFailure } from './sync-failure.ts';

/** The public key that the keys on the server are wrapped for, whatever the school has chosen since; null where it has none. */
function wrappedFor({ school }: SyncOverview): string | null {
  if (!school || school.name === null) return null;
  const { mode, isGiven, publicKey, former = [] } = school;
  if (mode === 'help' && isGiven) return publicKey;
  return former.find((each) => each.mode === 'help')?.publicKey ?? null;
}

/** The request of a device without a key to the person's school. @throws {SyncFailure} `no-school-key` where it has none */
export async function requestHelp(
  { accountId, device: clock }: SyncOptions,
  { device, keys: ring }: Active,
  overview: SyncOverview,
): Promise<SchoolRequest> {
  const school = wrappedFor(overview);
  if (school === null) throw new SyncFailure('no-school-key');
  const keys = await ring.read('school');
  const publicKey = await publicKeyOf(device.pair);
  const request: HelpRequest = {
    kind: 'bellweek-help-request',
    version: 1,
    account: accountId,
    school,
    device: { id: device.deviceId, name: device.name, publicKey },
    askedAt: new Date(clock.now()).toISOString(),
    keys: keys.slice(-MOST_KEYS).map(({ epoch, wrapped }) => ({ epoch, wrapped })),
  };
  return {
    text: `${JSON.stringify(request, null, 1)}\n`,
    checkCode: await checkCodeOf(publicKey, school),
  };
}

/** Takes the keys of a school's answer. @throws {SyncFailure} when it is for another device, by another school, or too old */
export async function takeHelp(
  accountId: string,
  { device, keys }: Active,
  overview: SyncOverview,
  text: string,
): Promise<void> {
  const answer = readJson(helpAnswer, text);
  if (!answer) throw new SyncFailure('wrong-file');
  if (answer.account !== accountId || answer.device !== device.deviceId) throw new SyncFailure('other-device');
  if (answer.school !== wrappedFor(overview)) throw new SyncFailure('other-school');
  const { account } = overview;
  const hasNewest = answer.keys.some(({ epoch }) => epoch === account?.epoch);
  if (account?.keyMadeBy && !hasNewest) throw new SyncFailure('old-answer');
  const { deviceId, pair, keys: had } = keys.device;
  for (const { wrapped } of answer.keys) {
    const opened = await unwrap(pair, wrapped).catch(() => null);
    // Both screens were compared with this public key of the institution.
    if (wrapped.from !== answer.school || !opened) throw new SyncFailure('wrong-file');
  }
  const taken = answer.keys.filter(({ epoch }) => !had[epoch]).map(({ epoch, wrapped }) => [epoch, wrapped]);
  await keys.keep(Object.fromEntries(taken) as Record<number, WrappedKey>);
  await keys.enter();
  await giveTo(keys, deviceId, await publicKeyOf(pair));
  await keys.knownHolder();
}
