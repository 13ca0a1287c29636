type Mode = 'help' | 'kept';

/** A person's school as far as it says who has the key of their planner. */
interface Choices {
  mode: Mode;
  isGiven: boolean;
  former?: readonly { mode: Mode }[] | undefined;
}

/** Whether the person's school, or we for it, have the key in this way: by its choice now, or by one before. */
export const hasKeyBy = (wanted: Mode, { mode, isGiven, former = [] }: Choices): boolean =>
  (mode === wanted && isGiven) || former.some((each) => each.mode === wanted);
