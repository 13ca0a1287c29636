import type { GhostText } from './ghost.ts';
import { Ghost } from './ghost.ts';
import type { Point } from './gesture.ts';
import { afterMove, boxAt, edgeSpeed, hasMoved, HOLD_MS, nearestIn, sideAt, TURN_MS } from './gesture.ts';

/** Position of the pointer, in CSS pixels of the window. */
export interface DragPoint extends Point {
  /** Alt is held: fine steps. */
  isFine: boolean;
}

/** Drop zone. Its callbacks run at most once a frame and touch the DOM only; `drop` commits. */
export interface DropZone<P> {
  el: HTMLElement;
  /** Scrolls while the pointer is near its upper or lower edge; parts of the zone outside it are not hit. */
  scroll?: HTMLElement;
  accepts: (dragged: P) => boolean;
  over: (dragged: P, at: DragPoint) => void;
  /** Removes what `over` rendered. Called before `drop` too. */
  leave: () => void;
  drop: (dragged: P, at: DragPoint) => void;
  /** The zone itself shows the dragged item, which the ghost would cover. */
  hidesGhost?: boolean;
}

export interface DragSource<P> {
  dragged: P;
  /** Has `data-dragged` during the drag. */
  el?: HTMLElement;
  /** Label that follows the pointer; without it there is none (resizing, drawing). */
  ghost?: GhostText;
  /** Element whose zone stays the target wherever the pointer goes, as when an edge is resized. */
  fixedTarget?: HTMLElement;
  onStart?: () => void;
  /** `cancelled`: Escape, a lost pointer, or no zone under it that accepts. */
  onEnd?: (outcome: 'dropped' | 'cancelled') => void;
  /** A finger was held and lifted without moving: opens a menu. */
  onLongPress?: () => void;
}

/** Pages, such as days, that turn while a finger that drags stays at their left or right side. */
export interface Pages {
  el: HTMLElement;
  turn: (step: -1 | 1) => void;
}

interface Press<P> {
  source: DragSource<P>;
  pointerId: number;
  pointerType: string;
  from: Point;
  at: DragPoint;
  timer: number | null;
  isDragging: boolean;
  /** Whether the pointer moved since the drag began: until a finger does, nothing is shown or dropped. */
  hasMoved: boolean;
}

/**
 * One pointer drag at a time, for list rows, items of the calendar, their edges and drawing on empty slots. A mouse or
 * pen drags from 4 px on, a finger after a hold of 250 ms. Nothing renders through React until the drop.
 */
export class DragController<P> {
  private readonly zones = new Set<DropZone<P>>();
  private press: Press<P> | null = null;
  private zone: DropZone<P> | null = null;
  private ghost: Ghost | null = null;
  private pages: Pages | null = null;
  private turning: { step: -1 | 1; timer: number } | null = null;
  private frame: number | null = null;
  private lastFrame: number | null = null;
  /** A finger that dragged was just lifted. */
  private hadTouchDrag = false;
  private listening: AbortController | null = null;

  /** Adds the touch listeners. @returns removes them and cancels a drag */
  attach(): () => void {
    // Registered in advance: in some browsers a listener added after touchstart cannot prevent scrolling.
    const preventScroll = (event: TouchEvent) => {
      if (this.press?.isDragging && event.cancelable) event.preventDefault();
    };
    // Suppress the emulated mouse events after a touch drag: they would close the popover it opened.
    const suppressMouseEvents = (event: TouchEvent) => {
      if (this.hadTouchDrag && event.cancelable) event.preventDefault();
      this.hadTouchDrag = false;
    };
    // A drop may remove the touched element, whose touchend is then lost: the next pointer starts anew.
    const forgetTouch = () => (this.hadTouchDrag = false);
    window.addEventListener('pointerdown', forgetTouch, { capture: true });
    window.addEventListener('touchmove', preventScroll, { passive: false });
    window.addEventListener('touchend', suppressMouseEvents, { passive: false });
    return () => {
      this.cancel();
      window.removeEventListener('pointerdown', forgetTouch, { capture: true });
      window.removeEventListener('touchmove', preventScroll);
      window.removeEventListener('touchend', suppressMouseEvents);
    };
  }

  /** @returns removes the zone */
  addZone(zone: DropZone<P>): () => void {
    this.zones.add(zone);
    return () => {
      if (this.zone === zone) this.enter(null);
      this.zones.delete(zone);
    };
  }

