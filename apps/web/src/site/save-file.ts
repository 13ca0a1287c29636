import type { OutgoingFile } from '@bellweek/planner/session';

/** Downloads a file in the browser. */
export function saveFile({ name, type, text }: OutgoingFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the URL by the next task; Safari needs a moment longer.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
