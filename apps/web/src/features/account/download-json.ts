/** Hands data to the browser as a file to keep. */
export function downloadJson(fileName: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of it by the next task; Safari needs a moment longer.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
