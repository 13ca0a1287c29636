import { WeekDrawing } from './week-drawing.tsx';
import type { WeekDrawingProps } from './week-drawing.tsx';

export type { WeekEntry } from './week-drawing.tsx';

export interface WeekGridProps extends Omit<WeekDrawingProps, 'x' | 'y' | 'width' | 'height'> {
  /** Units of the drawing, not pixels: it fills the available width. */
  width?: number;
  height?: number;
  /** Text alternative; left out, it is decoration. */
  label?: string;
  className?: string;
}

/** The product's motif as a picture of its own: a school week with its columns and bell ticks. */
export function WeekGrid({ width = 420, height = 260, label, className, ...week }: WeekGridProps) {
  return (
    <svg
      viewBox={`-1 0 ${width + 2} ${height + 2}`}
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <WeekDrawing {...week} width={width} height={height} />
    </svg>
  );
}
