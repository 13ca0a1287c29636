const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] as const;

/** Groups of a recovery code as it is shown: letters and digits with spaces between the groups. */
export const groupsOf = (code: string): string[] => code.split(' ');

/** Name of a group by its place from 0, such as "3rd". */
export const ordinal = (place: number): string => ORDINALS[place] ?? `${place + 1}th`;

/** The recovery code as a text file, with what a finder of it needs to know. */
export const codeText = (code: string, product: string, account: string | null): string =>
  [
    `${product} recovery code`,
    '',
    ...groupsOf(code).map((group, place) => `${place + 1}  ${group}`),
    '',
    ...(account === null ? [] : [`Account: ${account}`, '']),
    'This code opens your planner if you lose all your devices. Keep it where only you can find it.',
    `To use it: log in to ${product} on a new device, open the planner, and choose “Use my recovery code”.`,
    '',
  ].join('\r\n');
