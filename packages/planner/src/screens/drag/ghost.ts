import type { Point } from './gesture.ts';
import styles from './ghost.module.css';

export interface GhostText {
  title: string;
  /** Number of dragged items; shown from two on. */
  count?: number;
}

const OFF_POINTER_PX = 12;

function part(className: string | undefined, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.textContent = text;
  return element;
}

/** Label that follows the pointer during a drag. Outside React, since it moves with each frame. */
export class Ghost {
  private readonly element = document.createElement('div');
  private readonly width: number;
  private readonly height: number;

  constructor({ title, count = 1 }: GhostText) {
    this.element.className = styles.ghost ?? '';
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(part(styles.title, title));
    if (count > 1) this.element.append(part(styles.count, String(count)));
    document.body.append(this.element);
    this.width = this.element.offsetWidth;
    this.height = this.element.offsetHeight;
  }

  moveTo({ x, y }: Point, isHidden: boolean): void {
    this.element.hidden = isHidden;
    const left = Math.min(x + OFF_POINTER_PX, window.innerWidth - this.width);
    const top = Math.min(y + OFF_POINTER_PX, window.innerHeight - this.height);
    this.element.style.transform = `translate(${left}px, ${top}px)`;
  }

  remove(): void {
    this.element.remove();
  }
}
