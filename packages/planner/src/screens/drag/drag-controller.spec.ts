import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DragController } from './drag-controller.ts';
import { HOLD_MS } from './gesture.ts';

/** A window that dispatches events, with as much of a page as a drag needs. */
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  const timers = { setTimeout: setTimeout.bind(globalThis), innerWidth: 390, innerHeight: 844 };
  vi.stubGlobal('window', Object.assign(page, timers));
  vi.stubGlobal('document', { documentElement: { setAttribute: vi.fn(), removeAttribute: vi.fn() } });
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', vi.fn());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const FINGER = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'touch', clientX: 100, clientY: 100 };

/** @returns whether the browser goes on to its default action, a click */
const dispatch = (type: string, fields: object = {}): boolean =>
  page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), fields));

function dragByFinger(controller: DragController<string>): void {
  dispatch('pointerdown', FINGER);
  controller.start(Object.assign(new Event('pointerdown'), FINGER) as PointerEvent, { dragged: 'task' });
  vi.advanceTimersByTime(HOLD_MS);
  expect(controller.isDragging).toBe(true);
  dispatch('pointermove', { ...FINGER, clientY: 300 });
  dispatch('pointerup', { ...FINGER, clientY: 300 });
  expect(controller.isDragging).toBe(false);
}

it('a finger that dragged presses nothing when it is lifted, and the next tap does', () => {
  const controller = new DragController<string>();
  const detach = controller.attach();
  dragByFinger(controller);
  expect(dispatch('touchend')).toBe(false);
  dispatch('pointerdown', FINGER);
  expect(dispatch('touchend')).toBe(true);
  detach();
});

it('the next tap is a press too where the drop took away what was touched, and with it the end of the touch', () => {
  const controller = new DragController<string>();
  const detach = controller.attach();
  dragByFinger(controller);
  dispatch('pointerdown', FINGER);
  dispatch('pointerup', FINGER);
  expect(dispatch('touchend')).toBe(true);
  detach();
});
