/** Blocks of a spare key as it is shown: letters and digits with spaces between the blocks. */
export const blocksOf = (spareKey: string): string[] => spareKey.split(' ');

/** The spare key as a text file, with what a finder of it needs to know. */
export const spareKeyText = (spareKey: string, product: string, account: string | null): string =>
  [
    `${product} spare key`,
    '',
    ...blocksOf(spareKey).map((block, place) => `${place + 1}  ${block}`),
    '',
    ...(account === null ? [] : [`Account: ${account}`, '']),
    'This key opens your planner if you lose all your devices. Keep it where only you can find it.',
    `To use it: log in to ${product} on a new device, open the planner, and choose “Use my spare key”.`,
    '',
  ].join('\r\n');
