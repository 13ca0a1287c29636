/** A point of the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Distance in pixels from which the press of a mouse or pen is a drag. */
const MOUSE_PX = 4;
/** Distance in pixels that a finger may move during the hold; beyond it, it scrolls. */
const TOUCH_PX = 10;
/** Hold after which a finger drags. */
export const HOLD_MS = 250;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** State of a press once the pointer is at `to`. `give-up`: the finger scrolls, and the browser has the gesture. */
export function afterMove(pointerType: string, from: Point, to: Point): 'wait' | 'drag' | 'scroll' {
  const far = distance(from, to);
  if (pointerType === 'touch') return far > TOUCH_PX ? 'scroll' : 'wait';
  return far >= MOUSE_PX ? 'drag' : 'wait';
}

/** Whether the pointer moved since the drag began; a finger that did not gets a menu instead of a drop. */
export const hasMoved = (pointerType: string, from: Point, to: Point): boolean =>
  distance(from, to) >= (pointerType === 'touch' ? TOUCH_PX : MOUSE_PX);

const EDGE_PX = 48;
const FASTEST_PX_PER_S = 900;

/**
 * Scroll speed of a container under a pointer near or past its edge, in pixels a second; negative is towards the start.
 * Each edge is at most a quarter of the container, so that a small one can be aimed at.
 */
export function edgeSpeed(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE_PX, (end - start) / 4);
  if (edge <= 0) return 0;
  const into = at < start + edge ? at - start - edge : at > end - edge ? at - end + edge : 0;
  return Math.max(-1, Math.min(1, into / edge)) * FASTEST_PX_PER_S;
}

/** Width in pixels of the sides at which a finger that drags turns the page. */
const SIDE_PX = 24;
/** Hold at a side after which the page turns. */
export const TURN_MS = 700;

/** Side of the box that the point is at: -1 for the left one, 1 for the right one, 0 for none. */
export function sideAt({ x, y }: Point, { left, top, right, bottom }: Box): -1 | 0 | 1 {
  if (y < top || y >= bottom) return 0;
  if (x < left + SIDE_PX) return -1;
  return x >= right - SIDE_PX ? 1 : 0;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Index of the smallest box that contains the point, since floating boxes are smaller than those below. -1 for none.
 */
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

/** The point itself, or the nearest point of the box. */
export const nearestIn = ({ left, top, right, bottom }: Box, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, left), right - 1),
  y: Math.min(Math.max(y, top), bottom - 1),
});
