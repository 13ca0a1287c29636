/** Prints one short line of progress. */
export type Say = (text: string) => void;

const started = Date.now();

/** A progress line with the seconds since the command began. */
export const say: Say = (text) => {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${seconds.padStart(6)} s  ${text}`);
};

/** `42 s` or `3 min 5 s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
