import type { Day } from '../../../core/time/civil-day.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import type { Settings } from '../../../schema/settings.ts';
import { formatSpan } from '../../../core/time/format.ts';
import { piecesOver, SHORTEST } from '../../../rules/calendar/grid-geometry.ts';
import type { DropResult } from './drop-result.ts';
import styles from './time-grid.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** Preview of a drop. Outside React, since it changes with each frame. */
export class GridPreview {
  private readonly pieces: HTMLElement[] = [];
  private readonly over = document.createElement('div');

  constructor(layer: HTMLElement) {
    this.over.className = styles.over ?? '';
    this.over.setAttribute('aria-hidden', 'true');
    layer.append(this.over);
  }

  show({ span, title }: DropResult, days: readonly Day[], clock: Settings['clock']): void {
    const over = piecesOver(span, days);
    while (this.pieces.length > over.length) this.pieces.pop()?.remove();
    over.forEach(({ column, from, to }, at) => {
      const { style } = this.piece(at, formatSpan(span, clock), title);
      style.left = percent(column / days.length);
      style.width = percent(1 / days.length);
      style.top = percent(from / DAY_MINUTES);
      style.height = percent(Math.max(to - from, SHORTEST) / DAY_MINUTES);
    });
  }

  clear(): void {
    for (const piece of this.pieces.splice(0)) piece.remove();
  }

  remove(): void {
    this.over.remove();
  }

  private piece(at: number, times: string, title: string): HTMLElement {
    let piece = this.pieces[at];
    if (!piece) {
      piece = document.createElement('div');
      piece.className = styles.preview ?? '';
      piece.append(document.createElement('strong'), document.createElement('span'));
      this.over.append(piece);
      this.pieces.push(piece);
    }
    const [time, name] = piece.children;
    if (time && time.textContent !== times) time.textContent = times;
    if (name && name.textContent !== title) name.textContent = title;
    return piece;
  }
}
