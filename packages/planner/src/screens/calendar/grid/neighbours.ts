import type { Day } from '../../../core/time/civil-day.ts';

/** An item or a lesson of the grid. */
interface Placed {
  key: string;
  item: { day: Day; from: number; to: number };
}

const middle = ({ item }: Placed): number => (item.from + item.to) / 2;

/** On the nearest day on that side, the item whose middle is closest in time. */
function acrossFrom<P extends Placed>(inTime: readonly P[], from: P, isBack: boolean): P | undefined {
  const days = inTime.map(({ item }) => item.day).filter((day) => (isBack ? day < from.item.day : day > from.item.day));
  const day = isBack ? days.at(-1) : days[0];
  const there = inTime.filter(({ item }) => item.day === day);
  const off = (placed: P) => Math.abs(middle(placed) - middle(from));
  return there.reduce<P | undefined>((best, each) => (best && off(best) <= off(each) ? best : each), undefined);
}

/** Next item for a key: up and down through time, left and right to other days. @param inTime by day and start */
export function neighbour<P extends Placed>(inTime: readonly P[], from: P, key: string): P | undefined {
  const at = inTime.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return inTime[at + 1];
    case 'ArrowUp':
      return at > 0 ? inTime[at - 1] : undefined;
    case 'Home':
      return inTime[0];
    case 'End':
      return inTime.at(-1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return acrossFrom(inTime, from, key === 'ArrowLeft');
    default:
      return undefined;
  }
}

export const byDayAndTime = (a: Placed, b: Placed): number =>
  (a.item.day < b.item.day ? -1 : a.item.day > b.item.day ? 1 : 0) ||
  a.item.from - b.item.from ||
  (a.key < b.key ? -1 : 1);
