import { PRODUCT } from '@bellweek/api-client/contract/product';

const NOTHING = 'Nothing was changed.';

/** Messages about an update that was refused. */
const SENTENCES = {
  unreachable: `The update server could not be reached. ${PRODUCT.name} tries again later.`,
  unsigned: `What the update server offers is not signed by us. ${NOTHING}`,
  forged: `What the update server offers was signed by somebody else. ${NOTHING}`,
  malformed: `What the update server offers could not be understood. ${NOTHING}`,
  foreign: `What the update server offers is made for another system. ${NOTHING}`,
  older: `The update server offers an older version than this one. ${NOTHING}`,
  replayed: `What the update server offers has been replaced since. ${NOTHING}`,
  damaged: `The update did not arrive whole, and was thrown away. ${PRODUCT.name} tries again later.`,
  notInstalled: `The update could not be installed. ${NOTHING} ${PRODUCT.name} tries again later.`,
} as const;
export type Reason = keyof typeof SENTENCES;

/** Reason why an update was refused; the program continues as it is. */
export class UpdateRefused extends Error {
  constructor(
    readonly reason: Reason,
    options?: ErrorOptions,
  ) {
    super(SENTENCES[reason], options);
  }
}

/** Converts electron-updater's own failures to ours. */
export function refusalOf(failure: unknown): UpdateRefused {
  if (failure instanceof UpdateRefused) return failure;
  const { code = '' } = (failure ?? {}) as { code?: unknown };
  const isDamaged = code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE';
  return new UpdateRefused(isDamaged ? 'damaged' : 'unreachable', { cause: failure });
}
