/** A point of the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** How far a mouse or pen goes before a press is a drag. */
const MOUSE_PX = 4;
/** How far a finger may stray while it holds; beyond it, it scrolls. */
const TOUCH_PX = 10;
/** How long a finger rests before it takes hold. */
export const HOLD_MS = 250;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** What a press becomes once the pointer is at `to`. `give-up`: the finger scrolls, and the browser has the gesture. */
export function afterMove(pointerType: string, from: Point, to: Point): 'wait' | 'drag' | 'give-up' {
  const far = distance(from, to);
  if (pointerType === 'touch') return far > TOUCH_PX ? 'give-up' : 'wait';
  return far >= MOUSE_PX ? 'drag' : 'wait';
}

/** Whether a finger that took hold has gone anywhere; one that has not wants a menu, no drop. */
export const hasLeft = (pointerType: string, from: Point, to: Point): boolean =>
  distance(from, to) >= (pointerType === 'touch' ? TOUCH_PX : MOUSE_PX);

const EDGE_PX = 48;
const FASTEST_PX_PER_S = 900;

/**
 * How fast a box scrolls under a pointer near its edge or past it, in pixels a second; negative is back to its start. The
 * edges are never more than a quarter of the box each, so that a small one can be aimed at.
 */
export function edgeSpeed(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE_PX, (end - start) / 4);
  if (edge <= 0) return 0;
  const into = at < start + edge ? at - start - edge : at > end - edge ? at - end + edge : 0;
  return Math.max(-1, Math.min(1, into / edge)) * FASTEST_PX_PER_S;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest of the boxes the point lies in, for what floats over something is smaller than it. -1 for none. */
export function boxAt(boxes: readonly Box[], { x, y }: Point): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) return;
    const area = (box.right - box.left) * (box.bottom - box.top);
    if (area >= least) return;
    best = index;
    least = area;
  });
  return best;
}

/** The point itself, or the nearest that lies in the box. */
export const nearestIn = ({ left, top, right, bottom }: Box, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, left), right - 1),
  y: Math.min(Math.max(y, top), bottom - 1),
});
