import { downloadText } from '../../site/download-text.ts';

/** Hands data to the browser as a file to keep. */
export function downloadJson(fileName: string, data: unknown): void {
  downloadText(fileName, 'application/json', JSON.stringify(data, null, 2));
}
