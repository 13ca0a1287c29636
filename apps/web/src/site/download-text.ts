/** Hands a text to the browser as a file to keep. */
export function downloadText(fileName: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of it by the next task; Safari needs a moment longer.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