  /** @returns removes the pages */
  setPages(pages: Pages): () => void {
    this.pages = pages;
    return () => {
      if (this.pages === pages) this.pages = null;
    };
  }

  get isDragging(): boolean {
    return this.press?.isDragging ?? false;
  }

  /** Call on `pointerdown` of a draggable element; a click stays a click. */
  start(event: PointerEvent, source: DragSource<P>): void {
    if (event.button !== 0 || !event.isPrimary || this.press) return;
    const at = pointOf(event);
    this.press = {
      source,
      pointerId: event.pointerId,
      pointerType: event.pointerType,
      from: at,
      at,
      timer: event.pointerType === 'touch' ? window.setTimeout(() => this.begin(), HOLD_MS) : null,
      isDragging: false,
      hasMoved: false,
    };
    this.listen();
    // A page that turns removes the touched element, whose touches then reach nobody else.
    const { signal } = this.listening ?? {};
    event.target?.addEventListener('touchmove', (touch) => this.isDragging && touch.preventDefault(), {
      passive: false,
      ...(signal ? { signal } : {}),
    });
  }

  cancel(): void {
    if (this.press) this.end('cancelled');
  }

  private listen(): void {
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    const redraw = () => this.draw();
    const onlyDrag = (event: Event) => {
      if (this.press?.isDragging || this.press?.pointerType !== 'touch') event.preventDefault();
    };
    window.addEventListener('pointermove', (event) => this.move(event), options);
    window.addEventListener('pointerup', (event) => this.release(event), options);
    window.addEventListener('pointercancel', (event) => this.isOurs(event) && this.cancel(), options);
    // A second finger starts another gesture.
    window.addEventListener('pointerdown', (event) => !this.isOurs(event) && this.cancel(), options);
    window.addEventListener('keydown', (event) => this.key(event), options);
    window.addEventListener('keyup', (event) => this.key(event), options);
    window.addEventListener('scroll', redraw, options);
    window.addEventListener('blur', (event) => event.target === window && this.cancel(), options);
    for (const type of ['selectstart', 'dragstart']) window.addEventListener(type, onlyDrag, options);
    const noMenu = (event: Event) => this.press?.isDragging && event.preventDefault();
    window.addEventListener('contextmenu', noMenu, options);
  }

  private isOurs(event: PointerEvent): boolean {
    return event.pointerId === this.press?.pointerId;
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press || !this.isOurs(event)) return;
    // The button was released outside the window.
    if (press.pointerType === 'mouse' && event.buttons === 0) return this.cancel();
    press.at = pointOf(event);
    if (!press.isDragging) {
      const next = afterMove(press.pointerType, press.from, press.at);
      if (next === 'scroll') return this.cancel();
      if (next === 'wait') return;
      this.begin();
    }
    press.hasMoved ||= hasMoved(press.pointerType, press.from, press.at);
    this.draw();
  }

  private begin(): void {
    const { press } = this;
    if (!press) return;
    press.isDragging = true;
    press.hasMoved = press.pointerType !== 'touch';
    const { source } = press;
    source.el?.setAttribute('data-dragged', '');
    document.documentElement.setAttribute('data-pointer-drag', '');
    if (source.ghost) this.ghost = new Ghost(source.ghost);
    source.onStart?.();
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const { press } = this;
    if (!press?.isDragging) return;
    if (event.key === 'Escape' && event.type === 'keydown') {
      event.preventDefault();
      event.stopImmediatePropagation();
      // The button is still down: its release must not click either.
      window.addEventListener('pointerup', swallowClick, { capture: true, once: true });
      return this.cancel();
    }
    press.at = { ...press.at, isFine: event.altKey };
    // Alt alone would open the browser's menu.
    if (event.key === 'Alt') event.preventDefault();
    this.draw();
  }

  private draw(): void {
    if (!this.press?.isDragging) return;
    this.frame ??= requestAnimationFrame((time) => this.paint(time));
  }

  private paint(time: number): void {
    this.frame = null;
    const { press } = this;
    if (!press?.hasMoved) return this.ghost?.moveTo(press?.at ?? { x: 0, y: 0 }, false);
    this.enter(this.zoneAt(press));
    const box = this.zone?.scroll;
    const isScrolling = box ? this.scroll(box, press.at, time) : false;
    this.lastFrame = isScrolling ? time : null;
    this.zone?.over(press.source.dragged, press.at);
    this.ghost?.moveTo(press.at, this.zone?.hidesGhost ?? false);
    if (isScrolling) this.draw();
    this.turnPages(press);
  }

  /** Resizing and drawing stay on their page. */
  private turnPages({ pointerType, source, at }: Press<P>): void {
    const { pages } = this;
    const mayTurn = pages !== null && pointerType === 'touch' && !source.fixedTarget;
    const step = mayTurn ? sideAt(at, pages.el.getBoundingClientRect()) : 0;
    if (step === (this.turning?.step ?? 0)) return;
    this.stopTurning();
    if (!mayTurn || step === 0) return;
    const timer = window.setTimeout(() => {
      this.turning = null;
      this.pages?.turn(step);
      this.draw();
    }, TURN_MS);
    this.turning = { step, timer };
  }

  private stopTurning(): void {
    if (this.turning) clearTimeout(this.turning.timer);
    this.turning = null;
  }

  /** @returns whether the container can scroll on */
  private scroll(box: HTMLElement, at: Point, time: number): boolean {
    const { top, bottom } = box.getBoundingClientRect();
    const speed = edgeSpeed(at.y, top, bottom);
    const room = speed < 0 ? box.scrollTop : box.scrollHeight - box.clientHeight - box.scrollTop;
    if (speed === 0 || room < 1) return false;
    const seconds = this.lastFrame === null ? 0 : Math.min(time - this.lastFrame, 50) / 1000;
    const step = speed * seconds;
    if (step !== 0) box.scrollTop += Math.sign(step) * Math.max(1, Math.abs(step));
    return true;
  }

  private zoneAt({ source, at }: Press<P>): DropZone<P> | null {
    const zones = [...this.zones].filter((zone) => zone.accepts(source.dragged));
    if (source.fixedTarget) return zones.find((zone) => zone.el === source.fixedTarget) ?? null;
    return zones[boxAt(zones.map(visibleBox), withinWindow(at))] ?? null;
  }

  private enter(zone: DropZone<P> | null): void {
    if (zone === this.zone) return;
    this.zone?.leave();
    this.zone = zone;
    this.lastFrame = null;
  }

  private release(event: PointerEvent): void {
    const { press } = this;
    if (!press || !this.isOurs(event)) return;
    if (!press.isDragging) return this.end('cancelled');
    swallowClick();
    this.hadTouchDrag = press.pointerType === 'touch';
    if (!press.hasMoved) {
      this.end('cancelled');
      return press.source.onLongPress?.();
    }
    press.at = pointOf(event);
    const zone = this.zoneAt(press);
    this.end(zone ? 'dropped' : 'cancelled', () => zone?.drop(press.source.dragged, press.at));
  }

  private end(outcome: 'dropped' | 'cancelled', commit?: () => void): void {
    const { press } = this;
    if (!press) return;
    if (press.timer !== null) clearTimeout(press.timer);
    this.listening?.abort();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
    this.press = null;
    this.stopTurning();
    this.enter(null);
    this.ghost?.remove();
    this.ghost = null;
    press.source.el?.removeAttribute('data-dragged');
    document.documentElement.removeAttribute('data-pointer-drag');
    commit?.();
    if (press.isDragging) press.source.onEnd?.(outcome);
  }
}

const pointOf = (event: PointerEvent): DragPoint => ({
  x: event.clientX,
  y: event.clientY,
  isFine: event.altKey,
});

/** Distance from the window's edge to the hit point, for a scroll bar in between. */
const EDGE_PX = 40;

/** A captured mouse can leave the window: it then hits the nearest point at the edge. */
function withinWindow({ x, y }: Point): Point {
  const { innerWidth, innerHeight } = window;
  if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) return { x, y };
  return nearestIn({ left: EDGE_PX, top: 0, right: innerWidth - EDGE_PX, bottom: innerHeight }, { x, y });
}

function visibleBox<P>({ el, scroll }: DropZone<P>) {
  const box = el.getBoundingClientRect();
  if (!scroll) return box;
  const frame = scroll.getBoundingClientRect();
  return {
    left: Math.max(box.left, frame.left),
    top: Math.max(box.top, frame.top),
    right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom),
  };
}

/** Suppress the click that a browser sends after a mouse drag. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}
